/**
 * Warnings that come together once a day instead of one by one, for who wants it so. The choice is stored in a person's
 * preferences under `notifications.digest` as `{ at: 'HH:mm' }`. Pure.
 */
import { addDays } from '#rules/batches/age.ts'
import { localDay, localMoment } from '#rules/local-day.ts'
import { isRecord } from '#rules/unknown.ts'
import { minuteOfDay, NOTICES, type NoticeKind } from './notices.ts'

/** The hour of who turns it on and chooses none: when the day in the barn begins. */
export const USUAL_DIGEST = '07:00'

/** Warnings may wait for the digest. Alarms never do, nor does what a person is asked or told in person. */
export function mayWait(kind: NoticeKind): boolean {
  return NOTICES[kind].priority === 'WARNING'
}

export const DIGEST_KINDS = Object.keys(NOTICES)
  .filter((key): key is NoticeKind => key in NOTICES)
  .filter(mayWait)

/** Returns the minute of the day at which a person gets the digest; null for who gets each Warning by itself. */
export function digestMinute(preferences: unknown): number | null {
  const choices = isRecord(preferences) ? preferences.notifications : undefined
  const digest = isRecord(choices) ? choices.digest : undefined
  return (isRecord(digest) ? minuteOfDay(digest.at) : undefined) ?? null
}

/**
 * Returns the next moment, in epoch milliseconds, at which the person's clock shows the minute; a moment that is now is the
 * next one only tomorrow. A time that the clock skips is the moment at which it has been passed, and of one that comes twice it is the
 * first, so that each day has one.
 */
export function nextDigest(now: number, { minute, timeZone }: { minute: number; timeZone: string }): number {
  const today = localDay(now / 1000, timeZone)
  const at = (day: string) => localMoment({ day, minute, timeZone }) * 1000
  return at(today) > now ? at(today) : at(addDays(today, 1))
}
