import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import type { Batch, BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInvalidation } from '#api/invalidation.ts'
import { useEndpoint } from '#api/queries.ts'
import { sendOrKeep } from '#api/queue/queue.ts'
import { countsOf, type Lost } from '#api/queue/queued-write.ts'
import { useWaiting } from '#api/queue/use-queue.ts'
import type { LogbookPlace } from '#domain/logbook/logbook-place.ts'
import { CountConflict } from '#domain/queue/CountConflict.tsx'
import { OfflineNote } from '#domain/queue/OfflineNote.tsx'
import { useOnline } from '#lib/browser/use-online.ts'
import { newId } from '#lib/new-id.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAttempt } from '#ui/actions/use-attempt.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { showToast } from '#ui/feedback/toasts.ts'
import { SubmitButton } from '#ui/forms/EndpointForm.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Field } from '#ui/forms/fields/Field.tsx'
import { Stepper } from '#ui/forms/fields/Stepper.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { SideSheet } from '#ui/overlay/SideSheet.tsx'
import classes from './CountSheet.module.css'

const NOTHING: Lost = { deaths: 0, removed: 0 }

interface CountSheetProps {
  place: LogbookPlace
  batch: Batch
  /** Today at the site. */
  today: string
  /** The day to begin with, where that is not today. */
  day?: string | undefined
  /** The choice of what else can be written. */
  kindSelect?: ReactNode
  onClose: () => void
}

/** Counts dead and removed animals on a day, as the batch's page does. */
export function CountSheet({ place, batch, today, day, kindSelect, onClose }: CountSheetProps) {
  const { t } = useTranslation('logbook')
  const detail = useEndpoint(batches.read, { params: place })
  return (
    <SideSheet
      title={t('count.title')}
      subtitle={t('entryOf', { airspace: batch.airspace.name, day: batch.day })}
      onClose={onClose}
    >
      {kindSelect}
      <AsyncSection resource={detail} skeleton={<Skeleton height={160} />} name={t('count.title')}>
        {whole => <CountForm place={place} batch={whole} today={today} day={day} onClose={onClose} />}
      </AsyncSection>
    </SideSheet>
  )
}

interface CountFormProps {
  place: LogbookPlace
  batch: BatchDetail
  today: string
  day: string | undefined
  onClose: () => void
}

/** Edits the day's count as it is known here; where somebody else has changed it meanwhile, both are shown. */
function CountForm({ place, batch, today, day, onClose }: CountFormProps) {
  const { t } = useTranslation('logbook')
  const { t: queue } = useTranslation('queue')
  const isOnline = useOnline()
  const [date, setDate] = useState(day ?? today)
  const { lost, put, conflict, save, busy, refusal } = useCountOfDay({ place, batch, date, onDone: onClose })
  function submit(event: FormEvent): void {
    event.preventDefault()
    void save()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <OfflineNote />
      <Field
        label={t('write.date')}
        type="date"
        min={batch.start_date}
        max={today}
        value={date}
        onChange={event => {
          const { value } = event.target
          if (value >= batch.start_date && value <= today) setDate(value)
        }}
        dense
      />
      {conflict !== undefined ? (
        <CountConflict write={conflict} />
      ) : (
        <>
          <Row gap="4 8" wrap>
            <Stepper label={t('count.dead')} value={lost.deaths} onChange={deaths => put({ deaths })} />
            <Stepper label={t('count.removed')} value={lost.removed} onChange={removed => put({ removed })} />
          </Row>
          {refusal !== null && <FormNotice>{refusal}</FormNotice>}
          <Row gap="3" justify="end">
            <Button onClick={onClose}>{t('write.fold')}</Button>
            <SubmitButton block={false} busy={busy}>
              {isOnline ? t('count.save') : queue('keep')}
            </SubmitButton>
          </Row>
        </>
      )}
    </form>
  )
}

interface CountOfDayInput {
  place: LogbookPlace
  batch: BatchDetail
  date: string
  onDone: () => void
}

/** Returns the count of a day, which is the typed one, or else the queued or the stored one, and a function that stores it. */
function useCountOfDay({ place, batch, date, onDone }: CountOfDayInput) {
  const { t } = useTranslation('logbook')
  const { t: queue } = useTranslation('queue')
  const invalidate = useInvalidation()
  const queued = countsOf(useWaiting(place.batchId), { batchId: place.batchId, date }).at(-1)
  const stored = batch.counts.find(count => count.date === date)
  const [typed, setTyped] = useState<{ date: string; lost: Lost } | null>(null)
  const { run, busy, refusal } = useAttempt()
  const known = queued?.body ?? stored ?? NOTHING
  const lost = typed?.date === date ? typed.lost : { deaths: known.deaths, removed: known.removed }

  const save = () =>
    run(async () => {
      const before = stored === undefined ? null : { deaths: stored.deaths, removed: stored.removed }
      const answer = await sendOrKeep(
        {
          kind: 'count',
          body: { date, ...lost },
          before,
          key: newId(),
          place,
          airspace: batch.airspace.name,
        },
        { keepsRefused: true },
      )
      if (answer === 'conflict') return
      void invalidate({ endpoint: batches.update, input: { params: place } })
      showToast({ kind: 'done', text: answer === 'kept' ? queue('kept') : t('count.done') })
      onDone()
    })

  return {
    lost,
    put: (change: Partial<Lost>) => setTyped({ date, lost: { ...lost, ...change } }),
    conflict: queued?.state === 'conflict' ? queued : undefined,
    save,
    busy,
    refusal,
  }
}
