/** What an alarm plan comes to: whom it reaches, when, and what of it does not work. Pure. */
import { ALARM_CHANNELS, type AlarmChannel } from '@earshot/contract/alarm-values.ts'
import { DOMAIN } from '@earshot/contract/domain.ts'
import { type AlarmPeople, forecastChain, recipientsOf } from '@earshot/contract/rules/alarms/recipients.ts'
import { dayBounds, dayStart, localDay, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { AlarmPlan, AlarmPlanPerson, AlarmStep } from '@earshot/contract/schemas/health/alarm-plan.ts'
import type { Shift } from '@earshot/contract/schemas/health/rota.ts'

/** The rules that find the people of a step; members are named beside them. */
export const RULES = ['ON_DUTY', 'OWNERS', 'MAY_TREAT', 'EVERYBODY'] as const

export interface PlanNow extends AlarmPlan {
  /** Who is on duty from now on; there are none where the site has no rota. */
  shifts: readonly Shift[]
  /** Epoch milliseconds. */
  now: number
}

/** Returns the shift of a moment, in epoch milliseconds. */
export function shiftAt({ shifts }: Pick<PlanNow, 'shifts'>, at: number): Shift | undefined {
  return shifts.find(({ from, to }) => Date.parse(from) <= at && at < Date.parse(to))
}

function peopleAt(plan: PlanNow, at: number): AlarmPeople {
  const members = plan.people.map(({ id: userId, role }) => ({ userId, role }))
  return { members, onDuty: shiftAt(plan, at)?.user_id ?? null }
}

/** Returns the members whom a step tells now. */
export function toldBy(step: AlarmStep, plan: PlanNow): AlarmPlanPerson[] {
  const told = recipientsOf(step, peopleAt(plan, plan.now))
  return plan.people.filter(({ id }) => told.includes(id))
}

/** Returns the next span in which nobody is on duty at a site that has a rota. */
export function nextGap({ shifts, now }: Pick<PlanNow, 'shifts' | 'now'>): Shift | undefined {
  const isFilled = shifts.some(({ user_id }) => user_id !== null)
  return isFilled ? shifts.find(({ user_id, to }) => user_id === null && Date.parse(to) > now) : undefined
}

/** A channel that does not reach some of those whom it should. */
interface MissedBy {
  channel: AlarmChannel
  people: AlarmPlanPerson[]
}

export interface StepFaults {
  /** The channels that this installation has no way for. */
  notSetUp: AlarmChannel[]
  missed: MissedBy[]
}

/** Returns what of a step does not work. Whoever only looks on is told nothing, and is not missed. */
export function stepFaults(step: AlarmStep, plan: PlanNow): StepFaults {
  const told = toldBy(step, plan)
  const channels = ALARM_CHANNELS.filter(channel => step.channels.includes(channel))
  return {
    notSetUp: channels.filter(channel => !plan.channels.includes(channel)),
    missed: channels
      .filter(channel => plan.channels.includes(channel))
      .map(channel => ({ channel, people: told.filter(person => !person.reached_by.includes(channel)) }))
      .filter(({ people }) => people.length > 0),
  }
}

/** Returns the last message that has reached one of the people of a step by one of its channels; undefined where none has. */
export function lastArrival(step: AlarmStep, plan: PlanNow) {
  return toldBy(step, plan)
    .flatMap(person => person.arrived)
    .filter(({ channel }) => step.channels.includes(channel))
    .reduce<AlarmPlanPerson['arrived'][number] | undefined>(
      (newest, one) => (newest === undefined || one.at > newest.at ? one : newest),
      undefined,
    )
}

/** Returns what of the whole plan does not work, each channel once. */
export function planFaults(plan: PlanNow): StepFaults {
  const faults = plan.steps.map(step => stepFaults(step, plan))
  const missedBy = (channel: AlarmChannel) =>
    faults.flatMap(({ missed }) => missed.filter(one => one.channel === channel).flatMap(one => one.people))
  return {
    notSetUp: ALARM_CHANNELS.filter(channel => faults.some(({ notSetUp }) => notSetUp.includes(channel))),
    missed: ALARM_CHANNELS.map(channel => {
      const missed = missedBy(channel)
      return { channel, people: plan.people.filter(person => missed.includes(person)) }
    }).filter(({ people }) => people.length > 0),
  }
}

export interface Reach {
  first: AlarmPlanPerson[]
  /** The minutes after which the first are told. */
  firstMinutes: number
  /** The number of people whom the plan tells. */
  count: number
  /** The minutes after which the last of them is told. */
  lastMinutes: number
  /** True if everybody is told who may do something about an Alarm. */
  isEverybody: boolean
  /** True if none of the first is reached by any channel of their step. */
  isFirstMissed: boolean
}

/** Returns who is told first, and when the last one is. */
export function reachOf(plan: PlanNow): Reach {
  const steps = plan.steps.map(step => ({ step, told: toldBy(step, plan) }))
  const seen = new Set<number>()
  let lastMinutes = 0
  for (const { step, told } of steps) {
    const fresh = told.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    if (fresh.length > 0) lastMinutes = step.after_minutes
  }
  const [first] = steps
  const meant = plan.people.filter(({ role }) => role !== 'VIEWER')
  return {
    first: first?.told ?? [],
    firstMinutes: first?.step.after_minutes ?? 0,
    count: seen.size,
    lastMinutes,
    isEverybody: meant.every(({ id }) => seen.has(id)),
    isFirstMissed:
      first?.told.every(({ reached_by }) =>
        first.step.channels.every(channel => !reached_by.includes(channel)),
      ) ?? true,
  }
}

/** A message that an Alarm would lead to if nobody answered. */
export interface PlannedMessage {
  userId: number
  /** Epoch milliseconds. */
  at: number
  channel: AlarmChannel
  /** True if it would not be tried. */
  isLeftOut: boolean
}

/** Returns the messages of a chain that begins at a moment, up to the last step of the plan. */
export function plannedMessages(plan: PlanNow, startsAt: number): PlannedMessage[] {
  const forecast = forecastChain(plan, { startsAt, peopleAt: at => peopleAt(plan, at) })
  return forecast
    .filter(({ stepNo }) => stepNo < plan.steps.length)
    .flatMap(({ at, userIds, channels }) =>
      userIds.flatMap(userId => {
        const reached = plan.people.find(({ id }) => id === userId)?.reached_by ?? []
        return ALARM_CHANNELS.filter(channel => channels.includes(channel)).map(channel => {
          return { userId, at, channel, isLeftOut: !reached.includes(channel) }
        })
      }),
    )
}

const NIGHT_HOUR = 2

/** Returns the next 02:00 of the site, in epoch milliseconds. */
export function nextNight(now: number, timeZone: string): number {
  const zone = zoneOrUtc(timeZone)
  const today = localDay(now / 1000, zone)
  const night = (day: string) => (dayStart(day, zone) + NIGHT_HOUR * 3600) * 1000
  if (night(today) > now) return night(today)
  return night(localDay(dayBounds(today, zone).end, zone))
}

/** The hours in which a Warning is only shown in the portal, unless somebody has chosen others: minutes of the day. */
export const USUAL_QUIET = { from: minuteOf(DOMAIN.push.quiet[0]), to: minuteOf(DOMAIN.push.quiet[1]) }

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
