import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import { useState } from 'react'
import { useEndpoint } from '#api/queries.ts'
import { useIsPhone } from '#lib/use-is-phone.ts'
import { useKey } from '#lib/use-key.ts'
import type { EntryKind } from './EntryKinds.tsx'
import type { LogbookPlace } from './logbook-place.ts'
import { useKinds, type WritingOf } from './Writing.tsx'

interface LogbookWriting {
  /** What is open in a sheet of its own. */
  writing: WritingOf | null
  write: (writing: WritingOf) => void
  stop: () => void
  /** Opens an empty sheet of that kind; undefined where the reader may not, or the batch is over. */
  begin: (kind: EntryKind) => (() => void) | undefined
}

interface Writable {
  place: LogbookPlace
  batch: Batch
  /** Advice to treat was accepted on another page: its form stands open. */
  isAdvised: boolean
  /** The form was closed, or left for another. */
  onTaken: () => void
}

const ADVISED: WritingOf = { kind: 'treatment', isAdvised: true }

/** What the reader writes into the logbook of a running batch. */
export function useWriting({ place, batch, isAdvised, onTaken }: Writable): LogbookWriting {
  const [chosen, choose] = useState<WritingOf | null>(null)
  const isPhone = useIsPhone()
  const kinds = useKinds(place.siteId)
  const can = (kind: EntryKind) => batch.state === 'ACTIVE' && kinds.includes(kind)
  function write(next: WritingOf | null): void {
    choose(next)
    if (isAdvised) onTaken()
  }
  // What a day says so far has to be on the device before the network goes.
  useEndpoint(batches.read, { params: place }, { enabled: can('count') })
  // On a desktop the field at the top has the key.
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
