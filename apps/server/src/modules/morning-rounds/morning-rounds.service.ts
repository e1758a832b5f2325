/** Today's round of a site as its walkers see it, and what they send. */

import { addDays, daysBetween } from '@earshot/contract/rules/batches/age.ts'
import { isFullAirspace } from '@earshot/contract/rules/farm/full-airspace.ts'
import { courseOf, type RoundDay, roundDay, roundOn } from '@earshot/contract/rules/farm/morning-round.ts'
import { keptWalk, usualWalk } from '@earshot/contract/rules/farm/walking-order.ts'
import { zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { Airspace, AirspaceExtra } from '@earshot/contract/schemas/farm/airspace.ts'
import type {
  MorningRound,
  RoundEntry,
  RoundEntryForm,
  RoundSeen,
  WalkedRound,
  WalkingOrderForm,
} from '@earshot/contract/schemas/farm/morning-round.ts'
import { newestDueSlot, slotOf } from '@earshot/engine/time.ts'
import type { PageRequest } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { iso, isoOrNull } from '#db/time.ts'
import { changedMeanwhile, invalid } from '#errors.ts'
import { readAirspaces } from '#modules/airspaces/airspaces.service.ts'
import { readTreatmentsWithin } from '#modules/treatments/treatments.service.ts'
import { beginAt, checksOf, nightOf, type RoundFacts } from './morning-round.view.ts'
import {
  beginRound,
  type EntryRow,
  findDayCounts,
  findEntries,
  findHeard,
  findNames,
  findNightAlerts,
  findOrder,
  findOrderChange,
  findRound,
  findRounds,
  insertEntry,
  type OrderRow,
  type RoundRow,
  storeOrder,
} from './morning-rounds.queries.ts'

/** A phone may bring what was seen on a round so many days later. */
const LATE_DAYS = 14
/** A phone's clock may be ahead by so much. */
const AHEAD_MS = 10 * 60_000

export interface AtSite {
  siteId: number
  timeZone: string
  now: Date
}

/** Reads the round of today. The caller checks the access. */
export async function readRound(db: Db, at: AtSite): Promise<MorningRound> {
  const { siteId, timeZone, now } = at
  const day = roundDay(now.getTime(), zoneOrUtc(timeZone))
  const [airspaces, order, round] = await Promise.all([
    readWholeAirspaces(db, at, ['devices', 'recommendations']),
    findOrder(db, siteId),
    findRound(db, { siteId, date: day.date }),
  ])
  const walk = walkOf(airspaces, order, round)
  const [facts, entries] = await Promise.all([
    readFacts(db, { ...at, day, airspaces }),
    findEntries(db, round === undefined ? [] : [round.id]),
  ])
  const seen = entries.map(entry => ({ airspaceId: entry.airspace_id, at: entry.seen_at.getTime() }))
  const course = courseOf({
    airspaceIds: walk.map(({ id }) => id),
    seen,
    noon: day.noon,
    now: now.getTime(),
  })
  return {
    date: day.date,
    state: course.state,
    started_at: isoOfMs(course.startedAt),
    started_by: entries[0]?.by ?? null,
    ended_at: isoOfMs(course.endedAt),
    night_from: iso(new Date(day.nightFrom)),
    night_to: iso(new Date((facts.to + 1) * 600_000)),
    ends_at: iso(new Date(day.noon)),
    order: { revision: order.revision, is_usual: order.airspace_ids === null },
    airspaces: walk.map(airspace => ({
      id: airspace.id,
      name: airspace.name,
      house: airspace.house,
      floor: airspace.floor,
      product_type: airspace.product_type,
      status: airspace.status,
      status_id: airspace.status_id,
      status_name: airspace.status_name,
      status_since: airspace.status_since,
      headline: airspace.headline,
      batch: airspace.batch,
      begin_at: beginAt(airspace),
      count: countOf(facts, airspace, day.date),
      night: nightOf(airspace, facts),
      checks: checksOf(airspace, facts),
      seen: seenOf(entries.filter(({ airspace_id }) => airspace_id === airspace.id)),
    })),
  }
}

async function readWholeAirspaces(
  db: Db,
  { siteId, now }: AtSite,
  extra: readonly AirspaceExtra[] = [],
): Promise<Airspace[]> {
  const { items } = await readAirspaces(db, { siteId, extra, now })
  return items.filter(isFullAirspace)
}

/** The site's own order counts, then the one in which the walk began, so that it stands still while somebody walks. */
function walkOf(airspaces: Airspace[], order: OrderRow, round: RoundRow | undefined): Airspace[] {
  const kept = order.airspace_ids ?? round?.airspace_ids
  return kept === undefined ? usualWalk(airspaces) : keptWalk(airspaces, kept)
}

async function readFacts(
  db: Db,
  { siteId, now, day, airspaces }: AtSite & { day: RoundDay; airspaces: Airspace[] },
): Promise<RoundFacts> {
  const batches = airspaces.flatMap(({ batch }) => batch ?? [])
  const yesterday = addDays(day.date, -1)
  const from = slotOf(day.nightFrom)
  const to = newestDueSlot(now.getTime())
  const [heard, alerts, counts, treatments] = await Promise.all([
    findHeard(db, { siteId, from, to }),
    findNightAlerts(db, { siteId, since: new Date(day.nightFrom) }),
    findDayCounts(db, { batchIds: batches.map(({ id }) => id), dates: [yesterday, day.date] }),
    readTreatmentsWithin(
      db,
      batches.map(({ id, start_date }) => ({ batchId: id, from: start_date, to: null })),
    ),
  ])
  return { heard, alerts, counts, treatments, from, to, today: day.date, yesterday }
}

function countOf({ counts }: RoundFacts, { batch }: Airspace, date: string) {
  const count = counts.find(one => one.batch_id === batch?.id && one.date === date)
  return count === undefined ? null : { deaths: count.deaths, removed: count.removed }
}

/** The earliest saw it; what was ticked is that of all, and the dead are those of who counted last. */
function seenOf(entries: readonly EntryRow[]): RoundSeen | null {
  const [first] = entries
  if (first === undefined) return null
  return {
    by: first.by,
    at: iso(first.seen_at),
    checks: [...new Set(entries.flatMap(({ checks }) => checks))],
    deaths: entries.findLast(({ deaths }) => deaths !== null)?.deaths ?? null,
  }
}

/** Stores that somebody saw an airspace, once however often it comes. @throws 400 for a day or an airspace that is not walked */
export async function addEntry(
  db: Db,
  form: RoundEntryForm,
  at: AtSite & { userId: number },
): Promise<RoundEntry> {
  const { siteId, timeZone, now, userId } = at
  const today = roundDay(now.getTime(), zoneOrUtc(timeZone)).date
  const { entry_key: key, ...entry } = form
  const late = daysBetween(form.date, today)
  if (late < 0 || late > LATE_DAYS) throw invalid({ date: ['invalid'] })
  const seenAt = new Date(form.seen_at).getTime()
  if (seenAt > now.getTime() + AHEAD_MS) throw invalid({ seen_at: ['invalid'] })
  if (roundDay(seenAt, zoneOrUtc(timeZone)).date !== form.date) throw invalid({ seen_at: ['invalid'] })
  return db.transaction().execute(async trx => {
    const airspaces = await readWholeAirspaces(trx, at)
    if (!airspaces.some(({ id }) => id === form.airspace_id)) throw invalid({ airspace_id: ['invalid'] })
    const order = await findOrder(trx, siteId)
    const airspaceIds = walkOf(airspaces, order, undefined).map(({ id }) => id)
    const roundId = await beginRound(trx, { siteId, date: form.date, airspaceIds })
    const { airspace_id: airspaceId, checks, deaths } = form
    await insertEntry(trx, { roundId, airspaceId, userId, seenAt: form.seen_at, checks, deaths, key })
    const rows = await findEntries(trx, [roundId])
    const by = rows.find(row => row.airspace_id === airspaceId && row.by?.id === userId)?.by ?? null
    return { ...entry, by }
  })
}

/** @throws 400 where it is not each airspace once, 409 where somebody has changed the order meanwhile */
export async function changeOrder(
  db: Db,
  form: WalkingOrderForm,
  { siteId, userId, now, timeZone }: AtSite & { userId: number },
): Promise<void> {
  const { airspace_ids: airspaceIds, revision } = form
  if (airspaceIds !== null) {
    const there = (await readWholeAirspaces(db, { siteId, timeZone, now })).map(({ id }) => id)
    const isWhole = there.length === airspaceIds.length && new Set(airspaceIds).size === there.length
    if (!isWhole || !there.every(id => airspaceIds.includes(id))) throw invalid({ airspace_ids: ['invalid'] })
  }
  await db.transaction().execute(async trx => {
    if (await storeOrder(trx, { siteId, airspaceIds, seen: revision, userId, now })) return
    throw changedMeanwhile((await findOrderChange(trx, siteId)) ?? { by: null, at: null })
  })
}

/** Reads the rounds of a site with what was seen and what was not. */
export async function readRounds(db: Db, at: AtSite, request: PageRequest) {
  const page = await findRounds(db, at.siteId, request)
  const ids = [...new Set(page.items.flatMap(({ airspace_ids }) => airspace_ids))]
  const [entries, names] = await Promise.all([
    findEntries(
      db,
      page.items.map(({ id }) => id),
    ),
    findNames(db, { siteId: at.siteId, ids }),
  ])
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const items = page.items.map(round =>
    walkedRound(round, { entries: entries.filter(({ round_id }) => round_id === round.id), nameOf, at }),
  )
  return { ...page, items }
}

interface Walked {
  entries: readonly EntryRow[]
  nameOf: ReadonlyMap<number, string>
  at: AtSite
}

function walkedRound({ id, date, airspace_ids }: RoundRow, { entries, nameOf, at }: Walked): WalkedRound {
  // An airspace that was seen though it came later belongs to the round too.
  const ids = [...new Set([...airspace_ids, ...entries.map(({ airspace_id }) => airspace_id)])]
  const course = courseOf({
    airspaceIds: ids,
    seen: entries.map(entry => ({ airspaceId: entry.airspace_id, at: entry.seen_at.getTime() })),
    noon: roundOn(date, zoneOrUtc(at.timeZone)).noon,
    now: at.now.getTime(),
  })
  return {
    id,
    date,
    state: course.state,
    started_at: isoOfMs(course.startedAt),
    ended_at: isoOfMs(course.endedAt),
    airspaces: ids.map(airspaceId => ({
      airspace: { id: airspaceId, name: nameOf.get(airspaceId) ?? '' },
      seen: seenOf(entries.filter(({ airspace_id }) => airspace_id === airspaceId)),
    })),
  }
}

function isoOfMs(ms: number | null): string | null {
  return isoOrNull(ms === null ? null : new Date(ms))
}
