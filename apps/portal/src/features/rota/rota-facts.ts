/** Works out from a rota what its page says and draws. Pure; moments are epoch milliseconds. */
import {
  type DutyException as Change,
  handoverAt,
  onDutyAt,
  type Rota as RotaRules,
  rulesOf,
  type Shift,
  shiftsOf,
  shownChanges,
} from '@earshot/contract/rules/alarms/rota.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { weekdayOf } from '@earshot/contract/rules/calendar.ts'
import { dayStart, localDay, localMoment } from '@earshot/contract/rules/local-day.ts'
import type { Rota } from '@earshot/contract/schemas/health/rota.ts'

export const WEEKS_SHOWN = 5
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Weeks that nobody has filled yet are no gap before they are so near. */
const OPEN_END_MS = 7 * DAY_MS
/** A gap that begins within this time is an alarm. */
const NEAR_MS = DAY_MS

/** A span without anybody; one without an end lasts until somebody fills the weeks. */
export interface Gap {
  from: number
  to: number | null
}

/** The rota as the rules take it, with drafts as if they held. */
function rulesWith(rota: Rota, drafts: readonly Change[] = []): RotaRules {
  const rules = rulesOf(rota)
  return { ...rules, exceptions: [...rules.exceptions, ...drafts] }
}

/** The moment at which the last filled week ends, or the present where none is. */
function filledUntil(rules: RotaRules, now: number): number {
  const filled = rules.weeks.filter(({ userId }) => userId !== null)
  const last = filled.at(-1)
  return last === undefined ? now : Math.max(now, handoverAt(rules, addDays(last.startsOn, 7)))
}

export interface Ahead {
  gaps: Gap[]
  /** Until then the weeks are filled. */
  filledUntil: number
}

/** The gaps from now on, the nearest first. The end of the filled weeks is one as soon as it is near. */
export function gapsAhead(rules: RotaRules, now: number): Ahead {
  const weeksEnd = filledUntil(rules, now)
  const end = Math.max(weeksEnd, ...rules.exceptions.map(({ to }) => to))
  const shifts = end > now ? shiftsOf(rules, { from: now, to: end }) : []
  const standsInAfter = shifts.find(
    ({ userId, from, to }) => userId !== null && from <= weeksEnd && weeksEnd < to,
  )
  const until = standsInAfter?.to ?? weeksEnd
  const gaps: Gap[] = shifts
    .filter(({ userId, from }) => userId === null && from < until)
    .map(({ from, to }) => ({ from, to: to >= end ? null : to }))
  if (gaps.at(-1)?.to !== null && until - now < OPEN_END_MS) gaps.push({ from: until, to: null })
  return { gaps, filledUntil: until }
}

export function isNear(gap: Gap, now: number): boolean {
  return gap.from - now < NEAR_MS
}

export interface GridDay {
  day: string
  from: number
  to: number
}

type BarKind = 'duty' | 'gap' | 'away' | 'asked' | 'draft'

export interface Bar {
  kind: BarKind
  /** The shares of the row's width. */
  left: number
  width: number
  /** The person whose lane it lies in; null for a gap, which lies over all. */
  userId: number | null
  /** The person whom this one relieves in an exception. */
  standsInFor: number | null
  /** The whole span, which may begin and end in other rows. */
  from: number
  to: number
}

type BarSpan = Omit<Bar, 'left' | 'width'>

export interface GridWeek {
  days: GridDay[]
  /** The number of the week by ISO 8601. */
  number: number
  bars: Bar[]
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, 1 - weekdayOf(day))
}

/** A week has the number of its Thursday's place in the year. */
function weekNumber(monday: string): number {
  const thursday = addDays(monday, 3)
  const newYear = Date.parse(`${thursday.slice(0, 4)}-01-01T00:00:00Z`)
  return Math.floor((Date.parse(`${thursday}T00:00:00Z`) - newYear) / DAY_MS / 7) + 1
}

export interface GridOf {
  rota: Rota
  drafts: readonly Change[]
  now: number
  /** So many weeks after the present one the first row is. */
  offset: number
}

/** The rows of the grid: calendar weeks with what lies in them, in the order of time. */
export function gridOf({ rota, drafts, now, offset }: GridOf): GridWeek[] {
  const rules = rulesOf(rota)
  const { timeZone } = rules
  const { gaps } = gapsAhead(rules, now)
  const first = addDays(mondayOf(localDay(now / 1000, timeZone)), 7 * offset)
  return Array.from({ length: WEEKS_SHOWN }, (_, index) => {
    const monday = addDays(first, 7 * index)
    const days = Array.from({ length: 7 }, (__, place) => {
      const day = addDays(monday, place)
      const [from, to] = [day, addDays(day, 1)].map(one => dayStart(one, timeZone) * 1000)
      return { day, from: from ?? 0, to: to ?? 0 }
    })
    const [from, to] = [days[0]?.from ?? 0, days[6]?.to ?? 0]
    const duties = shiftsOf(rules, { from, to }).flatMap(({ userId, ...span }) =>
      userId === null ? [] : [{ ...span, kind: 'duty' as const, userId, standsInFor: null }],
    )
    const spans = [
      ...duties.map(duty => ({ ...duty, standsInFor: relieved(rules, duty) })),
      ...gaps.map(gap => ({
        kind: 'gap' as const,
        from: gap.from,
        to: gap.to ?? gap.from + OPEN_END_MS,
        userId: null,
        standsInFor: null,
      })),
      // A gap is filled over all lanes: who is away just then needs no stroke of their own.
      ...changesOf(rota, drafts).filter(one => one.kind !== 'away' || !gaps.some(gap => isWithin(one, gap))),
    ]
    const bars = spans.flatMap(span => {
      const [left, right] = [placeOf(days, Math.max(span.from, from)), placeOf(days, Math.min(span.to, to))]
      return span.to <= from || span.from >= to ? [] : [{ ...span, left, width: right - left }]
    })
    return { days, number: weekNumber(monday), bars: bars.sort((a, b) => a.left - b.left) }
  })
}

function isWithin({ from, to }: BarSpan, gap: Gap): boolean {
  return from >= gap.from && (gap.to === null || to <= gap.to)
}

/** Whom a person stands in for during a whole duty, if they do. */
function relieved({ exceptions }: RotaRules, { from, to, userId }: Shift): number | null {
  const change = exceptions.find(one => one.standIn === userId && one.from <= from && one.to >= to)
  return change?.away ?? null
}

function changesOf(rota: Rota, drafts: readonly Change[]): BarSpan[] {
  const stored = rota.exceptions.flatMap(exception =>
    shownChanges(exception).flatMap<BarSpan>(({ from, to, away, standIn }) => {
      if (exception.state === 'ASKED' && standIn !== null)
        return [{ from, to, kind: 'asked' as const, userId: standIn, standsInFor: away }]
      if (exception.state === 'AGREED' && away !== null)
        return [{ from, to, kind: 'away' as const, userId: away, standsInFor: null }]
      return []
    }),
  )
  return [
    ...stored,
    ...drafts.flatMap<BarSpan>(({ from, to, away, standIn }) => {
      const userId = standIn ?? away
      return userId === null ? [] : [{ from, to, kind: 'draft' as const, userId, standsInFor: null }]
    }),
  ]
}

/** Where in the row a moment lies; each day has the same width, also one on which clocks change. */
export function placeOf(days: readonly GridDay[], at: number): number {
  const index = days.findIndex(({ to }) => at < to)
  const day = days[index]
  if (day === undefined) return 1
  return (index + Math.max(0, at - day.from) / (day.to - day.from)) / 7
}

export interface NightsOf {
  rota: Rota
  weeks: readonly GridWeek[]
  now: number
}

/** The nights from 21:00 to 6:00 local time that each person has in the weeks shown; null are those of nobody. */
export function nightsOf({ rota, weeks, now }: NightsOf): Map<number | null, number> {
  const rules = rulesOf(rota)
  const until = gapsAhead(rules, now).filledUntil
  const counts = new Map<number | null, number>()
  for (const { day } of weeks.flatMap(week => week.days)) {
    const [from, to] = [
      localMoment({ day, minute: 21 * 60, timeZone: rules.timeZone }) * 1000,
      localMoment({ day: addDays(day, 1), minute: 6 * 60, timeZone: rules.timeZone }) * 1000,
    ]
    const [longest] = shiftsOf(rules, { from, to }).sort((a, b) => b.to - b.from - (a.to - a.from))
    // Weeks that nobody has filled yet are no nights of nobody.
    const isMeant = longest !== undefined && (longest.userId !== null || (from >= now && from < until))
    if (isMeant) counts.set(longest.userId, (counts.get(longest.userId) ?? 0) + 1)
  }
  return counts
}

/** So many nights lie in a span. */
export function nightsIn({ from, to }: { from: number; to: number }, timeZone: string): number {
  let count = 0
  for (
    let day = localDay(from / 1000, timeZone);
    dayStart(day, timeZone) * 1000 < to;
    day = addDays(day, 1)
  ) {
    // Who has the small hours has the night.
    const middle = localMoment({ day, minute: 90, timeZone }) * 1000
    if (middle >= from && middle < to) count += 1
  }
  return count
}

/** The people with a lane, in the order of the rota, whoever is on duty. */
export function lanesOf(rota: Rota): number[] {
  const named = new Set([
    ...rota.weeks.map(week => week.user_id),
    ...rota.exceptions.flatMap(({ away, stand_in }) => [away?.id ?? null, stand_in?.id ?? null]),
  ])
  return rota.people.filter(({ id }) => named.has(id)).map(({ id }) => id)
}

export interface DraftSpan {
  from: number
  to: number
}

/** What an exception makes of the shifts that it touches: one change for each person it relieves. */
export function standInFor(rules: RotaRules, span: DraftSpan, standIn: number): Change[] {
  if (span.to <= span.from) return []
  return shiftsOf(rules, span)
    .filter(({ userId }) => userId !== standIn)
    .map(({ from, to, userId }) => ({ from, to, away: userId, standIn }))
}

/** The time without anybody in a span, before and after drafts, in milliseconds, with the gaps that are new. */
export function effectOf(rota: Rota, drafts: readonly Change[]) {
  const [before, after] = [rulesOf(rota), rulesWith(rota, drafts)]
  const closed = drafts.flatMap(span => shiftsOf(before, span).filter(({ userId }) => userId === null))
  const opened = drafts.flatMap(span =>
    shiftsOf(after, span).filter(({ userId, from }) => userId === null && onDutyAt(before, from) !== null),
  )
  const length = (spans: readonly Shift[]) => spans.reduce((sum, { from, to }) => sum + to - from, 0)
  const stillOpen = drafts.flatMap(span => shiftsOf(after, span).filter(({ userId }) => userId === null))
  return { closedMs: Math.max(0, length(closed) - length(stillOpen)), opened }
}

/** Writes a moment as a field for local time has it: 2026-11-28T18:00. */
export function toLocalField(at: number, timeZone: string): string {
  const day = localDay(at / 1000, timeZone)
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return `${day}T${parts.format(at)}`
}

/** Reads a field for local time; null where it is not filled in. */
export function fromLocalField(value: string, timeZone: string): number | null {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(value)
  if (match?.[1] === undefined) return null
  const minute = Number(match[2]) * 60 + Number(match[3])
  return localMoment({ day: match[1], minute, timeZone }) * 1000
}
