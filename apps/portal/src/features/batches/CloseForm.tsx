import { ageInDays } from '@earshot/contract/rules/batches/age.ts'
import type { BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { BATCH_CLOSE_REASONS } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { dayKey } from '#lib/locale.ts'
import { Button } from '#ui/Button.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { ChipsInput } from '#ui/forms/inputs/ChipsInput.tsx'
import { DateInput } from '#ui/forms/inputs/DateInput.tsx'
import { NumberInput } from '#ui/forms/inputs/NumberInput.tsx'
import { TextAreaInput } from '#ui/forms/inputs/TextAreaInput.tsx'
import type { FormState } from '#ui/forms/use-endpoint-form.ts'
import { Optional } from './BatchFields.tsx'
import { useBatchWords } from './batch-words.ts'
import { ClosingAlso } from './ClosingAlso.tsx'
import { type CloseValues, isDay, tooEarly } from './close-values.ts'
import { PlanButton } from './PlanButton.tsx'
import classes from './Sheets.module.css'
import { useCloseForm } from './use-close-form.ts'
import { WithdrawalWarning } from './WithdrawalWarning.tsx'

interface CloseFormProps {
  site: SiteDetail
  batch: BatchDetail
  onClose: () => Promise<void>
}

export function CloseForm({ site, batch, onClose }: CloseFormProps) {
  const { t } = useTranslation('batches')
  const today = dayKey(Date.now(), site.timezone)
  const form = useCloseForm({ batch, today, onClosed: onClose })
  const values = form.fields.watch()
  const warning = tooEarly(batch.withdrawal, values)
  const isPlanned = warning !== null && values.withdrawal === 'later'
  return (
    <EndpointForm
      form={form}
      submit={t('close.button', { name: batch.name })}
      busy={t('close.busy')}
      button={{ size: 'control', variant: 'danger', ...(isPlanned && { style: { display: 'none' } }) }}
      // The plan is then sent by its own button, and leaving loses nothing that was typed.
      leaving={isPlanned ? 'free' : 'asked'}
      beside={
        isPlanned ? (
          <PlanButton batch={batch} until={warning.withdrawal.until} onPlanned={onClose} />
        ) : (
          <Button onClick={() => void onClose()}>{t('close.keep')}</Button>
        )
      }
    >
      <EndFields form={form} batch={batch} today={today} />
      <ChipsInput
        form={form}
        name="reason"
        label={t('close.where')}
        options={BATCH_CLOSE_REASONS.map(value => ({ value, label: t(`reason.${value}`) }))}
      />
      {warning !== null && (
        <WithdrawalWarning form={form} warning={warning} isToday={values.end_date === today} />
      )}
      <FurtherFields form={form} batch={batch} />
      <ClosingAlso batch={batch} />
    </EndpointForm>
  )
}

interface FieldsProps {
  form: FormState<CloseValues>
  batch: BatchDetail
}

/** Asks when the batch ends, and with how many animals. */
function EndFields({ form, batch, today }: FieldsProps & { today: string }) {
  const { t } = useTranslation('batches')
  const words = useBatchWords()
  const endDate = form.fields.watch('end_date')
  return (
    <div className={classes.pair} data-name>
      <DateInput
        form={form}
        dense
        name="end_date"
        label={t('close.endDate')}
        min={batch.start_date}
        max={today}
        unit={isDay(endDate) ? t('chart.day', { day: ageInDays(batch, endDate) }) : undefined}
      />
      <NumberInput
        form={form}
        dense
        name="animals_end"
        label={t('close.left', { animals: t(`unit.${batch.product_type}`) })}
        whole
        unit={
          batch.animals_start === null
            ? undefined
            : t('close.of', { number: words.number(batch.animals_start) })
        }
      />
    </div>
  )
}

/** Shows the optional fields. */
function FurtherFields({ form, batch }: FieldsProps) {
  const { t } = useTranslation('batches')
  return (
    <>
      <div className={classes.pair}>
        <NumberInput
          form={form}
          dense
          name="deaths_total"
          label={<Optional text={t('close.dead')} />}
          whole
          unit={batch.counts.length > 0 ? t('close.fromCounts') : undefined}
        />
        <NumberInput
          form={form}
          dense
          name="average_end_weight_kg"
          label={<Optional text={t('close.weight')} />}
          unit="kg"
        />
      </div>
      <TextAreaInput form={form} name="remarks" label={<Optional text={t('close.remarks')} />} rows={3} />
    </>
  )
}
