import type { Note } from '@earshot/contract/schemas/farm/note.ts'
import { useState } from 'react'

/**
 * Returns the notes that were unread when this page showed them: they stay marked until it is left, although they count
 * as read.
 */
export function useFreshNotes(siteId: number, items: readonly Note[] | undefined): ReadonlySet<number> {
  const [fresh, setFresh] = useState<{ siteId: number; ids: ReadonlySet<number> }>({ siteId, ids: new Set() })
  const known = fresh.siteId === siteId ? fresh.ids : new Set<number>()
  const added = (items ?? []).filter(note => note.unread && !known.has(note.id)).map(note => note.id)
  if (added.length > 0) setFresh({ siteId, ids: new Set([...known, ...added]) })
  return known
}
