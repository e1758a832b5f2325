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
  /**
   * Returns a function that opens an empty sheet of that kind; undefined where the reader may not write it, or the
   * batch is over.
   */
  begin: (kind: EntryKind) => (() => void) | undefined
}

interface Writable {
  place: LogbookPlace
  batch: Batch
  /** Whether a recommendation to treat was accepted on another page, so that its form is open. */
  isAdvised: boolean
  /** Is called when the form was closed, or left for another. */
  onTaken: () => void
}

const ADVISED: WritingOf = { kind: 'treatment', isAdvised: true }

/** Keeps what the reader is writing into the logbook of a running batch. */
export function useWriting({ place, batch, isAdvised, onTaken }: Writable): LogbookWriting {
  const [chosen, choose] = useState<WritingOf | null>(null)
  const isPhone = useIsPhone()
  const kinds = useKinds(place.siteId)
  const can = (kind: EntryKind) => batch.state === 'ACTIVE' && kinds.includes(kind)
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
