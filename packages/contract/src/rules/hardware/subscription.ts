import { DOMAIN } from '#domain.ts'
import type { LicenceStatus } from '#fleet-values.ts'

const DAY_MS = 86_400_000

/** Counts the whole days until expiry plus one (spec/1 §4, spec/3 §3.9); zero or less is expired. */
export function daysLeft(expiresAt: Date | string, now: Date): number {
  return Math.floor((new Date(expiresAt).getTime() - now.getTime()) / DAY_MS) + 1
}

export interface Subscription {
  daysLeft: number
  expired: boolean
  level: 'regular' | 'alarm'
}

/** A subscription shows its days left, or "expired subscription" as an alarm (spec/1 §4). */
export function subscription(expiresAt: Date | string, now: Date): Subscription {
  const left = daysLeft(expiresAt, now)
  const expired = left <= 0
  return { daysLeft: left, expired, level: expired ? 'alarm' : 'regular' }
}

/** A licence's status as shown (spec/3 §3.9): an active one is EXPIRING in its last 30 days, EXPIRED after its term. */
export function shownLicenceStatus(
  licence: { status: LicenceStatus; expiresAt: Date | string | null },
  now: Date,
): LicenceStatus | 'EXPIRING' {
  if (licence.status !== 'ACTIVE' || licence.expiresAt === null) return licence.status
  const left = daysLeft(licence.expiresAt, now)
  if (left <= 0) return 'EXPIRED'
  return left <= DOMAIN.licence.expiringDays ? 'EXPIRING' : 'ACTIVE'
}

/**
 * The end of a term of calendar months in UTC (spec/3 §3.9). A day the month does not have becomes its last one: 29
 * February + 12 months is 28 February.
 */
export function termEnd(activatedAt: Date, months: number): Date {
  const end = new Date(activatedAt.getTime())
  end.setUTCMonth(end.getUTCMonth() + months)
  const overflowed = end.getUTCDate() !== activatedAt.getUTCDate()
  if (overflowed) end.setUTCDate(0)
  return end
}
