/** The alarm plan of a site: who is told of an Alarm, when and how, until somebody has it. */
import { z } from 'zod'
import { ALARM_CHANNELS, ALARM_RECIPIENTS } from '#alarm-values.ts'
import { DOMAIN } from '#domain.ts'
import { Id, SeenRevision, Timestamp } from '#schemas/page.ts'
import { SITE_ROLES } from '#values.ts'

const { lastStepMin, maxSteps, repeatMin } = DOMAIN.alarmChain

/** `user_id` names the person where the kind is MEMBER, and is null otherwise. */
export const AlarmRecipient = z
  .object({ kind: z.enum(ALARM_RECIPIENTS, 'invalid'), user_id: Id.nullable().default(null) })
  .refine(({ kind, user_id }) => (kind === 'MEMBER') === (user_id !== null), {
    error: 'required',
    path: ['user_id'],
  })
export type AlarmRecipient = z.output<typeof AlarmRecipient>

export const AlarmStep = z.object({
  /** The minutes without an answer, counted from the Alarm, after which the step is due. */
  after_minutes: z.int('invalid').min(0, 'invalid').max(lastStepMin, 'invalid'),
  recipients: z.array(AlarmRecipient).min(1, 'required').max(20, 'invalid'),
  channels: z
    .array(z.enum(ALARM_CHANNELS, 'invalid'))
    .min(1, 'required')
    .max(ALARM_CHANNELS.length, 'invalid'),
})
export type AlarmStep = z.output<typeof AlarmStep>

/** The steps stand in the order of their minutes, and no two at the same one. */
const AlarmSteps = z
  .array(AlarmStep)
  .min(1, 'required')
  .max(maxSteps, 'invalid')
  .superRefine((steps, context) => {
    for (const [index, step] of steps.entries()) {
      const before = steps[index - 1]
      if (before !== undefined && step.after_minutes <= before.after_minutes)
        context.addIssue({ code: 'custom', message: 'step_order', path: [index, 'after_minutes'] })
    }
  })

/** The minutes after which the last step comes again, for as long as nobody has it. */
const RepeatMinutes = z.int('invalid').min(repeatMin.least, 'invalid').max(repeatMin.most, 'invalid')

export const AlarmPlanForm = z.object({
  steps: AlarmSteps,
  repeat_minutes: RepeatMinutes,
  /** The version the caller saw; where it is no longer the newest, nothing is changed. */
  version: SeenRevision,
})
export type AlarmPlanForm = z.output<typeof AlarmPlanForm>

/** The steps and the pause alone, as a chain keeps them. */
export const AlarmPlanSteps = z.object({ steps: z.array(AlarmStep), repeat_minutes: z.int() })
export type AlarmPlanSteps = z.output<typeof AlarmPlanSteps>

/** A member, with what can reach them. */
export const AlarmPlanPerson = z.object({
  id: Id,
  name: z.string(),
  role: z.enum(SITE_ROLES),
  /**
   * The channels of a plan that reach this person: a browser that takes pushes, an address from which mails do not come back, a
   * confirmed number.
   */
  reached_by: z.array(z.enum(ALARM_CHANNELS)),
  /**
   * The last message about an Alarm that has arrived by each channel, and how many seconds it took: a mail when its server has
   * taken it, all others by a report. A channel by which none has arrived is left out.
   */
  arrived: z.array(z.object({ channel: z.enum(ALARM_CHANNELS), at: Timestamp, seconds: z.int() })),
  /** The messages of alarms of this site in the last seven days. */
  messages: z.array(z.object({ at: Timestamp, at_night: z.boolean() })),
})
export type AlarmPlanPerson = z.output<typeof AlarmPlanPerson>

/** A change of the plan, named by the number that chains and certificates name it by. */
export const AlarmPlanVersion = z.object({
  version: z.int(),
  changed_by: z.string().nullable(),
  changed_at: Timestamp,
})
export type AlarmPlanVersion = z.output<typeof AlarmPlanVersion>

export const AlarmPlan = AlarmPlanSteps.extend({
  /** Zero while nobody has changed the usual plan. */
  version: z.int(),
  changed_by: z.string().nullable(),
  changed_at: Timestamp.nullable(),
  /** The newest changes, the newest first. */
  versions: z.array(AlarmPlanVersion),
  timezone: z.string(),
  people: z.array(AlarmPlanPerson),
  /** The channels that this installation has a way out for. */
  channels: z.array(z.enum(ALARM_CHANNELS)),
})
export type AlarmPlan = z.output<typeof AlarmPlan>
