/** Answers the calls that create, edit and activate a site. */
import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import type { SavedSite } from '@earshot/contract/schemas/farm/site.ts'
import type { RequestUser } from '#auth/access-tokens.ts'
import type { Context } from '#context.ts'
import { handleChunked } from '#http/chunked-request.ts'
import { handle, type Route } from '#http/handle.ts'
import { readSite } from '#modules/sites/sites.service.ts'
import { activateLicence, activateSite } from './activation.ts'
import { lookUpHardware } from './look-up.ts'
import { changeSite, createSite } from './save-site.ts'
import { readArchived } from './site-editor.service.ts'

/** A list of a thousand codes is judged at once: whoever asks more often than this is trying codes out. */
const LOOK_UPS_PER_MINUTE = 120

interface Saved {
  input: { user: RequestUser }
  resultId: number
  savedAt: Date
}

async function savedSite({ input: { user }, resultId, savedAt }: Saved, { db }: Context): Promise<SavedSite> {
  const [site, archived] = await Promise.all([
    readSite(db, user, resultId),
    readArchived(db, { siteId: resultId, at: savedAt }),
  ])
  return { ...site, archived }
}

export const routes: Route[] = [
  handleChunked(siteEditor.create, {
    save: ({ body, user }, trx, { now, ctx: { guesses } }) => createSite(trx, body, { user, now, guesses }),
    answer: savedSite,
  }),

  handleChunked(siteEditor.update, {
    save: ({ body, user, site }, trx, { now, ctx: { guesses } }) =>
      changeSite(trx, body, { user, site, now, guesses }),
    answer: savedSite,
  }),

  handle(siteEditor.lookUp, ({ body, user }, ctx) => lookUpHardware(ctx, body, user), {
    perMinute: LOOK_UPS_PER_MINUTE,
  }),

  handle(siteEditor.activate, async ({ body, user, site: { siteId } }, { db, bus, clock }) => {
    const activation = { siteId, corrected: body, now: clock.now() }
    await db.transaction().execute(trx => activateSite(trx, activation))
    bus.publish({ kind: 'site', site_id: siteId })
    return readSite(db, user, siteId)
  }),

  handle(siteEditor.activateLicence, async ({ params, site: { siteId } }, { db, bus, clock }) => {
    const { licenceId } = params
    const licence = await db
      .transaction()
      .execute(trx => activateLicence(trx, { licenceId, now: clock.now() }))
    bus.publish({ kind: 'site', site_id: siteId })
    return licence
  }),
]
