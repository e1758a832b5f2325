/** A chain of messages about an Alarm: what was sent to whom, what is next, and who has it. */
import { z } from 'zod'
import {
  ALARM_ANSWER_CHANNELS,
  ALARM_ANSWERS,
  ALARM_CHAIN_ENDS,
  ALARM_CHAIN_STATES,
  ALARM_CHANNELS,
  ALARM_REASONS,
  LEFT_OUT_REASONS,
} from '#alarm-values.ts'
import { DOMAIN } from '#domain.ts'
import { LIMITS } from '#limits.ts'
import { PUSH_REASONS, PUSH_STATUSES } from '#message-values.ts'
import { choice, Day, Id, Ref, Timestamp, text } from '#schemas/page.ts'
import { AlarmPlanSteps } from './alarm-plan.ts'
import { AlertSummary } from './alert.ts'

const { snoozeMin } = DOMAIN.alarmChain

/** A server's status (RFC 3463) and the first line of its answer, as plain text, which may be empty. */
export const MailReturn = z.object({ status: z.string(), line: z.string() })

/** One person on one channel in one step. */
export const AlarmMessage = z.object({
  step_no: z.int(),
  /** The moment at which the step was carried out. */
  at: Timestamp,
  person: Ref,
  channel: z.enum(ALARM_CHANNELS),
  /**
   * Null where it was left out, that is, never tried. NO_DEVICE is found only when a push is sent: no browser of the person
   * takes any.
   */
  status: z.enum(PUSH_STATUSES).nullable(),
  reason: z.enum(PUSH_REASONS).nullable(),
  left_out: z.enum([...LEFT_OUT_REASONS, 'NO_DEVICE']).nullable(),
  sent_at: Timestamp.nullable(),
  /**
   * A report: the SMS is on the phone, the call was answered, the browser has shown the push. Null where there is none, and
   * of a mail, which is sent once its server has taken it, and may come back.
   */
  delivered_at: Timestamp.nullable(),
  /** What the other server said of a mail that came back; null of one that has not. */
  returned: MailReturn.nullable(),
  /** The person has read the notice. Null where that is not known, as of a mail or an SMS. */
  seen_at: Timestamp.nullable(),
})
export type AlarmMessage = z.output<typeof AlarmMessage>

export const AlarmAnswer = z.object({
  kind: z.enum(ALARM_ANSWERS),
  person: Ref,
  channel: z.enum(ALARM_ANSWER_CHANNELS),
  at: Timestamp,
  reason: z.enum(ALARM_REASONS).nullable(),
  comment: z.string(),
  until: Timestamp.nullable(),
  /** Who is asked to take it over. */
  to: Ref.nullable(),
})
export type AlarmAnswer = z.output<typeof AlarmAnswer>

export const AlarmChain = z.object({
  id: Id,
  state: z.enum(ALARM_CHAIN_STATES),
  started_at: Timestamp,
  ended_at: Timestamp.nullable(),
  end_reason: z.enum(ALARM_CHAIN_ENDS).nullable(),
  /** The plan as it was when the Alarm came; a later change does not touch a chain that runs. */
  plan_version: z.int(),
  plan: AlarmPlanSteps,
  /** Who has it, while somebody has. */
  holder: Ref.nullable(),
  held_since: Timestamp.nullable(),
  /** Who is asked to take it over from the holder, until they have it or it is taken back. */
  handover_to: Ref.nullable(),
  /** When the holder is asked again, if one of the alerts is an Alarm still; null while nobody has it. */
  asks_at: Timestamp.nullable(),
  snoozed_until: Timestamp.nullable(),
  /** The step that comes next unless somebody answers, with those it would reach then. */
  next: z.object({ step_no: z.int(), at: Timestamp, people: z.array(Ref) }).nullable(),
  /** Everything that belongs to the cause, the first alert first. */
  alerts: z.array(AlertSummary),
  /** In the order of the steps. */
  messages: z.array(AlarmMessage),
  /** The oldest first. */
  answers: z.array(AlarmAnswer),
})
export type AlarmChain = z.output<typeof AlarmChain>

/** A chain that tells of a site of which nothing is heard; it has no alerts. */
export const SilenceChain = AlarmChain.extend({
  /** When anything of the site was heard last before it began. */
  silent_since: Timestamp,
  /** The gateways that were silent, with when each was heard last before. */
  gateways: z.array(z.object({ id: Id, code: z.string(), heard_at: Timestamp })),
})
export type SilenceChain = z.output<typeof SilenceChain>

/**
 * SNOOZES holds the chain until a moment; NOT_AN_ALARM and CLOSES end it. Whoever takes it acknowledges the alert, and
 * gives it back by withdrawing that.
 */
export const AlarmAnswerForm = z
  .object({
    kind: z.enum(['SNOOZES', 'NOT_AN_ALARM', 'CLOSES'], 'invalid'),
    reason: choice(ALARM_REASONS),
    comment: text(LIMITS.comment.max).default(''),
    /** The minutes for which nobody is told; null for what ends the chain. */
    minutes: z
      .int('invalid')
      .min(snoozeMin.least, 'invalid')
      .max(snoozeMin.most, 'invalid')
      .nullable()
      .default(null),
  })
  .refine(({ kind, minutes }) => (kind === 'SNOOZES') === (minutes !== null), {
    error: 'required',
    path: ['minutes'],
  })
export type AlarmAnswerForm = z.output<typeof AlarmAnswerForm>

/** The member who is asked to take the Alarm over; null takes back what was asked. */
export const AlarmHandoverForm = z.object({ user_id: Id.nullable() })

/** How many Alarms were real, of those that somebody has closed with a reason. */
const AlarmShare = z.object({ real: z.int(), said: z.int() })

/** A chain counts once at each airspace of its alerts, and once at the site. */
export const AlarmShares = z.object({
  /** The first day that counts, by the clock of the site. */
  since: Day,
  site: AlarmShare,
  airspaces: z.array(AlarmShare.extend({ airspace_id: Id })),
})
export type AlarmShares = z.output<typeof AlarmShares>
