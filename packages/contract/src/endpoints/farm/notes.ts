/** Messages on a site. Ours: the specification has the entity and the unread count, but no call. */
import { endpoint } from '#endpoint.ts'
import { Note, NoteForm } from '#schemas/farm/note.ts'
import { Page, PageQuery } from '#schemas/page.ts'

export const notes = {
  list: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/notes/',
    access: 'user',
    right: 'see',
    summary: 'Notes of a site, newest first; reading them marks them read.',
    query: PageQuery,
    success: { status: 200, body: Page(Note) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/notes/',
    access: 'user',
    right: 'comment',
    summary: 'Leave a note on a site.',
    body: NoteForm,
    success: { status: 201, body: Note },
  }),
}
