/** The calendar of the demo farm: local days relative to the day of the anchor. */
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { dayStart, localDay } from '@earshot/contract/rules/local-day.ts'

type RelativeDay = { anchor: Date; timeZone: string; day: number }

/** The date `day` days from the anchor's local day, 'YYYY-MM-DD'. */
export function dateOfDay({ anchor, timeZone, day }: RelativeDay): string {
  return addDays(localDay(Math.floor(anchor.getTime() / 1000), timeZone), day)
}

/** The moment that local day began, in Unix seconds. */
export function dayStartSeconds(args: RelativeDay): number {
  return dayStart(dateOfDay(args), args.timeZone)
}
