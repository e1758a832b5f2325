import { DOMAIN } from '@earshot/contract/domain.ts'
import { expectedWork } from '@earshot/contract/endpoints/health/limits.ts'
import { spansOfWork } from '@earshot/contract/rules/health/expected-work.ts'
import type { ExpectedWork, ExpectedWorkForm } from '@earshot/contract/schemas/health/limits.ts'
import type { Db } from '#db/open.ts'
import { iso, isoOrNull } from '#db/time.ts'
import { invalid, notFound } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { workOf } from '#sql/expected-work.ts'
import { findAirspaces } from './limits.queries.ts'
import { endWork, findOneWork, findSilenced, findWork, insertWork, type WorkItem } from './work.queries.ts'

const HOUR_MS = 3_600_000
const { maxHours } = DOMAIN.expectedWork

export const routes: Route[] = [
  handle(expectedWork.list, async ({ site: { siteId, timezone } }, { db, clock }) => {
    const now = clock.now()
    const silenced = await findSilenced(db, siteId)
    const work = await findWork(db, { siteId, since: silenced.at(-1)?.from_at ?? now })
    const workAt = (at: number, airspaceId: number) =>
      work.find(
        item =>
          (item.airspace_id ?? airspaceId) === airspaceId &&
          spansOfWork(workOf(item), { from: at, to: at, timeZone: timezone }).length > 0,
      )
    return {
      items: work
        .filter(item => item.ended_at === null && (item.ends_at === null || item.ends_at > now))
        .map(item => workView(item, { now, timeZone: timezone })),
      silenced: silenced.map(({ id, airspace_id, airspace, sensor, priority, from_at, to_at }) => ({
        id,
        airspace: { id: airspace_id, name: airspace },
        sensor,
        priority,
        from: iso(from_at),
        to: isoOrNull(to_at),
        what: workAt(from_at.getTime(), airspace_id)?.what ?? '',
      })),
    }
  }),

  handle(expectedWork.create, async ({ body, user, site: { siteId, timezone } }, ctx) => {
    const { db, clock, bus } = ctx
    const now = clock.now()
    refuseLong(body, now)
    await refuseForeign(db, { siteId, airspaceId: body.airspace_id })
    const id = await db
      .transaction()
      .execute(trx => insertWork(trx, { siteId, form: body, userId: user.id, now }))
    bus.publish({ kind: 'site', site_id: siteId })
    const made = await findOneWork(db, id)
    if (made === undefined) throw notFound('expected work')
    return workView(made, { now, timeZone: timezone })
  }),

  handle(expectedWork.end, async ({ params: { workId }, site: { siteId } }, { db, clock, bus }) => {
    const isEnded = await db.transaction().execute(trx => endWork(trx, { siteId, workId, now: clock.now() }))
    if (!isEnded) throw notFound('expected work')
    bus.publish({ kind: 'site', site_id: siteId })
  }),
]

/** Nobody silences a barn for longer than half a day at a time. */
function refuseLong({ ends_at, weekday, from_minute, to_minute }: ExpectedWorkForm, now: Date): void {
  if (weekday === null) {
    const lasts = Date.parse(ends_at ?? '') - now.getTime()
    if (!(lasts > 0 && lasts <= maxHours * HOUR_MS)) throw invalid({ ends_at: ['work_too_long'] })
    return
  }
  const minutes = ((to_minute ?? 0) - (from_minute ?? 0) + 1440) % 1440
  if (minutes === 0 || minutes > maxHours * 60) throw invalid({ to_minute: ['work_too_long'] })
}

async function refuseForeign(
  db: Db,
  { siteId, airspaceId }: { siteId: number; airspaceId: number | null },
): Promise<void> {
  if (airspaceId === null) return
  const known = await findAirspaces(db, siteId)
  if (!known.some(({ id }) => id === airspaceId)) throw invalid({ airspace_id: ['invalid'] })
}

function workView(item: WorkItem, { now, timeZone }: { now: Date; timeZone: string }): ExpectedWork {
  const at = now.getTime()
  return {
    id: item.id,
    airspace: item.airspace_id === null ? null : { id: item.airspace_id, name: item.airspace ?? '' },
    what: item.what,
    starts_at: isoOrNull(item.starts_at),
    ends_at: isoOrNull(item.ends_at),
    weekday: item.weekday,
    from_minute: item.from_minute,
    to_minute: item.to_minute,
    created_by: item.created_by,
    created_at: iso(item.created_at),
    runs_now: spansOfWork(workOf(item), { from: at, to: at, timeZone }).length > 0,
  }
}
