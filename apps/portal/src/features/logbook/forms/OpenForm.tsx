import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { Treatment } from '@earshot/contract/schemas/batches/treatment.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import type { QueuedWrite } from '#api/queue/queued-write.ts'
import { useWaiting } from '#api/queue/use-queue.ts'
import { useSiteRights } from '#api/use-site-rights.ts'
import type { LogbookPlace } from '#domain/logbook/logbook-place.ts'
import classes from '#features/logbook/Logbook.module.css'
import { useKey } from '#lib/browser/use-key.ts'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { SegmentedControl } from '#ui/choice/SegmentedControl.tsx'
import { CommentSheet } from './CommentForm.tsx'
import { CountSheet } from './CountSheet.tsx'
import { TreatmentSheet } from './TreatmentSheet.tsx'

/** What the reader wants to write, or which treatment to change. */
export interface FormRequest {
  kind: LogbookItemKind
  treatment?: Treatment
  isRecommended?: boolean
  /** The day to count, where that is not today. */
  day?: string | undefined
}

interface OpenFormProps {
  place: LogbookPlace
  batch: Batch
  today: string
  request: FormRequest
  onRequest: (request: FormRequest) => void
  onClose: () => void
}

/** Shows the form that was asked for in a sheet, where a phone also offers the other kinds. */
export function OpenForm({ place, batch, today, request, onRequest, onClose }: OpenFormProps) {
  const { t } = useTranslation('logbook')
  const kinds = useWritableKinds(place.siteId)
  const isPhone = useIsPhone()
  const isNew = request.treatment === undefined
  const shared = {
    place,
    batch,
    today,
    onClose,
    kindSelect: isPhone && isNew && (
      <KindSelect value={request.kind} kinds={kinds} onChange={kind => onRequest({ kind })} />
    ),
  }
  if (request.kind === 'count') return <CountSheet {...shared} day={request.day} />
  if (request.kind === 'comment')
    return (
      <CommentSheet {...shared} subtitle={t('entryOf', { airspace: batch.airspace.name, day: batch.day })} />
    )
  return (
    <TreatmentSheet
      {...shared}
      treatment={request.treatment}
      isRecommended={request.isRecommended ?? false}
    />
  )
}

/** Returns the kinds of items that the reader may write. */
function useWritableKinds(siteId: number): LogbookItemKind[] {
  const may = useSiteRights(siteId)
  const all = [
    ['comment', logbook.addComment],
    ['treatment', logbook.addTreatment],
    ['count', batches.update],
  ] as const
  return all.flatMap(([kind, call]) => (may(call) ? [kind] : []))
}

interface QueuedItemFormProps {
  place: LogbookPlace
  batch: Batch
  today: string
  writeKey: string
  onClose: () => void
}

/** Shows the form of an item that waits on this device. An item that was sent meanwhile opens nothing. */
export function QueuedItemForm({ writeKey, ...shared }: QueuedItemFormProps) {
  const write: QueuedWrite | undefined = useWaiting(shared.place.batchId).find(({ key }) => key === writeKey)
  const { t } = useTranslation('logbook')
  const { batch } = shared
  if (write === undefined) return null
  if (write.kind === 'count') return <CountSheet {...shared} day={write.body.date} />
  if (write.kind === 'comment')
    return (
      <CommentSheet
        {...shared}
        queued={write}
        subtitle={t('entryOf', { airspace: batch.airspace.name, day: batch.day })}
      />
    )
  return <TreatmentSheet {...shared} queued={write} treatment={undefined} isRecommended={false} />
}

interface OpenFormControl {
  /** The form that is open; null while none is. */
  request: FormRequest | null
  open: (request: FormRequest) => void
  close: () => void
  /**
   * Returns a function that opens an empty form of that kind; undefined where the reader may not write it, or the batch
   * is over.
   */
  openerOf: (kind: LogbookItemKind) => (() => void) | undefined
}

interface OpenFormInput {
  place: LogbookPlace
  batch: Batch
  /** The form that another page has led to: a recommendation to treat was accepted there, or a count is missing. */
  asked: FormRequest | null
  /** Is called once that form is closed, or left for another one. */
  onAskedDone: () => void
}

/** Holds which form of the logbook is open; only a running batch has any. */
export function useOpenForm({ place, batch, asked, onAskedDone }: OpenFormInput): OpenFormControl {
  const [requested, setRequested] = useState<FormRequest | null>(null)
  const isPhone = useIsPhone()
  const kinds = useWritableKinds(place.siteId)
  const canWrite = (kind: LogbookItemKind) => batch.state === 'ACTIVE' && kinds.includes(kind)
  function show(next: FormRequest | null): void {
    setRequested(next)
    if (asked !== null) onAskedDone()
  }
  // The count of the day is asked for in advance, because the form needs it without a network too.
  useEndpoint(batches.read, { params: place }, { enabled: canWrite('count') })
  // A wide page gives this key to the field at its top.
  useKey('n', () => {
    if (!isPhone || !canWrite('comment')) return false
    show({ kind: 'comment' })
    return true
  })
  return {
    request: requested ?? (asked !== null && canWrite(asked.kind) ? asked : null),
    open: show,
    close: () => show(null),
    openerOf: kind => (canWrite(kind) ? () => show({ kind }) : undefined),
  }
}

type LogbookItemKind = 'comment' | 'treatment' | 'count'

interface KindSelectProps {
  value: LogbookItemKind
  /** The kinds that the reader may write. */
  kinds: readonly LogbookItemKind[]
  onChange: (kind: LogbookItemKind) => void
}

/** Lets people choose what they write. What was typed stays on the device when they choose another kind. */
function KindSelect({ value, kinds, onChange }: KindSelectProps) {
  const { t } = useTranslation('logbook')
  if (kinds.length < 2) return null
  return (
    <div className={classes.kinds}>
      <SegmentedControl
        label={t('kind.label')}
        value={value}
        segments={kinds.map(kind => ({ value: kind, label: t(`kind.${kind}`) }))}
        onChange={onChange}
      />
    </div>
  )
}
