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
import classes from '#features/logbook/Logbook.module.css'
import type { LogbookPlace } from '#features/logbook/logbook-place.ts'
import { useIsPhone } from '#lib/use-is-phone.ts'
import { useKey } from '#lib/use-key.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { LogbookItemSheet } from './CommentForm.tsx'
import { CountSheet } from './CountSheet.tsx'
import { TreatmentSheet } from './TreatmentSheet.tsx'

const ADVISED: WritingOf = { kind: 'treatment', isAdvised: true }

/** What is being written in a sheet of its own. */
type WritingOf = { kind: LogbookItemKind; treatment?: Treatment; isAdvised?: boolean }

interface WritingProps {
  place: LogbookPlace
  batch: Batch
  today: string
  writing: WritingOf
  onWrite: (writing: WritingOf) => void
  onClose: () => void
}

/** Shows the sheet of what is being written; on a phone it offers the other kinds. */
export function Writing({ place, batch, today, writing, onWrite, onClose }: WritingProps) {
  const { t } = useTranslation('logbook')
  const kinds = useKinds(place.siteId)
  const isPhone = useIsPhone()
  const isNew = writing.treatment === undefined
  const shared = {
    ...{ place, batch, today, onClose },
    kinds: isPhone && isNew && (
      <LogbookItemKinds value={writing.kind} kinds={kinds} onChange={kind => onWrite({ kind })} />
    ),
  }
  if (writing.kind === 'count') return <CountSheet {...shared} />
  if (writing.kind === 'comment')
    return (
      <LogbookItemSheet
        {...shared}
        subtitle={t('entryOf', { airspace: batch.airspace.name, day: batch.day })}
      />
    )
  return <TreatmentSheet {...shared} treatment={writing.treatment} isAdvised={writing.isAdvised ?? false} />
}

/** Returns the kinds that the reader may write. */
function useKinds(siteId: number): LogbookItemKind[] {
  const may = useSiteRights(siteId)
  const all = [
    ['comment', logbook.addComment],
    ['treatment', logbook.addTreatment],
    ['count', batches.update],
  ] as const
  return all.flatMap(([kind, call]) => (may(call) ? [kind] : []))
}

interface EditLogbookItemProps {
  place: LogbookPlace
  batch: Batch
  today: string
  writeKey: string
  onClose: () => void
}

/** Shows a logbook item that waits on this device in its form. One that is gone meanwhile opens nothing. */
export function EditLogbookItem({ writeKey, ...shared }: EditLogbookItemProps) {
  const write: QueuedWrite | undefined = useWaiting(shared.place.batchId).find(({ key }) => key === writeKey)
  const { t } = useTranslation('logbook')
  const { batch } = shared
  if (write === undefined) return null
  if (write.kind === 'count') return <CountSheet {...shared} day={write.body.date} />
  if (write.kind === 'comment')
    return (
      <LogbookItemSheet
        {...shared}
        waiting={write}
        subtitle={t('entryOf', { airspace: batch.airspace.name, day: batch.day })}
      />
    )
  return <TreatmentSheet {...shared} waiting={write} treatment={undefined} isAdvised={false} />
}

interface LogbookWriting {
  /** What is open in a sheet of its own. */
  writing: WritingOf | null
  write: (writing: WritingOf) => void
  stop: () => void
  /**
   * Returns a function that opens an empty sheet of that kind; undefined where the reader may not write it, or the
   * batch is over.
   */
  begin: (kind: LogbookItemKind) => (() => void) | undefined
}

interface Writable {
  place: LogbookPlace
  batch: Batch
  /** Whether a recommendation to treat was accepted on another page, so that its form is open. */
  isAdvised: boolean
  /** Is called when the form was closed, or left for another. */
  onTaken: () => void
}

/** Keeps what the reader is writing into the logbook of a running batch. */
export function useWriting({ place, batch, isAdvised, onTaken }: Writable): LogbookWriting {
  const [chosen, choose] = useState<WritingOf | null>(null)
  const isPhone = useIsPhone()
  const kinds = useKinds(place.siteId)
  const can = (kind: LogbookItemKind) => batch.state === 'ACTIVE' && kinds.includes(kind)
  function write(next: WritingOf | null): void {
    choose(next)
    if (isAdvised) onTaken()
  }
  // The day's present count has to be on the device before the network goes.
  useEndpoint(batches.read, { params: place }, { enabled: can('count') })
  // On a desktop the key belongs to the field at the top.
  useKey('n', () => {
    if (!isPhone || !can('comment')) return false
    write({ kind: 'comment' })
    return true
  })
  const advised = isAdvised && can('treatment') ? ADVISED : null
  return {
    writing: chosen ?? advised,
    write,
    stop: () => write(null),
    begin: kind => (can(kind) ? () => write({ kind }) : undefined),
  }
}

type LogbookItemKind = 'comment' | 'treatment' | 'count'

interface LogbookItemKindsProps {
  value: LogbookItemKind
  /** The kinds that the reader may write. */
  kinds: readonly LogbookItemKind[]
  onChange: (kind: LogbookItemKind) => void
}

/** Lets people choose on a phone what they write. What was typed stays on the device when they change it. */
function LogbookItemKinds({ value, kinds, onChange }: LogbookItemKindsProps) {
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
