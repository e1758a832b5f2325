import { BATCH_CLOSE_REASONS } from '@earshot/contract/batch-values.ts'
import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { ageInDays } from '@earshot/contract/rules/batches/age.ts'
import type { BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import { CloseBatch } from '@earshot/contract/schemas/batches/batch-form.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { IconBell, IconBulb, IconEar } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAirspace } from '#domain/airspace/use-airspace.ts'
import { OptionalLabel } from '#features/batches/sheets/BatchFields.tsx'
import { BatchSheet } from '#features/batches/sheets/BatchSheet.tsx'
import {
  type CloseValues,
  closeValues,
  isDay,
  withdrawalConflict,
} from '#features/batches/sheets/close-values.ts'
import classes from '#features/batches/sheets/sheets.module.css'
import { PlanButton, WithdrawalWarning } from '#features/batches/sheets/WithdrawalWarning.tsx'
import { dayKey } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { DateInput } from '#ui/forms/inputs/DateInput.tsx'
import { NumberInput } from '#ui/forms/inputs/NumberInput.tsx'
import { ChipsInput } from '#ui/forms/inputs/RadioField.tsx'
import { TextAreaInput } from '#ui/forms/inputs/TextAreaInput.tsx'
import { type FormState, useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { useBatch } from './use-batch.ts'
import { useBatchWords } from './use-batch-words.ts'

/** Closes a batch, which cannot be undone. */
export function CloseSheet() {
  const { t } = useTranslation('batches')
  const place = useParams({ from: '/app/sites/$siteId/airspaces/$airspaceId/batch/close' })
  const site = useAirspace(place.siteId, place.airspaceId).site.data
  const batch = useBatch(place, undefined).detail.data
  if (batch === undefined || site === undefined) return null
  return (
    <BatchSheet
      siteId={place.siteId}
      call={batches.close}
      title={t('close.title', { name: batch.name })}
      subtitle={t('close.subtitle', { airspace: batch.airspace.name })}
    >
      {close => <CloseForm site={site} batch={batch} onClose={close} />}
    </BatchSheet>
  )
}

interface CloseFormProps {
  site: SiteDetail
  batch: BatchDetail
  onClose: () => Promise<void>
}

function CloseForm({ site, batch, onClose }: CloseFormProps) {
  const { t } = useTranslation('batches')
  const today = dayKey(Date.now(), site.timezone)
  const form = useCloseForm({ batch, today, onClosed: onClose })
  const values = form.fields.watch()
  const warning = withdrawalConflict(batch.withdrawal, values)
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
      <EndsWithBatch batch={batch} />
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
          label={<OptionalLabel text={t('close.dead')} />}
          whole
          unit={batch.counts.length > 0 ? t('close.fromCounts') : undefined}
        />
        <NumberInput
          form={form}
          dense
          name="average_end_weight_kg"
          label={<OptionalLabel text={t('close.weight')} />}
          unit="kg"
        />
      </div>
      <TextAreaInput
        form={form}
        name="remarks"
        label={<OptionalLabel text={t('close.remarks')} />}
        rows={3}
      />
    </>
  )
}

interface CloseFormInput {
  batch: BatchDetail
  today: string
  onClosed: () => Promise<void>
}

/**
 * Returns the form that closes a batch. A running withdrawal period is confirmed by the choice in its warning, while
 * that is shown.
 */
function useCloseForm({ batch, today, onClosed }: CloseFormInput) {
  const { t } = useTranslation('batches')
  return useEndpointForm(batches.close, {
    params: { batchId: batch.id },
    defaultValues: closeValues(batch, today),
    rules: {
      schema: CloseBatch,
      toInput: ({ withdrawal, ...values }) => ({
        ...values,
        confirm_withdrawal: withdrawal === 'now' && withdrawalConflict(batch.withdrawal, values) !== null,
      }),
      fieldOf: { confirm_withdrawal: 'withdrawal' },
    },
    done: ({ name }) => t('close.done', { name }),
    onDone: onClosed,
  })
}

/** Lists what is still open in the airspace and is closed together with the batch. */
function EndsWithBatch({ batch }: { batch: BatchDetail }) {
  const { t } = useTranslation('batches')
  const { open_alerts, active_episodes, unanswered_recommendations } = batch.closing
  const airspace = batch.airspace.name
  return (
    <section className={classes.ending} aria-labelledby="closing-also">
      <h3 id="closing-also">{t('also.title')}</h3>
      <ul>
        {open_alerts > 0 && (
          <li>
            <IconBell size={18} stroke={1.65} aria-hidden />
            {active_episodes > 0
              ? t('also.alertsEpisode', { count: open_alerts, airspace })
              : t('also.alerts', { count: open_alerts })}
          </li>
        )}
        {open_alerts === 0 && active_episodes > 0 && (
          <li>
            <IconBell size={18} stroke={1.65} aria-hidden />
            {t('also.episode', { airspace })}
          </li>
        )}
        {unanswered_recommendations > 0 && (
          <li>
            <IconBulb size={18} stroke={1.65} aria-hidden />
            {t('also.recommendations', { count: unanswered_recommendations })}
          </li>
        )}
        <li>
          <IconEar size={18} stroke={1.65} aria-hidden />
          {t('also.judging')}
        </li>
      </ul>
    </section>
  )
}
