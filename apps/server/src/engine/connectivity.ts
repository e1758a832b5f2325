/** Who is heard, and since when not (spec/3 §4.4). Pure; times in epoch milliseconds. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { Connectivity } from '@earshot/contract/values.ts'

const OFFLINE_MS = DOMAIN.offlineMin * 60_000
const LOST_MS = DOMAIN.lostMin * 60_000

/** @param lastUpdate newest measured time of a device, last heartbeat of a gateway */
export function connectivityAt(lastUpdate: number, now: number): Connectivity {
  const age = now - lastUpdate
  if (age >= LOST_MS) return 'LOST'
  return age >= OFFLINE_MS ? 'OFFLINE' : 'ONLINE'
}

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
