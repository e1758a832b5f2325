import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { addDays } from '@earshot/contract/rules/age.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import {
  DOSE_UNITS,
  QUANTITY_UNITS,
  TREATMENT_CLASSES,
  TREATMENT_REASONS,
  TREATMENT_ROUTES,
  TREATMENT_SCOPES,
} from '@earshot/contract/values.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { OfflineNote } from '#barn/queue/OfflineNote.tsx'
import { useOnline } from '#lib/use-online.ts'
import { Button } from '#ui/Button.tsx'
import { EntryForm } from '#ui/forms/EntryForm.tsx'
import { DateInput } from '#ui/forms/inputs/DateInput.tsx'
import { NumberInput } from '#ui/forms/inputs/NumberInput.tsx'
import { SelectInput } from '#ui/forms/inputs/SelectInput.tsx'
import { TextAreaInput } from '#ui/forms/inputs/TextAreaInput.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import type { FormState } from '#ui/forms/use-entry-form.ts'
import { StoredFiles } from './StoredFiles.tsx'
import classes from './Treatment.module.css'
import type { TreatmentValues } from './treatment-values.ts'
import { useDayText } from './use-day-text.ts'
import type { StoredAttachments } from './use-stored-attachments.ts'

interface TreatmentFormProps {
  form: FormState<TreatmentValues>
  files: StoredAttachments
  batch: Batch
  today: string
  onClose: () => void
  /** Whether the device keeps it without a network. */
  canWait?: boolean
}

/** The record of spec/3 §3.7: what has to be kept first, the rest below it. */
export function TreatmentForm({ form, files, batch, today, onClose, canWait = false }: TreatmentFormProps) {
  const { t } = useTranslation('logbook')
  const field = (name: keyof TreatmentValues) => ({ form, name, label: t(`field.${name}`) }) as const
  const choices = (kind: string, values: readonly string[]) => ({
    placeholder: t('choose'),
    options: values.map(value => ({ value, label: t(`${kind}.${value}`) })),
  })
  const { t: queue } = useTranslation('queue')
  const isWaiting = files.progress !== null
  const isOnline = useOnline()
  return (
    <EntryForm
      form={form}
      submit={canWait && !isOnline ? queue('keep') : t('treatment.send')}
      beside={<Button onClick={onClose}>{t('write.fold')}</Button>}
      busy={t('write.sending')}
      {...(isWaiting && { waits: t('files.sending') })}
    >
      {canWait && <OfflineNote />}
      <TextInput
        form={form}
        name="product_name"
        label={t('field.product_name')}
        maxLength={LIMITS.productName}
      />
      <div className={classes.two}>
        <SelectInput
          {...field('treatment_class')}
          name="treatment_class"
          {...choices('class', TREATMENT_CLASSES)}
        />
        <SelectInput {...field('route')} name="route" {...choices('route', TREATMENT_ROUTES)} />
      </div>
      <div className={classes.two}>
        <DateInput {...field('start_date')} name="start_date" min={batch.start_date} max={today} />
        <DateInput {...field('end_date')} name="end_date" min={batch.start_date} />
      </div>
      <div className={classes.two}>
        <SelectInput {...field('reason')} name="reason" {...choices('reason', TREATMENT_REASONS)} />
        <Diagnosis form={form} />
      </div>
      <div className={classes.two}>
        <SelectInput {...field('scope')} name="scope" {...choices('scope', TREATMENT_SCOPES)} />
        <NumberInput {...field('number_of_animals')} name="number_of_animals" whole />
      </div>
      <div className={classes.two}>
        <NumberInput {...field('total_quantity')} name="total_quantity" />
        <SelectInput
          {...field('total_quantity_unit')}
          name="total_quantity_unit"
          {...choices('unit', QUANTITY_UNITS)}
        />
      </div>
      <NumberInput {...field('withdrawal_days')} name="withdrawal_days" whole unit={t('days')} />
      <WithdrawalHint form={form} />
      <div className={classes.two}>
        <NumberInput {...field('dose_value')} name="dose_value" />
        <SelectInput {...field('dose_unit')} name="dose_unit" {...choices('doseUnit', DOSE_UNITS)} />
      </div>
      <div className={classes.two}>
        <TextInput
          form={form}
          name="veterinarian"
          label={t('field.veterinarian')}
          maxLength={LIMITS.shortText}
        />
        <TextInput
          form={form}
          name="prescription_no"
          label={t('field.prescription_no')}
          maxLength={LIMITS.shortText}
        />
      </div>
      <div className={classes.two}>
        <TextInput form={form} name="supplier" label={t('field.supplier')} maxLength={LIMITS.shortText} />
        <TextInput
          form={form}
          name="administered_by"
          label={t('field.administered_by')}
          maxLength={LIMITS.shortText}
        />
      </div>
      <div className={classes.two}>
        <TextInput
          form={form}
          name="product_batch_no"
          label={t('field.product_batch_no')}
          maxLength={LIMITS.shortText}
        />
        <DateInput {...field('product_expiry')} name="product_expiry" />
      </div>
      <TextAreaInput
        form={form}
        name="remarks"
        label={t('field.remarks')}
        rows={3}
        counter={LIMITS.longText}
      />
      <StoredFiles files={files} />
    </EntryForm>
  )
}

/** A disease of the catalogue, or whatever the vet calls it. */
function Diagnosis({ form }: Pick<TreatmentFormProps, 'form'>) {
  const { t } = useTranslation('logbook')
  const { t: disease } = useTranslation('diseases')
  const catalogue = useEndpoint(siteEditor.diseases, {}, { staleTimeMs: Number.POSITIVE_INFINITY })
  const listId = useId()
  return (
    <>
      <TextInput
        form={form}
        name="diagnosis"
        label={t('field.diagnosis')}
        maxLength={LIMITS.shortText}
        list={listId}
        autoComplete="off"
      />
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

/** What the days come to: the date a lorry can be ordered for. */
function WithdrawalHint({ form }: Pick<TreatmentFormProps, 'form'>) {
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
