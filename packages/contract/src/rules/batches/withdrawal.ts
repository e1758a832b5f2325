/** Animals are not free for slaughter for a time after their last treatment (spec/3 §3.7). The functions are pure. */
import { daysBetween } from './age.ts'

interface Treated {
  /** The first day they are free. */
  withdrawal_until: string
}

export interface Withdrawal<Treatment extends Treated> {
  treatment: Treatment
  until: string
  daysLeft: number
}

/**
 * The one that lasts longest, with the day the animals are free and the days until then; null where they are free
 * today.
 * @param today local day, `YYYY-MM-DD`
 */
export function runningWithdrawal<Treatment extends Treated>(
  treatments: readonly Treatment[],
  today: string,
): Withdrawal<Treatment> | null {
  const running = treatments.filter(({ withdrawal_until }) => withdrawal_until > today)
  const last = running.reduce<Treatment | null>(
    (latest, one) => (latest !== null && latest.withdrawal_until >= one.withdrawal_until ? latest : one),
    null,
  )
  if (last === null) return null
  const until = last.withdrawal_until
  return { treatment: last, until, daysLeft: daysBetween(today, until) }
}
