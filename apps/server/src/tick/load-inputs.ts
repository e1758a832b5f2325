/** Gathers what the pure evaluation needs for a group of airspaces, a query for each kind of row. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { Sensor } from '@earshot/contract/values.ts'
import type { Alert } from '@earshot/engine/alerts.ts'
import { activeBatch, type Batch, firstHourOf, type Span } from '@earshot/engine/batch.ts'
import { SILENT_SLOTS } from '@earshot/engine/device-memory.ts'
import type { AirspaceInput, DeviceInput } from '@earshot/engine/evaluation.ts'
import type { LimitsInForce } from '@earshot/engine/limits-in-force.ts'
import { hasLateReadings, type Reading } from '@earshot/engine/reading.ts'
import {
  type DateOfSlot,
  endsHour,
  hourAtEnd,
  lastSlotOf,
  localDates,
  SLOT_MS,
  slotEnd,
} from '@earshot/engine/time.ts'
import { VOICEPRINT_SLOTS } from '@earshot/engine/voiceprint.ts'
import type { Db } from '#db/open.ts'
import { loadWork as loadExpectedWork, workSpans } from '#sql/expected-work.ts'
import { loadMedians } from '#sql/judged-normals.ts'
import { type LevelVersion, limitsInForce, loadLimitVersions } from '#sql/limits.ts'
import type { Claim } from '#tick/queries/claim.ts'
import {
  type DeviceState,
  loadBatches,
  loadLicences,
  loadPlacements,
  lockAlerts,
  lockDevices,
} from '#tick/queries/facts.ts'
import { keyOf, loadReadings, loadWindows, type Where } from '#tick/queries/readings.ts'

const DAY_MS = 86_400_000
const GRACE_MS = DOMAIN.evalGraceMin * 60_000

export interface Work {
  claim: Claim
  /** `from` and `to` are the first and the last slot to judge. */
  from: number
  to: number
  input: AirspaceInput
  alerts: Partial<Record<Sensor, Alert>>
}

/**
 * @param runs the slots to judge of each claimed airspace
 * @param judgesNormal the installation judges airspaces by their own normal as well
 */
export async function loadWork(
  trx: Db,
  runs: readonly { claim: Claim; from: number; to: number }[],
  { judgesNormal = false }: { judgesNormal?: boolean | undefined } = {},
): Promise<Work[]> {
  const airspaceIds = runs.map(run => run.claim.airspace_id)
  // Alerts are loaded that closed up to the longest time for reopening before the first slot.
  const firstSlot = Math.min(...runs.map(run => run.from))
  const since = firstSlot * SLOT_MS - DAY_MS
  const placements = await loadPlacements(trx, { airspaceIds, since })
  const deviceIds = [...new Set(placements.map(placement => placement.deviceId))]
  const states = await lockDevices(trx, deviceIds)
  const licences = await loadLicences(trx, deviceIds)
  const batches = await loadBatches(trx, { airspaceIds, since })
  const alerts = await lockAlerts(trx, { airspaceIds, since })
  const hung = devicesByAirspace(placements)
  const siteIds = [...new Set(runs.map(run => run.claim.site_id))]
  const versions = await loadLimitVersions(trx, { siteIds, fromSlot: firstSlot - VOICEPRINT_SLOTS })
  const work = await loadExpectedWork(trx, { siteIds, since: new Date(firstSlot * SLOT_MS) })
  const needs = runs.flatMap(run =>
    [...(hung.get(run.claim.airspace_id)?.keys() ?? [])].map(deviceId =>
      needsOf(run, { deviceId, state: states.get(deviceId), judgesNormal }),
    ),
  )
  const medians = judgesNormal ? await loadMedians(trx, airspaceIds) : null
  const readings = await loadReadings(trx, needs)
  await loadLateWindows(trx, needs, readings)
  const needOf = new Map(needs.map(need => [keyOf(need), need]))
  const dates = new Map<string, DateOfSlot>()
  const windows = await loadWindows(
    trx,
    windowsOf(needs, {
      batches,
      dateOf: new Map(runs.map(({ claim }) => [claim.airspace_id, datesOf(dates, claim.timezone)])),
    }),
  )

  return runs.map(({ claim, from, to }) => {
    const airspaceId = claim.airspace_id
    const devices = [...(hung.get(airspaceId) ?? [])].map(([deviceId, spans]): DeviceInput => {
      const key = keyOf({ airspaceId, deviceId })
      const need = needOf.get(key)
      const window = windows.get(key)
      return {
        deviceId,
        placements: spans,
        licences: licences.get(deviceId) ?? [],
        readings: readings.get(key) ?? [],
        ...(need?.hour != null && window ? { windows: new Map([[need.hour, window]]) } : {}),
      }
    })
    const input: AirspaceInput = {
      limits: limitsOfClaim(versions, claim),
      ...(medians && {
        ownNormal: { timeZone: zoneOrUtc(claim.timezone), days: medians.get(airspaceId) ?? [] },
      }),
      work: workSpans(
        work,
        { siteId: claim.site_id, airspaceId, timeZone: claim.timezone },
        { from: slotEnd(from - 1), to: slotEnd(to) },
      ),
      dateOf: datesOf(dates, claim.timezone),
      batches: batches.get(airspaceId) ?? [],
      devices,
    }
    return { claim, from, to, input, alerts: alerts.get(airspaceId) ?? {} }
  })
}

/** The limits of a claimed airspace over the run. */
export function limitsOfClaim(versions: readonly LevelVersion[], claim: Claim): LimitsInForce {
  return limitsInForce(versions, {
    siteId: claim.site_id,
    airspaceId: claim.airspace_id,
    productType: claim.product_type,
  })
}

/** Computes one zone's dates once for the whole group. */
export function datesOf(known: Map<string, DateOfSlot>, timezone: string): DateOfSlot {
  const found = known.get(timezone) ?? localDates(timezone)
  known.set(timezone, found)
  return found
}

interface Need extends Where {
  from: number
  to: number
  /** The hour whose window comes from the hourly roll-up. */
  hour: number | null
}

function hasWindow(need: Need): need is Need & { hour: number } {
  return need.hour !== null
}

interface BatchFacts {
  batches: ReadonlyMap<number, readonly Batch[]>
  dateOf: ReadonlyMap<number, DateOfSlot>
}

/** Finds where each window begins; without a batch nothing is summed. */
function windowsOf(needs: readonly Need[], facts: BatchFacts) {
  return needs.filter(hasWindow).flatMap(need => {
    const batches = facts.batches.get(need.airspaceId) ?? []
    const dateOf = facts.dateOf.get(need.airspaceId)
    const slot = lastSlotOf(need.hour)
    const date = dateOf?.(slot)
    if (dateOf === undefined || date === undefined) return []
    const batch = activeBatch(batches, date, slotEnd(slot))
    if (batch === null) return []
    return [{ ...need, firstHour: firstHourOf(batch, { batches, hour: need.hour, date, dateOf }) }]
  })
}

/**
 * The climate needs three slots, the coughs 24 hours of them. Live there is a single hour to judge and usually
 * nothing late: then the window is 24 rows of the hourly roll-up instead of 144 samples.
 */
function needsOf(
  run: { claim: Claim; from: number; to: number },
  {
    deviceId,
    state,
    judgesNormal,
  }: { deviceId: number; state: DeviceState | undefined; judgesNormal: boolean },
): Need {
  const { claim, from, to } = run
  const where = { siteId: claim.site_id, airspaceId: claim.airspace_id, deviceId }
  const [first, second] = hourSlots(from, to)
  // An hour is compared with its normal by its own six slots.
  const hourFrom = judgesNormal && first !== undefined ? first - DOMAIN.slotsPerHour + 1 : from
  const climateFrom = Math.min(
    from - DOMAIN.climateMedianSlots + 1,
    hourFrom,
    silentFrom(claim, { deviceId, from }),
  )
  if (first === undefined) return { ...where, from: climateFrom, to, hour: null }
  if (second === undefined && claim.stale_from_hour === null && arrivedInTime(state, first)) {
    return { ...where, from: climateFrom, to, hour: hourAtEnd(first) }
  }
  const windowFrom = first - DOMAIN.rdi.windowSlots + 1
  return { ...where, from: Math.min(climateFrom, windowFrom), to, hour: null }
}

/**
 * Samples that came between an hour's due time and this pass are in the roll-up already, but must not count for
 * that hour: such windows are summed from samples.
 */
async function loadLateWindows(trx: Db, needs: Need[], readings: Map<string, Reading[]>): Promise<void> {
  const late = needs.filter(
    need => need.hour !== null && hasLateReadings(readings.get(keyOf(need)) ?? [], lastSlotOf(need.hour)),
  )
  for (const need of late) {
    const windowFrom = lastSlotOf(need.hour ?? 0) - DOMAIN.rdi.windowSlots + 1
    need.from = Math.min(need.from, windowFrom)
    need.hour = null
  }
  for (const [key, own] of await loadReadings(trx, late)) readings.set(key, own)
}

/**
 * Finds from where a monitor's silence counts. One that has been silent for a while may have brought stored data
 * meanwhile: what is known of its last day counts.
 */
function silentFrom(claim: Claim, { deviceId, from }: { deviceId: number; from: number }): number {
  const heard = claim.machines.devices?.[deviceId]?.heard ?? from
  return Math.max(heard + 1, from - SILENT_SLOTS + 1)
}

function hourSlots(from: number, to: number): number[] {
  const slots: number[] = []
  for (let slot = from; slot <= to; slot++) if (endsHour(slot)) slots.push(slot)
  return slots
}

/** If nothing of the device came after the hour's evaluation, the roll-up holds only what that may use. */
function arrivedInTime(state: DeviceState | undefined, slot: number): boolean {
  if (state?.last_received_at == null) return true
  return state.last_received_at.getTime() <= slotEnd(slot) + GRACE_MS
}

function devicesByAirspace(
  placements: readonly { airspaceId: number; deviceId: number; span: Span }[],
): Map<number, Map<number, Span[]>> {
  const airspaces = new Map<number, Map<number, Span[]>>()
  for (const { airspaceId, deviceId, span } of placements) {
    const devices = airspaces.get(airspaceId) ?? new Map<number, Span[]>()
    airspaces.set(airspaceId, devices)
    devices.set(deviceId, [...(devices.get(deviceId) ?? []), span])
  }
  return airspaces
}
