/** Works out the periods that a register is read over. It is pure. */
export const PERIODS = ['QUARTER', 'HALF_YEAR', 'YEAR', 'FIVE_YEARS'] as const
export type Period = (typeof PERIODS)[number]

const MONTHS: Readonly<Record<Exclude<Period, 'FIVE_YEARS'>, number>> = { QUARTER: 3, HALF_YEAR: 6, YEAR: 12 }

export interface Dates {
  from?: string | undefined
  to?: string | undefined
}

/** Records are kept for five years, so that the longest period is all of them and sets no day. */
export function datesOf(period: Period, today: string): Dates {
  if (period === 'FIVE_YEARS') return { from: undefined, to: undefined }
  return { from: monthsBefore(today, MONTHS[period]), to: undefined }
}

/** Returns the period that two days are; undefined where somebody chose days of their own. */
export function periodOf({ from, to }: Dates, today: string): Period | undefined {
  if (to !== undefined) return undefined
  return PERIODS.find(period => datesOf(period, today).from === from)
}

/** Returns the same day of an earlier month, or that month's last day where it has fewer days. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}
