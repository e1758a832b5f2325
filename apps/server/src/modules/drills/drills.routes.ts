import { drills } from '@earshot/contract/endpoints/health/drills.ts'
import { isDrillOverdue } from '@earshot/contract/rules/alarms/drill.ts'
import { localDay, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { Drill, DrillOverview } from '@earshot/contract/schemas/health/drill.ts'
import { takeChain } from '#alarms/answer-chain.ts'
import { lockChain } from '#alarms/chains.queries.ts'
import { DrillRecord, hashOfRecord, readRecord } from '#alarms/drill-record.ts'
import { findSchedule, storeSchedule } from '#alarms/drill-schedules.ts'
import { endDrill, startDrill } from '#alarms/drills.ts'
import { alarmWays } from '#alarms/ways.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { iso, isoOrNull } from '#db/time.ts'
import { changedMeanwhile, conflict, notFound } from '#errors.ts'
import { certificateOf } from '#exports/certificate/certificate.ts'
import { handle, type Route } from '#http/handle.ts'
import { readerLanguage } from '#http/reader-language.ts'
import {
  type DrillRow,
  findDrill,
  findDrillAuthor,
  findDrills,
  findLastDrill,
  findProof,
  findRunning,
  findYear,
} from './drills.queries.ts'
import { drillView, summaryView } from './drills.view.ts'

const YEAR_MS = 365 * 86_400_000
/** The usual moment that the page suggests: Wednesday at ten. */
const SUGGESTED = { version: 0, weekday: 3, hour: 10, next_at: null }
const CHECKS_PER_MINUTE = 30

export const routes: Route[] = [
  handle(drills.list, async ({ query, site: { siteId } }, { db }) => {
    const { items, ...page } = await findDrills(db, { siteId, request: query })
    return { ...page, items: items.map(summaryView) }
  }),

  handle(drills.overview, ({ site }, ctx) => readOverview(ctx, site)),

  handle(drills.start, async ({ user, site: { siteId } }, ctx) => {
    const { db, clock, config } = ctx
    const ways = alarmWays(config)
    const started = await db
      .transaction()
      .execute(trx => startDrill(trx, { siteId, userId: user.id, now: clock.now(), ways }))
    if (typeof started === 'string') throw conflict(started)
    announce(ctx, { siteId, drillId: started })
    return readDrill(db, started)
  }),

  handle(drills.schedule, async ({ body, user, site }, ctx) => {
    const { siteId, timezone } = site
    const { version: seen, is_on: isOn, weekday, hour } = body
    const time = { weekday, hour, timeZone: zoneOrUtc(timezone) }
    const isStored = await storeSchedule(ctx.db, {
      siteId,
      seen,
      time,
      isOn,
      userId: user.id,
      now: ctx.clock.now(),
    })
    if (!isStored) throw changedMeanwhile(await findDrillAuthor(ctx.db, siteId))
    return readOverview(ctx, site)
  }),

  handle(drills.read, ({ params: { drillId } }, { db }) => readDrill(db, drillId)),

  handle(drills.answer, async ({ params: { drillId }, user, site: { siteId } }, ctx) => {
    const answer = { chainId: drillId, userId: user.id, channel: 'PORTAL', now: ctx.clock.now() } as const
    const answered = await ctx.db.transaction().execute(trx => takeChain(trx, answer))
    if (answered === null) throw conflict('drill_over')
    announce(ctx, { siteId, drillId })
    return readDrill(ctx.db, drillId)
  }),

  handle(drills.stop, async ({ params: { drillId }, site: { siteId } }, ctx) => {
    await ctx.db.transaction().execute(async trx => {
      const chain = await lockChain(trx, { chainId: drillId })
      if (chain === null || chain.end !== null) throw conflict('drill_over')
      await endDrill(trx, { drillId, now: ctx.clock.now(), cut: 'STOPPED' })
    })
    announce(ctx, { siteId, drillId })
    return readDrill(ctx.db, drillId)
  }),

  handle(drills.certificate, async ({ params: { drillId }, request }, { db, config }) => {
    const { row, record } = await loadDrill(db, drillId)
    if (row.hash === null || row.result === null) throw conflict('drill_running')
    const since = new Date(row.started_at.getTime() - YEAR_MS)
    const year = await findYear(db, { siteId: row.site_id, since })
    const day = localDay(row.started_at.getTime() / 1000, zoneOrUtc(row.timezone))
    return {
      content: await certificateOf({
        record,
        result: row.result,
        hash: row.hash,
        publicUrl: config.publicUrl,
        language: readerLanguage(request),
        year: year.filter(drill => drill.started_at <= row.started_at),
      }),
      fileName: `${record.site} ${day}.pdf`,
      mediaType: 'application/pdf',
    }
  }),

  handle(
    drills.check,
    async ({ params: { drillHash } }, { db }) => {
      const proof = await findProof(db, drillHash)
      if (proof === undefined) throw notFound('drill certificate')
      const { site, timezone, started_at, result, record } = proof
      const is_unchanged = hashOfRecord(record) === drillHash
      return { site, timezone, started_at: iso(started_at), result, is_unchanged }
    },
    { perMinute: CHECKS_PER_MINUTE },
  ),
]

/** Open pages read the drill again, and people their notices. */
function announce({ bus }: Context, { siteId, drillId }: { siteId: number; drillId: number }): void {
  bus.publish({ kind: 'chain', of: 'DRILL', site_id: siteId, chain_id: drillId })
  bus.publish({ kind: 'notification', site_id: siteId })
}

/** What a drill has measured stands in its record once it has ended, and is measured until then. */
async function loadDrill(db: Db, drillId: number): Promise<{ row: DrillRow; record: DrillRecord }> {
  const row = await findDrill(db, drillId)
  if (row === undefined) throw notFound('drill')
  const record = row.record === null ? await readRecord(db, drillId) : DrillRecord.parse(row.record)
  return { row, record }
}

async function readDrill(db: Db, drillId: number): Promise<Drill> {
  const { row, record } = await loadDrill(db, drillId)
  return drillView(row, record)
}

async function readOverview(
  { db, clock }: Context,
  { siteId, timezone }: { siteId: number; timezone: string },
): Promise<DrillOverview> {
  const now = clock.now()
  const [schedule = SUGGESTED, last, year, { runningId, isAlarm }] = await Promise.all([
    findSchedule(db, siteId),
    findLastDrill(db, siteId),
    findYear(db, { siteId, since: new Date(now.getTime() - YEAR_MS) }),
    findRunning(db, siteId),
  ])
  const { next_at, ...time } = schedule
  return {
    schedule: { ...time, is_on: next_at !== null, next_at: isoOrNull(next_at) },
    timezone,
    running_id: runningId,
    is_alarm: isAlarm,
    last: last === undefined ? null : summaryView(last),
    is_overdue: isDrillOverdue(last?.started_at.getTime() ?? null, now.getTime()),
    year: year.map(drill => ({ ...drill, started_at: iso(drill.started_at) })),
  }
}
