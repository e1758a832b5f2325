/** Answers the calls about messages on a site. */
import { notes } from '@earshot/contract/endpoints/farm/notes.ts'
import { mapPage } from '#db/list-page.ts'
import { unauthorized } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { findNotes, insertNote, markNotesViewed } from './notes.queries.ts'
import { noteView } from './notes.view.ts'

export const routes: Route[] = [
  handle(notes.list, async ({ query, user, site: { siteId } }, { db }) =>
    mapPage(await findNotes(db, { siteId, userId: user.id, request: query }), noteView),
  ),

  handle(notes.create, async ({ body, user, site: { siteId } }, { db, clock, bus }) => {
    const created_at = clock.now()
    const stored = await insertNote(db, { siteId, userId: user.id, ...body, now: created_at })
    if (stored === undefined) throw unauthorized()
    const { id, username } = stored
    bus.publish({ kind: 'site', site_id: siteId })
    const author = { id: user.id, name: username }
    return noteView({ id, user: author, username, ...body, created_at, unread: false })
  }),

  handle(notes.markViewed, async ({ user, site: { siteId } }, { db, clock, bus }) => {
    const had = await markNotesViewed(db, { siteId, userId: user.id, now: clock.now() })
    // The person's other pages show fewer unread ones.
    if (had) bus.publish({ kind: 'notification', site_id: siteId })
  }),
]
