/** Finds whom a step of an alarm plan tells, and what the usual plan is. Pure. */

import type { AlarmChannel } from '#alarm-values.ts'
import { DOMAIN } from '#domain.ts'
import { SITE_RIGHTS } from '#rules/farm/site-rights.ts'
import type { AlarmPlanSteps, AlarmRecipient, AlarmStep } from '#schemas/health/alarm-plan.ts'
import type { SiteRole } from '#values.ts'
import { type ChainClock, stepDueAt, stepMinutes, stepOf } from './chain.ts'

export interface AlarmMember {
  userId: number
  role: SiteRole
}

/** The people of a site at one moment. */
export interface AlarmPeople {
  members: readonly AlarmMember[]
  /** The member who is on duty; null where the rota has a gap, or there is none. */
  onDuty: number | null
}

const MINUTE_MS = 60_000

const QUIET_PLAN: readonly AlarmChannel[] = ['PUSH', 'EMAIL']

/** The plan of a site whose people have made none: its owners at once, everybody who may treat after 15 and 30 minutes. */
export const USUAL_PLAN: AlarmPlanSteps = {
  steps: [usualStep(0, 'OWNERS'), usualStep(15, 'MAY_TREAT'), usualStep(30, 'MAY_TREAT')],
  repeat_minutes: DOMAIN.alarmChain.repeatMin.usual,
}

function usualStep(after_minutes: number, kind: 'OWNERS' | 'MAY_TREAT'): AlarmStep {
  return { after_minutes, recipients: [{ kind, user_id: null }], channels: [...QUIET_PLAN] }
}

/**
 * Returns the people whom the step tells, each once, in the order of the members. A gap in the rota never silences an
 * Alarm: then the owners stand in. A step whose people have all left the site tells the owners too.
 */
export function recipientsOf(step: AlarmStep, people: AlarmPeople): number[] {
  const found = people.members.filter(member => step.recipients.some(one => isTold(member, one, people)))
  const told = found.length > 0 ? found : people.members.filter(member => member.role === 'OWNER')
  return told.map(member => member.userId)
}

function isTold(
  { userId, role }: AlarmMember,
  { kind, user_id }: AlarmRecipient,
  people: AlarmPeople,
): boolean {
  switch (kind) {
    case 'MEMBER':
      return userId === user_id
    case 'ON_DUTY':
      return people.onDuty === null ? role === 'OWNER' : userId === people.onDuty
    case 'OWNERS':
      return role === 'OWNER'
    case 'MAY_TREAT':
      return SITE_RIGHTS.treat.some(one => one === role)
    case 'EVERYBODY':
      return role !== 'VIEWER'
  }
}

export interface ForecastStep {
  stepNo: number
  /** Epoch milliseconds. */
  at: number
  userIds: number[]
  channels: readonly AlarmChannel[]
}

/** The people of the site at a moment, epoch milliseconds: another may be on duty by the next step. */
export type PeopleAt = (at: number) => AlarmPeople

/** Returns what a step does at its moment. */
export function forecastStep(
  plan: AlarmPlanSteps,
  { stepNo, at, peopleAt }: { stepNo: number; at: number; peopleAt: PeopleAt },
): ForecastStep {
  const step = stepOf(plan, stepNo)
  return { stepNo, at, userIds: recipientsOf(step, peopleAt(at)), channels: step.channels }
}

/**
 * Returns what a chain would do if nobody answered, from its start to the first repeat: the same functions carry out a
 * real one.
 */
export function forecastChain(
  plan: AlarmPlanSteps,
  { startsAt, peopleAt }: { startsAt: number; peopleAt: PeopleAt },
): ForecastStep[] {
  const clock: ChainClock = { startedAt: startsAt, heldMs: 0, heldSince: null }
  return Array.from({ length: plan.steps.length + 1 }, (_, stepNo) => stepNo).flatMap(stepNo => {
    const at = stepDueAt(plan, clock, stepNo)
    return at === null ? [] : [forecastStep(plan, { stepNo, at, peopleAt })]
  })
}

/**
 * Returns what a chain that runs still plans: the step that comes next at `at`, and those after it up to the plan's last. Each
 * tells those whom it would tell at its own moment.
 */
export function forecastRest(
  plan: AlarmPlanSteps,
  { stepNo, at, peopleAt }: { stepNo: number; at: number; peopleAt: PeopleAt },
): ForecastStep[] {
  const count = Math.max(1, plan.steps.length - stepNo)
  return Array.from({ length: count }, (_, index) => stepNo + index).map(later => {
    const pause = (stepMinutes(plan, later) - stepMinutes(plan, stepNo)) * MINUTE_MS
    return forecastStep(plan, { stepNo: later, at: at + pause, peopleAt })
  })
}
