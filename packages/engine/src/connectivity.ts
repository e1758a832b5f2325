/** Silence and return begin at these moments (spec/3 §4.4). The functions are pure; times are in epoch milliseconds. */
import { LOST_MS, OFFLINE_MS } from '@earshot/contract/rules/hardware/connectivity.ts'
import type { Connectivity } from '@earshot/contract/values.ts'

/** The moments before which the last update must lie to be offline, or lost, now. */
export function silenceLimits(now: number): { offline: number; lost: number } {
  return { offline: now - OFFLINE_MS, lost: now - LOST_MS }
}

/**
 * Silence begins at its limit, and a return with the measurement that ended it, like every color. A measurement
 * that was on its way for long does not end a silence before it began.
 * @param silentSince the silence it ends, if there was one
 */
export function connectivitySince(
  connectivity: Connectivity,
  { lastUpdate, silentSince }: { lastUpdate: number; silentSince: number | null },
): number {
  if (connectivity === 'ONLINE') return Math.max(lastUpdate, silentSince ?? 0)
  return lastUpdate + (connectivity === 'LOST' ? LOST_MS : OFFLINE_MS)
}
