import { adminLimits, limits } from '@earshot/contract/endpoints/health/limits.ts'
import { localDay } from '@earshot/contract/rules/local-day.ts'
import type { Db } from '#db/open.ts'
import { invalid } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { shareStart } from '#sql/alarm-reasons.ts'
import {
  countEndings,
  findAirspaces,
  INSTALLATION,
  type Level,
  levelOfAirspace,
  levelOfSite,
  levelOfType,
} from './limits.queries.ts'
import {
  changeLimits,
  putBack,
  readChanges,
  readInstallationLimits,
  readSiteLimits,
} from './limits.service.ts'
import { readPast } from './past.service.ts'

/** Each costs up to a second of a processor: a slider asks once, a person who looks at every limit a dozen times. */
const PASTS_PER_MINUTE = 60

export const routes: Route[] = [
  handle(limits.read, ({ site: { siteId, timezone } }, { db, clock, config }) =>
    readSiteLimits(db, config, { siteId, timeZone: timezone, now: clock.now() }),
  ),

  handle(limits.change, async ({ body, user, site: { siteId, timezone } }, ctx) => {
    const { db, clock, config, bus } = ctx
    const now = clock.now()
    const { airspace_ids: airspaceIds, values, why, revision: seen } = body
    await db.transaction().execute(async trx => {
      const levels = await levelsOf(trx, { siteId, airspaceIds })
      await changeLimits(trx, { owner: { siteId }, levels, values, why, seen, userId: user.id, now })
    })
    bus.publish({ kind: 'site', site_id: siteId })
    return readSiteLimits(db, config, { siteId, timeZone: timezone, now })
  }),

  handle(limits.versions, ({ query, site: { siteId } }, { db }) => readChanges(db, { siteId }, query)),

  handle(
    limits.putBack,
    async ({ params: { limitVersionId: versionId }, user, site: { siteId, timezone } }, ctx) => {
      const { db, clock, config, bus } = ctx
      const now = clock.now()
      await db
        .transaction()
        .execute(trx => putBack(trx, { owner: { siteId }, versionId, userId: user.id, now }))
      bus.publish({ kind: 'site', site_id: siteId })
      return readSiteLimits(db, config, { siteId, timeZone: timezone, now })
    },
  ),

  handle(
    limits.past,
    ({ params: { airspaceId }, query: { sensor }, site: { siteId, timezone } }, { db, clock, config }) =>
      readPast(db, {
        siteId,
        airspaceId,
        sensor,
        timeZone: timezone,
        now: clock.now(),
        showsNormal: config.ownNormal !== 'off',
      }),
    { perMinute: PASTS_PER_MINUTE, reads: 'standby' },
  ),

  handle(limits.endings, async ({ query: { airspace: airspaceId }, site: { siteId, timezone } }, ctx) => {
    const since = shareStart(ctx.clock.now())
    const endings = await countEndings(ctx.db, { siteId, airspaceId, since })
    return { since: localDay(since.getTime() / 1000, timezone), endings }
  }),

  handle(adminLimits.read, (_, { db, config }) => readInstallationLimits(db, config)),

  handle(adminLimits.change, async ({ body, user }, { db, clock, config }) => {
    const { product_type: productType, values, why, revision: seen } = body
    const level = productType === null ? INSTALLATION : levelOfType(productType)
    const change = { owner: null, levels: [level], values, why, seen, userId: user.id, now: clock.now() }
    await db.transaction().execute(trx => changeLimits(trx, change))
    return readInstallationLimits(db, config)
  }),
]

/** The levels that a change is for. @throws 400 for an airspace that is not of this site */
async function levelsOf(
  trx: Db,
  { siteId, airspaceIds }: { siteId: number; airspaceIds: readonly number[] | null },
): Promise<Level[]> {
  if (airspaceIds === null) return [levelOfSite(siteId)]
  const known = new Set((await findAirspaces(trx, siteId)).map(({ id }) => id))
  if (airspaceIds.some(id => !known.has(id))) throw invalid({ airspace_ids: ['invalid'] })
  return [...new Set(airspaceIds)].map(id => levelOfAirspace(siteId, id))
}
