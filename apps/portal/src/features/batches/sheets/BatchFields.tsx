import { LIMITS } from '@earshot/contract/limits.ts'
import { BARN_STAGES, OTHER_PRODUCT_TYPES } from '@earshot/contract/rules/batches/product-types.ts'
import { countedLength } from '@earshot/contract/schemas/page.ts'
import type { ProductType } from '@earshot/contract/values.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { usePhaseWords } from '#domain/values/use-phase-words.ts'
import { Button } from '#ui/actions/Button.tsx'
import { DateInput } from '#ui/forms/inputs/DateInput.tsx'
import { NumberInput } from '#ui/forms/inputs/NumberInput.tsx'
import { SelectInput } from '#ui/forms/inputs/SelectInput.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import type { FormState } from '#ui/forms/use-endpoint-form.ts'
import { arePhasesUsual, type BatchValues, usualPhases } from './batch-form-values.ts'
import { ComfortBand } from './ComfortBand.tsx'
import classes from './sheets.module.css'

/** Shows the fields of a batch, which are the same when it is started and when it is changed. */
interface BatchFieldsProps {
  form: FormState<BatchValues>
  /** Where the batch is, for the limits that it is judged by. */
  place: { siteId: number; airspaceId: number }
  open?: boolean
}

export function BatchFields({ form, place, open = false }: BatchFieldsProps) {
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
              {t('form.length', { length: countedLength(name), max: LIMITS.batchName })}
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
          label={<OptionalLabel text={t('form.animals')} />}
          whole
          unit={t(`unit.${product_type}`)}
        />
        <NumberInput
          {...field}
          name="average_start_weight_kg"
          label={<OptionalLabel text={t('form.weight')} />}
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
      <ComfortBand
        place={place}
        productType={product_type}
        startDate={start_date}
        startAge={start_age_in_days}
        phases={age_phases}
      />
    </>
  )
}

export function OptionalLabel({ text }: { text: string }) {
  const { t } = useTranslation('batches')
  return (
    <>
      {text} <span className={classes.optional}>{t('form.optional')}</span>
    </>
  )
}

interface PhasesInputProps {
  form: FormState<BatchValues>
  productType: ProductType
}

/** Edits the age phases, each with a name and the day of age on which it begins. */
function PhasesInput({ form, productType }: PhasesInputProps) {
  const { t } = useTranslation('batches')
  const phases = useFieldArray({ control: form.fields.control, name: 'age_phases' })
  const usual = usualPhases(productType, usePhaseWords())
  const isUsual = arePhasesUsual(form.fields.watch('age_phases'), usual)
  const field = { form, dense: true } as const
  return (
    <fieldset className={classes.phases}>
      <legend className={classes.legend}>
        <span>{t('form.phases')}</span>
        {isUsual ? (
          <span className={classes.optional}>
            {t('form.usual', { productType: t(`productType.${productType}`) })}
          </span>
        ) : (
          <Button
            variant="text"
            size="dense"
            onClick={() => form.fields.setValue('age_phases', usual, { shouldDirty: true })}
          >
            {t('form.takeUsual')}
          </Button>
        )}
      </legend>
      {phases.fields.map(({ id }, index) => (
        <div key={id} className={classes.phase}>
          <TextInput
            {...field}
            name={`age_phases.${index}.name`}
            label={<span className="visually-hidden">{t('form.phaseName', { number: index + 1 })}</span>}
            autoComplete="off"
          />
          <NumberInput
            {...field}
            name={`age_phases.${index}.start_age_in_days`}
            label={<span className="visually-hidden">{t('form.phaseStart', { number: index + 1 })}</span>}
            whole
            unit={t('form.d')}
          />
          <button
            type="button"
            className={classes.remove}
            aria-label={t('form.removePhase', { number: index + 1 })}
            onClick={() => phases.remove(index)}
          >
            <IconX size={18} stroke={1.75} aria-hidden />
          </button>
        </div>
      ))}
      <Button
        variant="text"
        size="dense"
        icon={IconPlus}
        className={classes.add}
        onClick={() => phases.append({ name: '', start_age_in_days: null })}
      >
        {t('form.addPhase')}
      </Button>
    </fieldset>
  )
}
