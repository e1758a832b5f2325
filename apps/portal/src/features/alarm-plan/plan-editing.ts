/** Changes alarm plans as the page's controls do. Pure; each function returns a new plan, or the rule that forbids it. */
import { ALARM_CHANNELS, type AlarmChannel } from '@earshot/contract/alarm-values.ts'
import { DOMAIN } from '@earshot/contract/domain.ts'
import type {
  AlarmPlanSteps,
  AlarmRecipient,
  AlarmStep,
} from '@earshot/contract/schemas/health/alarm-plan.ts'

const { lastStepMin, maxSteps, repeatMin } = DOMAIN.alarmChain

/** A new step comes so long after the last one. */
const NEXT_STEP_MIN = 15

/** The pauses that can be chosen, in minutes: from a quarter of an hour to twelve hours. */
export const REPEAT_CHOICES = [15, 30, 60, 120, 240, 360, 720].filter(
  minutes => minutes >= repeatMin.least && minutes <= repeatMin.most,
)

export type EditFault = 'step_order' | 'minutes' | 'nobody' | 'no_channel'
export type Edited = { plan: AlarmPlanSteps } | { fault: EditFault }

/**
 * Moves a step to another minute. It may pass the steps below, and then stands among them by its minute; one that would
 * come before the step above, or with another at the same minute, is refused.
 */
export function withMinutes(plan: AlarmPlanSteps, index: number, minutes: number | null): Edited {
  if (minutes === null || !Number.isInteger(minutes) || minutes < 0 || minutes > lastStepMin)
    return { fault: 'minutes' }
  const above = plan.steps[index - 1]
  const others = plan.steps.filter((_, at) => at !== index)
  if (above !== undefined && minutes <= above.after_minutes) return { fault: 'step_order' }
  if (others.some(step => step.after_minutes === minutes)) return { fault: 'step_order' }
  return withStep(plan, index, { after_minutes: minutes })
}

/** Chooses a rule that finds people; it stands in place of whoever was told before. */
export function withRule(plan: AlarmPlanSteps, index: number, kind: AlarmRecipient['kind']): Edited {
  return withStep(plan, index, { recipients: [{ kind, user_id: null }] })
}

/** Adds a member by name, or takes them out. The first name stands in place of the rule that was there. */
export function withMember(plan: AlarmPlanSteps, index: number, userId: number): Edited {
  const named = plan.steps[index]?.recipients.filter(({ kind }) => kind === 'MEMBER') ?? []
  const left = named.filter(({ user_id }) => user_id !== userId)
  const recipients =
    left.length < named.length ? left : [...named, { kind: 'MEMBER' as const, user_id: userId }]
  return recipients.length === 0 ? { fault: 'nobody' } : withStep(plan, index, { recipients })
}

/** Adds a channel, or takes it out. They keep the order from quiet to loud. */
export function withChannel(plan: AlarmPlanSteps, index: number, channel: AlarmChannel): Edited {
  const had = plan.steps[index]?.channels ?? []
  const channels = ALARM_CHANNELS.filter(each =>
    each === channel ? !had.includes(each) : had.includes(each),
  )
  return channels.length === 0 ? { fault: 'no_channel' } : withStep(plan, index, { channels })
}

export function withRepeat(plan: AlarmPlanSteps, minutes: number): Edited {
  return { plan: { ...plan, repeat_minutes: minutes } }
}

/** Exchanges what two neighbouring steps do; the minutes stay where they are. */
export function withSwapped(plan: AlarmPlanSteps, index: number, other: number): Edited {
  const [one, two] = [plan.steps[index], plan.steps[other]]
  if (one === undefined || two === undefined) return { plan }
  const steps = plan.steps.map((step, at) => {
    const given = at === index ? two : at === other ? one : step
    return { ...given, after_minutes: step.after_minutes }
  })
  return { plan: { ...plan, steps } }
}

export function withoutStep(plan: AlarmPlanSteps, index: number): Edited {
  return { plan: { ...plan, steps: plan.steps.filter((_, at) => at !== index) } }
}

/** Adds a step for everybody after the last one, by the same channels; null where the plan has no room for another. */
export function withNewStep(plan: AlarmPlanSteps): AlarmPlanSteps | null {
  const last = plan.steps.at(-1)
  if (last === undefined || plan.steps.length >= maxSteps || last.after_minutes >= lastStepMin) return null
  const step: AlarmStep = {
    after_minutes: Math.min(lastStepMin, last.after_minutes + NEXT_STEP_MIN),
    recipients: [{ kind: 'EVERYBODY', user_id: null }],
    channels: last.channels,
  }
  return { ...plan, steps: [...plan.steps, step] }
}

function withStep(plan: AlarmPlanSteps, index: number, change: Partial<AlarmStep>): Edited {
  const steps = plan.steps.map((step, at) => (at === index ? { ...step, ...change } : step))
  return { plan: { ...plan, steps: steps.sort((a, b) => a.after_minutes - b.after_minutes) } }
}
