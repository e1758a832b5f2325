import {
  DOSE_UNITS,
  QUANTITY_UNITS,
  TREATMENT_CLASSES,
  TREATMENT_REASONS,
  TREATMENT_ROUTES,
  TREATMENT_SCOPES,
} from '@earshot/contract/batch-values.ts'
import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import type { TreatmentValues } from '#domain/logbook/treatment-values.ts'
import classes from '#features/logbook/Treatment.module.css'
import { useDayText } from '#features/logbook/use-day-text.ts'
import { DateInput } from '#ui/forms/inputs/DateInput.tsx'
import { NumberInput } from '#ui/forms/inputs/NumberInput.tsx'
import { SelectInput } from '#ui/forms/inputs/SelectInput.tsx'
import { TextAreaInput } from '#ui/forms/inputs/TextAreaInput.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import type { FormState } from '#ui/forms/use-endpoint-form.ts'

interface FieldsProps {
  form: FormState<TreatmentValues>
}

/** Shows the fields that a record must have: product, time, reason, animals, quantity and withdrawal (spec/3 §3.7). */
export function RequiredFields({ form, batch, today }: FieldsProps & { batch: Batch; today: string }) {
  const { t } = useTranslation('logbook')
  const { field, choices } = useFields(form)
  return (
    <>
      <TextInput {...field('product_name')} maxLength={LIMITS.productName} />
      <div className={classes.two}>
        <SelectInput {...field('treatment_class')} {...choices('class', TREATMENT_CLASSES)} />
        <SelectInput {...field('route')} {...choices('route', TREATMENT_ROUTES)} />
      </div>
      <div className={classes.two}>
        <DateInput {...field('start_date')} min={batch.start_date} max={today} />
        <DateInput {...field('end_date')} min={batch.start_date} />
      </div>
      <div className={classes.two}>
        <SelectInput {...field('reason')} {...choices('reason', TREATMENT_REASONS)} />
        <Diagnosis form={form} />
      </div>
      <div className={classes.two}>
        <SelectInput {...field('scope')} {...choices('scope', TREATMENT_SCOPES)} />
        <NumberInput {...field('number_of_animals')} whole />
      </div>
      <div className={classes.two}>
        <NumberInput {...field('total_quantity')} />
        <SelectInput {...field('total_quantity_unit')} {...choices('unit', QUANTITY_UNITS)} />
      </div>
      <NumberInput {...field('withdrawal_days')} whole unit={t('days')} />
      <WithdrawalHint form={form} />
    </>
  )
}

/** Shows the fields for dose, papers and remarks. */
export function FurtherFields({ form }: FieldsProps) {
  const { field, choices } = useFields(form)
  return (
    <>
      <div className={classes.two}>
        <NumberInput {...field('dose_value')} />
        <SelectInput {...field('dose_unit')} {...choices('doseUnit', DOSE_UNITS)} />
      </div>
      <div className={classes.two}>
        <TextInput {...field('veterinarian')} maxLength={LIMITS.shortText} />
        <TextInput {...field('prescription_no')} maxLength={LIMITS.shortText} />
      </div>
      <div className={classes.two}>
        <TextInput {...field('supplier')} maxLength={LIMITS.shortText} />
        <TextInput {...field('administered_by')} maxLength={LIMITS.shortText} />
      </div>
      <div className={classes.two}>
        <TextInput {...field('product_batch_no')} maxLength={LIMITS.shortText} />
        <DateInput {...field('product_expiry')} />
      </div>
      <TextAreaInput {...field('remarks')} rows={3} counter={LIMITS.longText} />
    </>
  )
}

/** Returns the props of a field by its name, and the values of a list in the reader's words. */
function useFields(form: FormState<TreatmentValues>) {
  const { t } = useTranslation('logbook')
  return {
    field: <Name extends keyof TreatmentValues>(name: Name) => ({ form, name, label: t(`field.${name}`) }),
    choices: (kind: string, values: readonly string[]) => ({
      placeholder: t('choose'),
      options: values.map(value => ({ value, label: t(`${kind}.${value}`) })),
    }),
  }
}

/** Asks for a disease of the catalogue, or whatever the vet calls it. */
function Diagnosis({ form }: FieldsProps) {
  const { field } = useFields(form)
  const { t: disease } = useTranslation('diseases')
  const catalogue = useEndpoint(siteEditor.diseases, {}, { staleTimeMs: Number.POSITIVE_INFINITY })
  const listId = useId()
  return (
    <>
      <TextInput {...field('diagnosis')} maxLength={LIMITS.shortText} list={listId} autoComplete="off" />
      <datalist id={listId}>
        {catalogue.data?.items.map(({ code }) => (
          <option key={code} value={code}>
            {disease(`name.${code}`)}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** Shows the day on which the withdrawal period ends: the date that a lorry can be ordered for. */
function WithdrawalHint({ form }: FieldsProps) {
  const { t } = useTranslation('logbook')
  const dayText = useDayText()
  const [end, days] = form.fields.watch(['end_date', 'withdrawal_days'])
  if (end === null || typeof days !== 'number' || !Number.isInteger(days) || days < 0) return null
  return (
    <p className={classes.hint} role="status">
      {days === 0 ? t('withdrawal.none') : t('withdrawal.free', { day: dayText(addDays(end, days)) })}
    </p>
  )
}
