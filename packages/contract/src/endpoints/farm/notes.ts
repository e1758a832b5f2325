/**
 * These calls are about messages on a site. They are ours: the specification has the entity and the unread count, but
 * no call.
 */
import { type Changed, endpoint } from '#endpoint.ts'
import { sites } from '#endpoints/farm/sites.ts'
import { Note, NoteForm, NotesQuery } from '#schemas/farm/note.ts'
import { Page } from '#schemas/page.ts'

export const notes = {
  list: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/notes/',
    access: 'user',
    right: 'see',
    summary: 'Notes of a site, newest first.',
    query: NotesQuery,
    success: { status: 200, body: Page(Note) },
    failure: 'part',
  }),
  markViewed: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/notes/viewed/',
    access: 'user',
    right: 'see',
    summary: 'The notes were looked at: those written before no longer count as unread.',
    changes: (): Changed => [sites.read, sites.list],
    success: { status: 204 },
    failure: 'part',
  }),
  create: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/notes/',
    access: 'user',
    right: 'comment',
    summary: 'Leave a note on a site.',
    body: NoteForm,
    changes: (): Changed => [notes.list, sites.read],
    success: { status: 201, body: Note },
    failure: 'part',
  }),
}
