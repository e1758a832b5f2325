/** Messages on a site from staff or support (spec/3 §2.2). */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { Id, Ref, requiredText, Timestamp } from '#schemas/page.ts'

export const Note = z.object({
  id: Id,
  user: Ref.nullable(),
  username: z.string(),
  note: z.string(),
  message: z.string(),
  created_at: Timestamp,
})
export type Note = z.output<typeof Note>

export const NoteForm = z.object({ note: requiredText(LIMITS.shortText), message: requiredText() })
export type NoteForm = z.output<typeof NoteForm>
