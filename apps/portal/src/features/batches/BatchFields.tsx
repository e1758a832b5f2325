import { LIMITS } from '@earshot/contract/limits.ts'
import { BARN_STAGES, OTHER_PRODUCT_TYPES } from '@earshot/contract/rules/batches/product-types.ts'
import { ruledLength } from '@earshot/contract/schemas/page.ts'
import type { ProductType } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { DateInput } from '#ui/forms/inputs/DateInput.tsx'
import { NumberInput } from '#ui/forms/inputs/NumberInput.tsx'
import { SelectInput } from '#ui/forms/inputs/SelectInput.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import type { FormState } from '#ui/forms/use-endpoint-form.ts'
import type { BatchValues } from './batch-form-values.ts'
import { JudgedBy } from './JudgedBy.tsx'
import { PhasesInput } from './PhasesInput.tsx'
import classes from './Sheets.module.css'

/** Shows the fields of a batch, the same when it is started and when it is changed. */
export function BatchFields({ form, open = false }: { form: FormState<BatchValues>; open?: boolean }) {
  const { t } = useTranslation('batches')
  const { name, product_type, start_date, start_age_in_days, age_phases } = form.fields.watch()
  const field = { form, dense: true } as const
  const optionOf = (value: ProductType) => ({ value, label: t(`productType.${value}`) })
  return (
    <>
      <div className={classes.pair} data-name>
        <TextInput
          {...field}
          name="name"
          label={t('form.name')}
          autoComplete="off"
          end={
            <span className={classes.end} aria-hidden>
              {t('form.length', { length: ruledLength(name), max: LIMITS.batchName })}
            </span>
          }
        />
        <SelectInput
          {...field}
          name="product_type"
          label={t('form.productType')}
          placeholder={t('form.choose')}
          options={[
            ...BARN_STAGES.map(value => ({ ...optionOf(value), group: t('form.barnStage') })),
            ...OTHER_PRODUCT_TYPES.map(value => ({ ...optionOf(value), group: t('form.otherAnimals') })),
          ]}
        />
      </div>
      <div className={classes.pair}>
        <DateInput {...field} name="start_date" label={t('form.start')} />
        <NumberInput {...field} name="start_age_in_days" label={t('form.age')} whole unit={t('form.days')} />
      </div>
      <div className={classes.pair}>
        <NumberInput
          {...field}
          name="animals_start"
          label={<Optional text={t('form.animals')} />}
          whole
          unit={t(`unit.${product_type}`)}
        />
        <NumberInput
          {...field}
          name="average_start_weight_kg"
          label={<Optional text={t('form.weight')} />}
          unit="kg"
        />
      </div>
      <details className={classes.more} open={open}>
        <summary>{t('form.more')}</summary>
        <div className={classes.moreFields}>
          <TextInput {...field} name="origin" label={t('form.origin')} autoComplete="off" />
          <TextInput {...field} name="genetics" label={t('form.genetics')} autoComplete="off" />
          <DateInput {...field} name="expected_end_date" label={t('form.expectedEnd')} />
        </div>
      </details>
      <PhasesInput form={form} productType={product_type} />
      <JudgedBy
        productType={product_type}
        startDate={start_date}
        startAge={start_age_in_days}
        phases={age_phases}
      />
    </>
  )
}

export function Optional({ text }: { text: string }) {
  const { t } = useTranslation('batches')
  return (
    <>
      {text} <span className={classes.optional}>{t('form.optional')}</span>
    </>
  )
}
