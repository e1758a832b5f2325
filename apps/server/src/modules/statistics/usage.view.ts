/** Bytes to what is shown: MB by day, totals, the month against the plan (spec/3 §4.10). Pure. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { type DayRange, daysIn, monthOf, untilToday } from '@earshot/contract/rules/day-range.ts'
import { deviceShare, megabytes, planStatus } from '@earshot/contract/rules/hardware/data-usage.ts'
import type { GatewayUsage } from '@earshot/contract/schemas/hardware/statistics.ts'
import { today, zoneOf } from './local-range.ts'
import type { GatewayRow, ShareRow, UsageRow } from './usage.queries.ts'

interface DayBytes {
  date: string
  up: number
  down: number
}

type UsageItem = GatewayUsage['items'][number]

/** Makes a point for each day until today. The total is of the bytes, not of the rounded points. */
export function usageOf(
  dates: readonly string[],
  bytes: Iterable<DayBytes>,
): Pick<UsageItem, 'points' | 'total_mb'> {
  const days = new Map(dates.map(date => [date, { up: 0, down: 0 }]))
  let total = 0
  for (const { date, up, down } of bytes) {
    const day = days.get(date)
    if (day === undefined) continue
    day.up += up
    day.down += down
    total += up + down
  }
  const points = [...days].map(([date, { up, down }]) => ({
    date,
    up_mb: megabytes(up),
    down_mb: megabytes(down),
    total_mb: megabytes(up + down),
  }))
  return { points, total_mb: megabytes(total) }
}

export interface GatewayUsageInput {
  gateways: readonly GatewayRow[]
  /** The bytes of the range and of the months that were asked about. */
  usage: readonly UsageRow[]
  range: DayRange
  now: Date
}

export function gatewayUsage({ gateways, usage, range, now }: GatewayUsageInput): GatewayUsage {
  const rows = new Map<number, DayBytes[]>()
  for (const { gateway_id, day: date, bytes_up: up, bytes_down: down } of usage) {
    const own = rows.get(gateway_id) ?? []
    own.push({ date, up, down })
    rows.set(gateway_id, own)
  }
  const items = gateways.map(({ id, code, name, timezone }) => {
    const own = rows.get(id) ?? []
    const begun = untilToday(range, today(zoneOf(timezone), now))
    const month = monthBytes(own, begun.end_date)
    return {
      gateway: { id, code, name },
      ...usageOf(daysIn(begun), own),
      month_mb: megabytes(month),
      plan_mb_month: DOMAIN.usage.planMbMonth,
      status: planStatus(month),
    }
  })
  return { items }
}

function monthBytes(days: readonly DayBytes[], day: string): number {
  const { start_date, end_date } = monthOf(day)
  const within = days.filter(({ date }) => date >= start_date && date <= end_date)
  return within.reduce((sum, { up, down }) => sum + up + down, 0)
}

/** The days whose usage is needed: the range, and the months it ends in, in every zone. */
export function neededDays(range: DayRange, now: Date): DayRange {
  const last = untilToday(range, today('Pacific/Kiritimati', now)).end_date
  const first = untilToday(range, today('Pacific/Niue', now)).end_date
  const start_date = [range.start_date, monthOf(first).start_date].sort()[0] ?? range.start_date
  return { start_date, end_date: monthOf(last).end_date }
}

/** A device heard through two gateways on one day has its share of both. */
export function shareOf({ date, bytes_up, bytes_down, ...samples }: ShareRow): DayBytes {
  const up = deviceShare({ bytes: bytes_up, ...samples })
  return { date, up, down: deviceShare({ bytes: bytes_down, ...samples }) }
}
