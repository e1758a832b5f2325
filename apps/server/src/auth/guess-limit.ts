/** Limits how many codes that are new to somebody they may name in a minute (record 073). Each process counts for itself. */
import { LIMITS } from '@earshot/contract/limits.ts'
import type { Clock } from '#clock.ts'
import { tooManyRequests } from '#errors.ts'

const MINUTE_MS = 60_000
/** Beyond this number of people, those whose minute is over are forgotten. */
const MAX_TRACKED_PEOPLE = 1000

export interface GuessLimit {
  /** Counts what was not asked in the last minute, and refuses all of it where that is too much. */
  count(userId: number, guesses: readonly string[]): void
}

export function createGuessLimit(clock: Clock): GuessLimit {
  /** The time of each guess, by person and guess. */
  const made = new Map<number, Map<string, number>>()

  function count(userId: number, guesses: readonly string[]): void {
    if (guesses.length === 0) return
    const now = clock.now().getTime()
    if (made.size >= MAX_TRACKED_PEOPLE)
      for (const [id, own] of made) if (forget(own, now) === 0) made.delete(id)
    const own = made.get(userId) ?? new Map<string, number>()
    forget(own, now)
    const fresh = new Set(guesses.filter(guess => !own.has(guess)))
    if (own.size + fresh.size > LIMITS.newCodesPerMinute) {
      const first = Math.min(now, ...own.values())
      throw tooManyRequests((first + MINUTE_MS - now) / 1000, 'too_many_new_codes')
    }
    for (const guess of fresh) own.set(guess, now)
    made.set(userId, own)
  }

  return { count }
}

/** Forgets what is a minute old. @returns how many are left */
function forget(own: Map<string, number>, now: number): number {
  for (const [guess, at] of own) if (now - at >= MINUTE_MS) own.delete(guess)
  return own.size
}
