/**
 * Works out data usage: cumulative counters to bytes, and a gateway's bytes shared among its devices (spec/3 §4.10).
 * Pure.
 */
import { DOMAIN } from '#domain.ts'

const BYTES_PER_MB = 1_000_000

/**
 * Bytes exchanged since the last count (spec/3 §4.10). Counters run since the gateway's last restart: a smaller one has
 * begun again at zero, as the very first has.
 */
export function counterDelta(now: number, last: number | undefined): number {
  return last === undefined || now < last ? now : now - last
}

export interface ShareInput {
  /** The bytes that the gateway exchanged that day. */
  bytes: number
  /** The samples of that day: of the devices before this one in a fixed order, of this one, and of all. */
  before: number
  own: number
  all: number
}

/**
 * A device's part of its gateway's bytes, own samples over all, in whole bytes. Rounded where the running sum stands,
 * so that the shares of all devices sum to exactly the gateway's bytes. Without any sample nobody has a share.
 */
export function deviceShare({ bytes, before, own, all }: ShareInput): number {
  if (all === 0) return 0
  return runningShare(bytes, (before + own) / all) - runningShare(bytes, before / all)
}

function runningShare(bytes: number, part: number): number {
  return Math.floor(bytes * part)
}

/** Writes bytes as MB of 10⁶ bytes, with one decimal (spec/3 §4.10). */
export function megabytes(bytes: number): number {
  return Math.round((bytes * 10) / BYTES_PER_MB) / 10
}

export const USAGE_LEVELS = ['OK', 'WARNING', 'ALARM'] as const
export type UsageLevel = (typeof USAGE_LEVELS)[number]

/** Compares a calendar month's bytes with the plan: WARNING from 80 % of it, ALARM from all of it (spec/3 §4.10). */
export function planStatus(monthBytes: number): UsageLevel {
  const { planMbMonth, warnPct } = DOMAIN.usage
  const plan = planMbMonth * BYTES_PER_MB
  if (monthBytes >= plan) return 'ALARM'
  return monthBytes * 100 >= plan * warnPct ? 'WARNING' : 'OK'
}
