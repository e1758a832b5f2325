import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { ageInDays } from '@earshot/contract/rules/age.ts'
import type { BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import { CloseBatch } from '@earshot/contract/schemas/batches/batch-form.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { BATCH_CLOSE_REASONS } from '@earshot/contract/values.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { dayKey } from '#lib/locale.ts'
import { Button } from '#ui/Button.tsx'
import { EntryForm } from '#ui/forms/EntryForm.tsx'
import { ChipsInput } from '#ui/forms/inputs/ChipsInput.tsx'
import { DateInput } from '#ui/forms/inputs/DateInput.tsx'
import { NumberInput } from '#ui/forms/inputs/NumberInput.tsx'
import { TextAreaInput } from '#ui/forms/inputs/TextAreaInput.tsx'
import { useEntryForm } from '#ui/forms/use-entry-form.ts'
import { showToast } from '#ui/toasts.ts'
import { Optional } from './BatchFields.tsx'
import { useBatchWords } from './batch-words.ts'
import { ClosingAlso } from './ClosingAlso.tsx'
import { closeValues, isDay, tooEarly } from './close-values.ts'
import classes from './Sheets.module.css'
import { useRenewBatch } from './use-batch.ts'
import { WithdrawalWarning } from './WithdrawalWarning.tsx'

interface CloseFormProps {
  site: SiteDetail
  batch: BatchDetail
  onClose: () => Promise<void>
}

export function CloseForm({ site, batch, onClose }: CloseFormProps) {
  const { t } = useTranslation('batches')
  const words = useBatchWords()
  const renew = useRenewBatch()
  const today = dayKey(Date.now(), site.timezone)
  const form = useEntryForm(batches.close, {
    params: { batchId: batch.id },
    defaultValues: closeValues(batch, today),
    rules: {
      schema: CloseBatch,
      toInput: ({ withdrawal, ...values }) => ({
        ...values,
        confirm_withdrawal: withdrawal === 'now' && tooEarly(batch.withdrawal, values) !== null,
      }),
      fieldOf: { confirm_withdrawal: 'withdrawal' },
    },
    onDone: async closed => {
      showToast({ kind: 'done', text: t('close.done', { name: closed.name }) })
      renew()
      await onClose()
    },
  })
  const values = form.fields.watch()
  const warning = tooEarly(batch.withdrawal, values)
  const isPlanned = warning !== null && values.withdrawal === 'later'
  const field = { form, dense: true } as const
  return (
    <EntryForm
      form={form}
      submit={t('close.button', { name: batch.name })}
      busy={t('close.busy')}
      button={{ size: 'control', variant: 'danger', ...(isPlanned && { style: { display: 'none' } }) }}
      // What was chosen is sent by its own button then, and nothing typed is lost by it.
      leaving={isPlanned ? 'free' : 'asked'}
      beside={
        isPlanned ? (
          <PlanButton batch={batch} until={warning.withdrawal.until} onPlanned={onClose} />
        ) : (
          <Button onClick={() => void onClose()}>{t('close.keep')}</Button>
        )
      }
    >
      <div className={classes.pair} data-name>
        <DateInput
          {...field}
          name="end_date"
          label={t('close.endDate')}
          min={batch.start_date}
          max={today}
          unit={
            isDay(values.end_date) ? t('chart.day', { day: ageInDays(batch, values.end_date) }) : undefined
          }
        />
        <NumberInput
          {...field}
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
      <ChipsInput
        form={form}
        name="reason"
        label={t('close.where')}
        options={BATCH_CLOSE_REASONS.map(value => ({ value, label: t(`reason.${value}`) }))}
      />
      {warning !== null && (
        <WithdrawalWarning form={form} warning={warning} isToday={values.end_date === today} />
      )}
      <div className={classes.pair}>
        <NumberInput
          {...field}
          name="deaths_total"
          label={<Optional text={t('close.dead')} />}
          whole
          unit={batch.counts.length > 0 ? t('close.fromCounts') : undefined}
        />
        <NumberInput
          {...field}
          name="average_end_weight_kg"
          label={<Optional text={t('close.weight')} />}
          unit="kg"
        />
      </div>
      <TextAreaInput form={form} name="remarks" label={<Optional text={t('close.remarks')} />} rows={3} />
      <ClosingAlso batch={batch} />
    </EntryForm>
  )
}

interface PlanButtonProps {
  batch: BatchDetail
  until: string
  onPlanned: () => Promise<void>
}

/** The animals stay, and stay judged, until their meat is free: the batch is told when, and closed then. */
function PlanButton({ batch, until, onPlanned }: PlanButtonProps) {
  const { t } = useTranslation('batches')
  const words = useBatchWords()
  const renew = useRenewBatch()
  const [busy, setBusy] = useState(false)
  const date = words.weekday(until)
  async function plan(): Promise<void> {
    setBusy(true)
    try {
      await call(batches.update, { params: { batchId: batch.id }, body: { expected_end_date: until } })
      showToast({ kind: 'done', text: t('close.planned', { name: batch.name, date }) })
      renew()
      await onPlanned()
    } catch (error) {
      setBusy(false)
      showToast({ kind: 'error', text: error instanceof ApiError ? error.message : t('failed') })
    }
  }
  return (
    <Button variant="primary" busy={busy} onClick={() => void plan()}>
      {t('close.plan', { date })}
    </Button>
  )
}
