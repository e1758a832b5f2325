/**
 * Says when somebody falls silent in a recording, so that the connectivity sweep runs at exactly those moments
 * instead of every virtual minute. Pure; times in epoch milliseconds.
 */
import { DOMAIN } from '@earshot/contract/domain.ts'

const LIMITS_MS = [DOMAIN.offlineMin * 60_000, DOMAIN.lostMin * 60_000] as const

interface Unit {
  lastUpdate: number
  /** Limits it has passed: 0 online, 1 offline, 2 lost. */
  passed: number
}

export interface SilenceWatch {
  /** A unit gave a sign, measured at `lastUpdate`. True: it had been silent and is heard again. */
  heard(unit: string, sign: { lastUpdate: number; now: number }): boolean
  /** The next moment, up to `until`, at which a unit passes a limit; null: none. Taken out as it is told. */
  next(until: number): number | null
}

export function createSilenceWatch(): SilenceWatch {
  const units = new Map<string, Unit>()
  /** No limit is passed before this. */
  let quietUntil = Number.POSITIVE_INFINITY

  return {
    heard: (name, { lastUpdate, now }) => {
      const unit = units.get(name)
      if (unit !== undefined && unit.lastUpdate >= lastUpdate) return false
      const passed = LIMITS_MS.filter(limit => now - lastUpdate >= limit).length
      units.set(name, { lastUpdate, passed })
      quietUntil = Math.min(quietUntil, due({ lastUpdate, passed }))
      return unit !== undefined && passed < unit.passed
    },
    next: until => {
      if (quietUntil > until) return null
      const earliest = Math.min(Number.POSITIVE_INFINITY, ...[...units.values()].map(due))
      quietUntil = earliest
      if (earliest > until) return null
      for (const unit of units.values()) if (due(unit) === earliest) unit.passed += 1
      return earliest
    },
  }
}

function due({ lastUpdate, passed }: Unit): number {
  return lastUpdate + (LIMITS_MS[passed] ?? Number.POSITIVE_INFINITY)
}
