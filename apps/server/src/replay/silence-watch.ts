/**
 * The connectivity sweep runs at exactly the moments at which a unit falls silent in a recording, instead of every
 * virtual minute. The functions are pure; times are in epoch milliseconds.
 */
import { LOST_MS, OFFLINE_MS } from '@earshot/contract/rules/hardware/connectivity.ts'
import type { Connectivity } from '@earshot/contract/values.ts'

const LIMITS_MS = [OFFLINE_MS, LOST_MS] as const

interface Unit {
  lastUpdate: number
  /** Limits it has passed: 0 online, 1 offline, 2 lost. */
  passed: number
  /** The moment before which nothing is told of it: what passed earlier is told then. */
  notBefore: number
}

const LIMITS_PASSED: Record<Connectivity, number> = { ONLINE: 0, OFFLINE: 1, LOST: 2 }

export interface KnownSilence {
  /** The moment of the unit's newest sign, or of its hanging where it gave none. */
  lastUpdate: number
  isHeard: boolean
  /** The connectivity that the engine noticed last. */
  connectivity: Connectivity
}

export interface SilenceWatch {
  /** The unit was known before the recording, which begins at `from`. */
  know(unit: string, known: KnownSilence & { from: number }): void
  /** A unit gave a sign, measured at `lastUpdate`. True: it had been silent and is heard again. */
  heard(unit: string, sign: { lastUpdate: number; now: number }): boolean
  /** The next moment, up to `until`, at which a unit passes a limit; null: none. Taken out as it is told. */
  next(until: number): number | null
}

export function createSilenceWatch(): SilenceWatch {
  const units = new Map<string, Unit>()
  /** No limit is passed before this. */
  let quietUntil = Number.POSITIVE_INFINITY

  function watch(name: string, unit: Unit): void {
    units.set(name, unit)
    quietUntil = Math.min(quietUntil, due(unit))
  }

  return {
    know: (name, { lastUpdate, isHeard, connectivity, from }) => {
      // Signs that a stopped run has stored ahead of its clock are still to come for this one.
      const latest = isHeard ? from - (LIMITS_MS[LIMITS_PASSED[connectivity] - 1] ?? 0) : lastUpdate
      const known = Math.min(lastUpdate, latest)
      watch(name, { lastUpdate: known, passed: LIMITS_PASSED[connectivity], notBefore: from })
    },
    heard: (name, { lastUpdate, now }) => {
      const unit = units.get(name)
      if (unit !== undefined && unit.lastUpdate >= lastUpdate) return false
      const passed = LIMITS_MS.filter(limit => now - lastUpdate >= limit).length
      watch(name, { lastUpdate, passed, notBefore: 0 })
      return unit !== undefined && passed < unit.passed
    },
    next: until => {
      if (quietUntil > until) return null
      const earliest = Math.min(Number.POSITIVE_INFINITY, ...[...units.values()].map(due))
      quietUntil = earliest
      if (earliest > until) return null
      for (const unit of units.values()) while (due(unit) <= earliest) unit.passed += 1
      return earliest
    },
  }
}

function due({ lastUpdate, passed, notBefore }: Unit): number {
  return Math.max(notBefore, lastUpdate + (LIMITS_MS[passed] ?? Number.POSITIVE_INFINITY))
}
