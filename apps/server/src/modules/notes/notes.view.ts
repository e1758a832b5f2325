import type { Note } from '@earshot/contract/schemas/farm/note.ts'
import { iso } from '#db/time.ts'
import type { NoteRow } from './notes.queries.ts'

export function noteView({ created_at, ...row }: NoteRow): Note {
  return { ...row, created_at: iso(created_at) }
}
