/** Recommendations follow the full hours of their airspace, in the transaction that judged them. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { species } from '@earshot/contract/rules/batches/product-types.ts'
import { difference, isAbove, isBelow } from '@earshot/contract/rules/health/against-limits.ts'
import type { ComfortBand } from '@earshot/contract/rules/health/comfort.ts'
import { dayStart, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import { activeBatch } from '@earshot/engine/batch.ts'
import { SLOT_MS } from '@earshot/engine/time.ts'
import type { Db } from '#db/open.ts'
import {
  type HourClimate,
  loadClimate,
  loadTimelines,
  loadTreatments,
  lockRecommendations,
  type RecommendationOf,
  saveRecommendations,
} from '#follow-up/queries/recommendations.ts'
import {
  type AlertTimeline,
  type OngoingTreatment,
  openSince,
  type Recommendation,
  stepRecommendations,
} from '#follow-up/recommendations.ts'
import type { FollowedAirspace } from './followed.ts'

const HOUR_MS = 3_600_000
const { hours: CLIMATE_HOURS } = DOMAIN.recommendation.temperatureRange

export interface FollowedRecommendations {
  created: RecommendationOf[]
  /** Alerts of the airspaces, for whoever follows them further. */
  timelines: Map<number, AlertTimeline[]>
}

/** Takes one step for each full hour of the run and stores it; `created` has only what nobody else has just made. */
export async function followRecommendations(
  trx: Db,
  airspaces: readonly FollowedAirspace[],
): Promise<FollowedRecommendations> {
  const due = airspaces.filter(airspace => airspace.hours.length > 0)
  if (due.length === 0) return { created: [], timelines: new Map() }
  const airspaceIds = due.map(airspace => airspace.airspaceId)
  const since = Math.min(...due.map(airspace => airspace.from)) * SLOT_MS
  const timelines = await loadTimelines(trx, { airspaceIds, since })
  const fromDay = due.map(airspace => airspace.dateOf(airspace.from)).sort()[0] ?? ''
  const treatments = await loadTreatments(trx, { airspaceIds, fromDay })
  const known = await lockRecommendations(trx, {
    airspaceIds,
    alertIds: [...timelines.values()].flat().map(alert => alert.id),
    treatmentIds: [...treatments.values()].flat().map(treatment => treatment.id),
  })
  const concerned = due.filter(
    ({ airspaceId: id }) => timelines.has(id) || treatments.has(id) || known.has(id),
  )
  if (concerned.length === 0) return { created: [], timelines }
  const climate = await climateOf(trx, concerned, timelines)
  const changed = concerned.flatMap(airspace => {
    const { siteId, airspaceId } = airspace
    const before = known.get(airspaceId) ?? []
    const after = stepHours(before, {
      airspace,
      alerts: timelines.get(airspaceId) ?? [],
      treatments: treatments.get(airspaceId) ?? [],
      climate: climate.get(airspaceId) ?? [],
    })
    return after
      .filter((recommendation, index) => recommendation !== before[index])
      .map((recommendation): RecommendationOf => ({ siteId, airspaceId, recommendation }))
  })
  const fresh = changed.filter(({ recommendation }) => recommendation.id === null)
  if (changed.length > 0) await saveRecommendations(trx, changed)
  return { created: fresh.filter(({ recommendation }) => recommendation.id !== null), timelines }
}

interface Facts {
  airspace: FollowedAirspace
  alerts: readonly AlertTimeline[]
  treatments: readonly OngoingTreatment[]
  climate: readonly HourClimate[]
}

function stepHours(known: readonly Recommendation[], facts: Facts): Recommendation[] {
  const { airspace, alerts, treatments, climate } = facts
  const zone = zoneOrUtc(airspace.timeZone)
  let list = [...known]
  for (const { hour, day, band } of airspace.hours) {
    const at = hour * HOUR_MS
    const batch = activeBatch(airspace.batches, day, at)
    list = stepRecommendations(list, {
      at,
      date: day,
      batchId: batch?.id ?? null,
      species: batch === null ? 'pig' : species(batch.productType),
      licensed: airspace.licensedAt(at),
      alerts,
      treatments,
      temperatureRange: rangeBefore(climate, hour),
      humidityOutside: isHumidityOutside(climate, hour, band),
      startOfDay: date => dayStart(date, zone) * 1000,
    })
  }
  return list
}

/**
 * Loads the climate only where there is a cough alert. NOTE: the hourly roll-up holds what is stored by now; an hour
 * judged late may see samples that came after it.
 */
async function climateOf(
  trx: Db,
  airspaces: readonly FollowedAirspace[],
  timelines: ReadonlyMap<number, readonly AlertTimeline[]>,
): Promise<Map<number, HourClimate[]>> {
  const coughing = airspaces.filter(({ airspaceId, hours }) =>
    (timelines.get(airspaceId) ?? []).some(
      alert =>
        alert.sensor === 'COUGHS' && hours.some(({ hour }) => openSince(alert, hour * HOUR_MS) !== null),
    ),
  )
  const rows = await loadClimate(
    trx,
    coughing.map(({ siteId, airspaceId, hours }) => ({
      siteId,
      airspaceId,
      from: (hours[0]?.hour ?? 0) - CLIMATE_HOURS,
      to: (hours.at(-1)?.hour ?? 0) - 1,
    })),
  )
  const climate = new Map<number, HourClimate[]>()
  for (const row of rows) climate.set(row.airspaceId, [...(climate.get(row.airspaceId) ?? []), row])
  return climate
}

/** Compares readings of the same monitor only, so that a warm and a cold corner are not taken for a swing. */
function rangeBefore(climate: readonly HourClimate[], hour: number): number | null {
  const ranges = new Map<number, { min: number; max: number }>()
  for (const row of climate) {
    if (row.hour < hour - CLIMATE_HOURS || row.hour >= hour) continue
    if (row.temperatureMin === null || row.temperatureMax === null) continue
    const range = ranges.get(row.deviceId) ?? { min: row.temperatureMin, max: row.temperatureMax }
    range.min = Math.min(range.min, row.temperatureMin)
    range.max = Math.max(range.max, row.temperatureMax)
    ranges.set(row.deviceId, range)
  }
  if (ranges.size === 0) return null
  return Math.max(...[...ranges.values()].map(({ min, max }) => difference(max, min)))
}

/** The mean of the last hour against the comfort band. */
function isHumidityOutside(climate: readonly HourClimate[], hour: number, band: ComfortBand | null): boolean {
  if (band === null) return false
  const last = climate.filter(row => row.hour === hour - 1)
  const samples = last.reduce((sum, row) => sum + row.humiditySamples, 0)
  if (samples === 0) return false
  const mean = last.reduce((sum, row) => sum + row.humiditySum, 0) / samples
  return isBelow(mean, band.humidity.lo) || isAbove(mean, band.humidity.hi)
}
