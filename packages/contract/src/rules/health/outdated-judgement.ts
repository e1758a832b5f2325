import { DOMAIN } from '#domain.ts'
import { ageMinutes } from '#rules/data-age.ts'
import type { StatusName } from '#values.ts'

const OUTDATED_AFTER_MIN = DOMAIN.offlineMin + DOMAIN.behindMarginMin

export interface StatusWithAge {
  status: StatusName
  /** The moment when the newest figures were measured; null where there never were any. */
  lastUpdate: Date | string | null
}

/**
 * A status may be older than its barn. A barn that was silent for `offlineMin` is Offline by then (spec/3 §4.4), so
 * another judgement beside older figures says that Earshot has not come so far yet, not that the barn is as it
 * says. Offline tells its own age and Default judges nothing: neither is ever behind.
 */
export function isJudgementOutdated({ status, lastUpdate }: StatusWithAge, now: Date): boolean {
  if (lastUpdate === null || !isJudgement(status)) return false
  return ageMinutes(lastUpdate, now) > OUTDATED_AFTER_MIN
}

/** A judgement tells how the animals are, unlike Offline and Default. */
export function isJudgement(status: StatusName): boolean {
  return status !== 'Offline' && status !== 'Default'
}
