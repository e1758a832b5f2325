/**
 * Late samples change the history of RDI and RHS, never a status (spec/3 §4.1): hours and days are computed again from
 * all samples there are, whenever they came.
 */

import type { CoughWindow } from '@earshot/contract/rules/health/rdi.ts'
import { activeBatch, firstHourOf, inForce, type Span } from '@earshot/engine/batch.ts'
import { hearHour, judgeHour } from '@earshot/engine/cough-hour.ts'
import type { AirspaceInput, JudgedHour } from '@earshot/engine/evaluation.ts'
import { limitsAt } from '@earshot/engine/limits-in-force.ts'
import { type DateOfSlot, lastSlotOf, slotEnd } from '@earshot/engine/time.ts'
import { type Strokes, VOICEPRINT_SLOTS } from '@earshot/engine/voiceprint.ts'
import { sql } from 'kysely'
import { anyOf, type IdFilter, inIds } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { ensureSamplePartitions } from '#db/partitions.ts'
import { int, orNull, real, rowsOf } from '#db/rows.ts'
import { refreshEpisodes } from '#follow-up/shell/refresh-episodes.ts'
import { loadLimitVersions } from '#sql/limits.ts'
import { type Claim, claimStale } from '#tick/queries/claim.ts'
import { loadBatches, loadLicences, loadPlacements } from '#tick/queries/facts.ts'
import { type HourSums, keyOf, loadHourSums } from '#tick/queries/readings.ts'
import { daysOf, saveDays, saveHours } from '#tick/queries/save-airspaces.ts'
import { lockSites, saveSiteVoiceprints } from '#tick/queries/statuses.ts'
import { datesOf, limitsOfClaim } from './load-inputs.ts'
import { addOutcome, emptyOutcome, type Outcome } from './outcome.ts'
import { updateVoiceprints } from './update-voiceprints.ts'

const GROUP = 20
const WINDOW_HOURS = 24
/** The longest local day. */
const DAY_HOURS = 25

export async function refreshStale({ db, siteIds }: { db: Db; siteIds?: IdFilter }): Promise<Outcome> {
  const outcome = emptyOutcome()
  for (;;) {
    const oldest = await oldestStale(db, siteIds)
    if (oldest === null) return outcome
    await ensureSamplePartitions(db, {
      fromSlot: oldest.hour * 6,
      toSlot: Math.max(oldest.cursor, oldest.hour * 6),
    })
    const refreshed = await db.transaction().execute(trx => refreshGroup(trx, siteIds))
    // The other airspaces are being refreshed by another process.
    if (refreshed === null) return outcome
    addOutcome(outcome, refreshed)
  }
}

interface Stale {
  claim: Claim
  /** `from` and `to` are the first and the last full hour to compute again. */
  from: number
  to: number
  input: AirspaceInput
}

async function refreshGroup(trx: Db, siteIds: IdFilter): Promise<Outcome | null> {
  const claims = await claimStale(trx, { limit: GROUP, siteIds })
  if (claims.length === 0) return null
  const stale = await loadStale(trx, claims)
  const sums = await loadHourSums(trx, {
    wanted: stale.flatMap(({ claim, from, to, input }) =>
      input.devices.map(({ deviceId }) => ({
        siteId: claim.site_id,
        airspaceId: claim.airspace_id,
        deviceId,
        from: from - WINDOW_HOURS,
        to: to - 1,
      })),
    ),
    groupHours: 1,
  })
  const byDevice = groupByKey(sums)
  const hours = stale.flatMap(one =>
    judgeAgain(one, byDevice).map(hour => ({
      siteId: one.claim.site_id,
      airspaceId: one.claim.airspace_id,
      ...hour,
    })),
  )
  await saveHours(trx, hours)
  for (const one of stale) await saveDaysAgain(trx, one)
  await redrawVoiceprints(trx, stale)
  await refreshEpisodes(trx, {
    airspaceIds: claims.map(claim => claim.airspace_id),
    fromDay: stale.map(({ from, input }) => input.dateOf(lastSlotOf(from))).sort()[0] ?? '',
  })
  await trx
    .updateTable('airspace_states')
    .set({ stale_from_hour: null })
    .where('airspace_id', '=', anyOf(claims.map(claim => claim.airspace_id)))
    .execute()
  return {
    events: [],
    airspaces: new Map(claims.map(claim => [claim.airspace_id, claim.site_id])),
    sites: new Set(claims.map(claim => claim.site_id)),
  }
}

async function loadStale(trx: Db, claims: readonly Claim[]): Promise<Stale[]> {
  const airspaceIds = claims.map(claim => claim.airspace_id)
  const oldest = Math.min(...claims.map(claim => claim.stale_from_hour ?? 0))
  const since = (oldest - WINDOW_HOURS) * 3_600_000
  const placements = await loadPlacements(trx, { airspaceIds, since })
  const licences = await loadLicences(trx, [...new Set(placements.map(one => one.deviceId))])
  const batches = await loadBatches(trx, { airspaceIds, since })
  const versions = await loadLimitVersions(trx, {
    siteIds: [...new Set(claims.map(claim => claim.site_id))],
    fromSlot: Math.min(lastSlotOf(oldest), ...claims.map(claim => claim.next_slot - VOICEPRINT_SLOTS)),
  })
  const dates = new Map<string, DateOfSlot>()
  return claims.map(claim => {
    const spans = new Map<number, Span[]>()
    for (const { airspaceId, deviceId, span } of placements) {
      if (airspaceId === claim.airspace_id) spans.set(deviceId, [...(spans.get(deviceId) ?? []), span])
    }
    const devices = [...spans].map(([deviceId, own]) => ({
      deviceId,
      placements: own,
      licences: licences.get(deviceId) ?? [],
      readings: [],
    }))
    return {
      claim,
      from: claim.stale_from_hour ?? 0,
      to: Math.floor(claim.next_slot / 6),
      input: {
        limits: limitsOfClaim(versions, claim),
        work: [],
        dateOf: datesOf(dates, claim.timezone),
        batches: batches.get(claim.airspace_id) ?? [],
        devices,
      },
    }
  })
}

type HoursOfDevice = Map<number, CoughWindow>

function groupByKey(sums: readonly HourSums[]): Map<string, HoursOfDevice> {
  const devices = new Map<string, HoursOfDevice>()
  for (const { key, group, coughs, audioSeconds } of sums) {
    const hours = devices.get(key) ?? new Map()
    devices.set(key, hours.set(group, { coughs, audioSeconds }))
  }
  return devices
}

function judgeAgain({ claim, from, to, input }: Stale, sums: Map<string, HoursOfDevice>): JudgedHour[] {
  const hours: JudgedHour[] = []
  for (let hour = from; hour <= to; hour++) {
    const slot = lastSlotOf(hour)
    const at = slotEnd(slot)
    const date = input.dateOf(slot)
    const installed = input.devices.filter(device => inForce(device.placements, at))
    const { batches, dateOf } = input
    const batch = activeBatch(batches, date, at)
    const firstHour = batch === null ? hour : firstHourOf(batch, { batches, hour, date, dateOf })
    const heard = hearHour({
      slot,
      date,
      batch,
      firstHour,
      installed: installed.length,
      devices: installed
        .filter(device => inForce(device.licences, at))
        .map(({ deviceId }) => ({
          deviceId,
          readings: [],
          windows: new Map([
            [
              hour,
              windowOf(sums.get(keyOf({ airspaceId: claim.airspace_id, deviceId })), {
                from: firstHour,
                to: hour,
              }),
            ],
          ]),
        })),
    })
    hours.push({ hour, day: date, ...judgeHour(heard, limitsAt(input.limits, slot)).figures })
  }
  return hours
}

/** Adds up the hours from `from` up to, and without, `to`. */
function windowOf(hours: HoursOfDevice | undefined, { from, to }: { from: number; to: number }): CoughWindow {
  const window = { coughs: 0, audioSeconds: 0 }
  for (let hour = from; hour < to; hour++) {
    const sums = hours?.get(hour)
    if (sums === undefined) continue
    window.coughs += sums.coughs
    window.audioSeconds += sums.audioSeconds
  }
  return window
}

/** Saves whole days from the stored hours, those before the first stale hour included. */
async function saveDaysAgain(trx: Db, { claim, from, to, input }: Stale): Promise<void> {
  const { site_id: siteId, airspace_id: airspaceId } = claim
  const firstDay = input.dateOf(lastSlotOf(from))
  const rows = await rowsOf(
    trx,
    { hour: int, rdi: orNull(real), rhs: orNull(int) },
    sql`select hour, rdi, rhs from airspace_rhs_hours
    where site_id = ${siteId} and airspace_id = ${airspaceId}
      and hour between ${from - DAY_HOURS}::int and ${to}::int`,
  )
  const known = new Map(rows.map(row => [row.hour, row]))
  const hours = []
  for (let hour = from - DAY_HOURS; hour <= to; hour++) {
    const day = input.dateOf(lastSlotOf(hour))
    if (day < firstDay) continue
    const { rdi = null, rhs = null } = known.get(hour) ?? {}
    hours.push({ siteId, airspaceId, hour, day, airspace: { rdi, rhs, ratio: null }, devices: [] })
  }
  await saveDays(trx, { days: daysOf(hours), whole: true })
}

const NO_STROKES: Strokes = []

async function redrawVoiceprints(trx: Db, stale: readonly Stale[]): Promise<void> {
  const prints = await updateVoiceprints(
    trx,
    stale.map(({ claim, input }) => ({
      siteId: claim.site_id,
      airspaceId: claim.airspace_id,
      before: { strokes: NO_STROKES, nextSlot: claim.next_slot },
      nextSlot: claim.next_slot,
      input,
      redrawAll: true,
    })),
  )
  const rows = [...prints].map(([airspace_id, voiceprint]) => ({ airspace_id, voiceprint }))
  await sql`
    update airspace_states s set voiceprint = r.voiceprint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (airspace_id int, voiceprint smallint[])
    where s.airspace_id = r.airspace_id`.execute(trx)
  const siteIds = [...new Set(stale.map(one => one.claim.site_id))]
  await lockSites(trx, siteIds)
  await saveSiteVoiceprints(trx, siteIds)
}

async function oldestStale(db: Db, siteIds: IdFilter): Promise<{ hour: number; cursor: number } | null> {
  const row = await db
    .selectFrom('airspace_states')
    .select(eb => [eb.fn.min('stale_from_hour').as('hour'), eb.fn.max('next_slot').as('cursor')])
    .where('stale_from_hour', 'is not', null)
    .where(inIds('site_id', siteIds))
    .executeTakeFirst()
  if (row == null || row.hour === null) return null
  return { hour: row.hour, cursor: row.cursor }
}
