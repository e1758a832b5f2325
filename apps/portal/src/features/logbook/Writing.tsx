import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { Treatment } from '@earshot/contract/schemas/batches/treatment.ts'
import { useTranslation } from 'react-i18next'
import type { QueuedEntry } from '#api/queue/entry.ts'
import { useWaiting } from '#api/queue/use-queue.ts'
import { useSiteRights } from '#api/use-site-rights.ts'
import { useIsPhone } from '#lib/use-is-phone.ts'
import { CountSheet } from './CountSheet.tsx'
import { type EntryKind, EntryKinds } from './EntryKinds.tsx'
import { EntrySheet } from './EntrySheet.tsx'
import type { LogbookPlace } from './logbook-place.ts'
import { TreatmentSheet } from './TreatmentSheet.tsx'

/** What is being written in a sheet of its own. */
export type WritingOf = { kind: EntryKind; treatment?: Treatment; isAdvised?: boolean }

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
      <EntryKinds value={writing.kind} kinds={kinds} onChange={kind => onWrite({ kind })} />
    ),
  }
  if (writing.kind === 'count') return <CountSheet {...shared} />
  if (writing.kind === 'comment')
    return (
      <EntrySheet {...shared} subtitle={t('entryOf', { airspace: batch.airspace.name, day: batch.day })} />
    )
  return <TreatmentSheet {...shared} treatment={writing.treatment} isAdvised={writing.isAdvised ?? false} />
}

/** Returns the kinds that the reader may write. */
export function useKinds(siteId: number): EntryKind[] {
  const may = useSiteRights(siteId)
  const all = [
    ['comment', logbook.addComment],
    ['treatment', logbook.addTreatment],
    ['count', batches.update],
  ] as const
  return all.flatMap(([kind, call]) => (may(call) ? [kind] : []))
}

interface EditEntryProps {
  place: LogbookPlace
  batch: Batch
  today: string
  entryKey: string
  onClose: () => void
}

/** Shows an entry that waits on this device in its form. One that is gone meanwhile opens nothing. */
export function EditEntry({ entryKey, ...shared }: EditEntryProps) {
  const entry: QueuedEntry | undefined = useWaiting(shared.place.batchId).find(({ key }) => key === entryKey)
  const { t } = useTranslation('logbook')
  const { batch } = shared
  if (entry === undefined) return null
  if (entry.kind === 'count') return <CountSheet {...shared} day={entry.body.date} />
  if (entry.kind === 'comment')
    return (
      <EntrySheet
        {...shared}
        waiting={entry}
        subtitle={t('entryOf', { airspace: batch.airspace.name, day: batch.day })}
      />
    )
  return <TreatmentSheet {...shared} waiting={entry} treatment={undefined} isAdvised={false} />
}
