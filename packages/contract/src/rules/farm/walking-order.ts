/** The order in which a site is walked in the morning: the site's own, or the usual one. Pure. */
import { siteStatus } from '#rules/health/site-status.ts'
import type { StatusName } from '#values.ts'

interface Walked {
  id: number
  house: { id: number }
  status_id: number
  batch: { day: number } | null
}

/** Boots go from well to ill, so the loudest stand last. */
const LOUDNESS: Readonly<Record<StatusName, number>> = {
  Ok: 0,
  Success: 0,
  Offline: 1,
  Warning: 2,
  Alarm: 3,
  Default: 4,
}

/**
 * Sorts by house, in it quiet before loud and young before old; an airspace without animals is the last of its house.
 * @param airspaces in the order of the structure
 */
export function usualWalk<Airspace extends Walked>(airspaces: readonly Airspace[]): Airspace[] {
  const houses = [...new Set(airspaces.map(({ house }) => house.id))]
  const ranks = (one: Airspace) => [
    houses.indexOf(one.house.id),
    one.batch === null ? 1 : 0,
    LOUDNESS[siteStatus(one.status_id).name],
    one.batch?.day ?? 0,
  ]
  return [...airspaces].sort((one, other) => compareRanks(ranks(one), ranks(other)))
}

/**
 * Sorts by an order that was kept. An airspace that the order does not know is walked after the last one of its house, or at
 * the end.
 */
export function keptWalk<Airspace extends Walked>(
  airspaces: readonly Airspace[],
  ids: readonly number[],
): Airspace[] {
  const walk = ids.flatMap(id => airspaces.find(one => one.id === id) ?? [])
  for (const added of usualWalk(airspaces.filter(({ id }) => !ids.includes(id)))) {
    const last = walk.findLastIndex(({ house }) => house.id === added.house.id)
    walk.splice(last === -1 ? walk.length : last + 1, 0, added)
  }
  return walk
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  for (const [index, rank] of one.entries()) {
    const difference = rank - (other[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
