/** What would be different at night: alerts that would not have been raised then, and new ones. Pure. */
import type { LimitPast } from '@earshot/contract/schemas/health/past.ts'
import type { Priority } from '@earshot/contract/values.ts'
import { beginnings, isAtNight } from '@earshot/engine/compare-tried.ts'
import type { TriedAlert } from '@earshot/engine/tried.ts'

/** Messages follow an alert within this time. */
const FOLLOWS_MS = 3 * 3_600_000

export interface NightChange {
  at: number
  kind: 'silent' | 'new'
  /** Who was told, as far as that is known. */
  people: string[]
}

interface NightOf {
  now: readonly TriedAlert[]
  tried: readonly TriedAlert[]
  counts: Priority
  timeZone: string
  messages: LimitPast['messages']
}

/** The newest come first. */
export function nightOf({ now, tried, counts, timeZone, messages }: NightOf): NightChange[] {
  const atNight = (alerts: readonly TriedAlert[]) =>
    beginnings(alerts, counts).filter(at => isAtNight(at, timeZone))
  const [before, after] = [atNight(now), atNight(tried)]
  const silent = before.filter(at => !after.includes(at))
  const fresh = after.filter(at => !before.includes(at))
  return [
    ...silent.map((at): NightChange => ({ at, kind: 'silent', people: toldAt(at) })),
    ...fresh.map((at): NightChange => ({ at, kind: 'new', people: [] })),
  ].toSorted((a, b) => b.at - a.at)

  function toldAt(at: number): string[] {
    const own = messages.filter(message => {
      const sent = Date.parse(message.at)
      return sent >= at && sent < at + FOLLOWS_MS
    })
    return [...new Set(own.flatMap(({ people }) => people))]
  }
}
