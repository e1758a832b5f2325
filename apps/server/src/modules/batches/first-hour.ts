import { dayStart, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'

const HOUR_S = 3600

/** The first full hour of a local day, epoch hours; of one that is still to come, the hour that runs. */
export function firstHourOf(day: string, { now, timezone }: { now: Date; timezone: string }): number {
  const seconds = Math.min(dayStart(day, zoneOrUtc(timezone)), now.getTime() / 1000)
  return Math.floor(seconds / HOUR_S)
}
