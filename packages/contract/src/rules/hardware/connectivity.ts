/**
 * A unit is online if it was heard less than an hour ago (spec/3 §3.2, §4.4). One that was never heard is not,
 * however new it is. Times are in epoch milliseconds.
 */
import { DOMAIN } from '#domain.ts'
import type { Connectivity } from '#values.ts'

export const OFFLINE_MS = DOMAIN.offlineMin * 60_000
export const LOST_MS = DOMAIN.lostMin * 60_000

/**
 * ONLINE under 60 minutes, LOST from 1440 on, OFFLINE between (spec/3 §4.4).
 * @param lastUpdate newest measured time of a monitor, last heartbeat of a gateway; null: it was never heard
 */
export function connectivityAt(lastUpdate: number | null, now: number): Connectivity {
  const age = lastUpdate === null ? Number.POSITIVE_INFINITY : now - lastUpdate
  if (age >= LOST_MS) return 'LOST'
  return age >= OFFLINE_MS ? 'OFFLINE' : 'ONLINE'
}

/** Offline and lost are both not online, and both blue. */
export function isOnline(connectivity: Connectivity): boolean {
  return connectivity === 'ONLINE'
}
