/** The messages on a site from staff or support (spec/3 §2.2). */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { Id, ordering, PageQuery, Ref, requiredText, Timestamp } from '#schemas/page.ts'

export const Note = z.object({
  id: Id,
  user: Ref.nullable(),
  username: z.string(),
  note: z.string(),
  message: z.string(),
  created_at: Timestamp,
  /** Somebody else has written it since the reader last looked. */
  unread: z.boolean(),
})
export type Note = z.output<typeof Note>

export const NoteForm = z.object({ note: requiredText(LIMITS.shortText), message: requiredText() })
export type NoteForm = z.output<typeof NoteForm>

export const NotesQuery = PageQuery.extend(ordering(['created_at', 'username', 'note']))
