/** Works out what becomes of a rota's weeks while somebody fills them. Pure. */
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { localDay, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { Rota, RotaWeek } from '@earshot/contract/schemas/health/rota.ts'
import { mondayOf } from './rota-facts.ts'

/** So many weeks are added in turn at once. */
const WEEKS_ADDED = 4

export interface EditedWeeks {
  weekday: number
  minute: number
  weeks: RotaWeek[]
}

/** The weeks that a form begins with: those of the rota, and empty ones up to a few ahead. */
export function weeksToEdit(rota: Rota, now: number): EditedWeeks {
  const { handover_weekday: weekday, handover_minute: minute } = rota
  const first = addDays(mondayOf(localDay(now / 1000, zoneOrUtc(rota.timezone))), weekday - 1)
  const ahead = Array.from({ length: WEEKS_ADDED }, (_, index) => addDays(first, 7 * index))
  const last = rota.weeks.at(-1)?.starts_on ?? ''
  const days = [...ahead]
  for (let day = addDays(ahead.at(-1) ?? first, 7); day <= last; day = addDays(day, 7)) days.push(day)
  const known = new Map(rota.weeks.map(week => [week.starts_on, week.user_id]))
  const former = rota.weeks.filter(week => week.starts_on < first)
  return {
    weekday,
    minute,
    weeks: [...former, ...days.map(day => ({ starts_on: day, user_id: known.get(day) ?? null }))],
  }
}

export function withPerson(edited: EditedWeeks, day: string, user_id: number | null): EditedWeeks {
  return {
    ...edited,
    weeks: edited.weeks.map(week => (week.starts_on === day ? { ...week, user_id } : week)),
  }
}

/** Moves the hand-over to another day of the same weeks. */
export function withWeekday(edited: EditedWeeks, weekday: number): EditedWeeks {
  return {
    ...edited,
    weekday,
    weeks: edited.weeks.map(week => ({
      ...week,
      starts_on: addDays(mondayOf(week.starts_on), weekday - 1),
    })),
  }
}

/** The people in the order in which weeks come round to them: the shortest turn that explains the filled weeks. */
export function turnOf(weeks: readonly RotaWeek[]): number[] {
  const filled = weeks.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]))
  const isTurn = (length: number) => filled.every((id, index) => id === filled[index % length])
  const length = filled.findIndex((_, index) => isTurn(index + 1)) + 1
  return filled.slice(0, length)
}

/** Goes on in turn: fills the empty weeks at the end, or adds some. Where nobody is yet, everybody takes their turn. */
export function inTurn(edited: EditedWeeks, people: readonly number[]): EditedWeeks {
  const known = turnOf(edited.weeks)
  const turn = known.length === 0 ? [...people] : known
  const filled = edited.weeks.filter(({ user_id }) => user_id !== null)
  const lastFilled = filled.at(-1)?.starts_on ?? ''
  const open = edited.weeks.filter(({ starts_on, user_id }) => user_id === null && starts_on > lastFilled)
  const last = edited.weeks.at(-1)?.starts_on
  const added = last === undefined || open.length > 0 ? [] : following(last)
  const places = new Map(
    [...open, ...added].map(({ starts_on }, index) => [starts_on, filled.length + index]),
  )
  return {
    ...edited,
    weeks: [...edited.weeks, ...added].map(week => {
      const place = places.get(week.starts_on)
      return place === undefined ? week : { ...week, user_id: turn[place % turn.length] ?? null }
    }),
  }
}

function following(last: string): RotaWeek[] {
  return Array.from({ length: WEEKS_ADDED }, (_, index) => ({
    starts_on: addDays(last, 7 * (index + 1)),
    user_id: null,
  }))
}
