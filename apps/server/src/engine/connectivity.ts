/** When silence and return begin (spec/3 §4.4). Pure; times in epoch milliseconds. */
import { LOST_MS, OFFLINE_MS } from '@earshot/contract/rules/connectivity.ts'
import type { Connectivity } from '@earshot/contract/values.ts'

/** The moments before which the last update must lie to be offline, or lost, now. */
export function silenceLimits(now: number): { offline: number; lost: number } {
  return { offline: now - OFFLINE_MS, lost: now - LOST_MS }
}

/** When that connectivity began: silence at its limit, a return at the arrival of what ended the silence. */
export function connectivitySince(
  connectivity: Connectivity,
  { lastUpdate, arrivedAt }: { lastUpdate: number; arrivedAt: number },
): number {
  if (connectivity === 'ONLINE') return arrivedAt
  return lastUpdate + (connectivity === 'LOST' ? LOST_MS : OFFLINE_MS)
}
