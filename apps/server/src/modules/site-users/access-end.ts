/** The last moment of an access, from its last local day. Pure. */
import { LIMITS } from '@earshot/contract/limits.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { dayBounds, localDay } from '@earshot/contract/rules/local-day.ts'
import { invalid } from '#errors.ts'

interface AtSite {
  timezone: string
  now: Date
}

/** @throws 400 on `ends_on` where the day is over, or further away than an access is given for */
export function endOfAccess(endsOn: string | null, at: AtSite): Date | null {
  checkLastDay(endsOn, at)
  return endsOn === null ? null : new Date(dayBounds(endsOn, at.timezone).end * 1000)
}

/** @throws 400 as `endOfAccess` */
export function checkLastDay(endsOn: string | null, { timezone, now }: AtSite): void {
  if (endsOn === null) return
  const today = localDay(now.getTime() / 1000, timezone)
  if (endsOn < today) throw invalid({ ends_on: ['day_over'] })
  if (endsOn > addDays(today, LIMITS.access.maxDays)) throw invalid({ ends_on: ['access_too_far'] })
}
