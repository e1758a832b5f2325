/** The value sets of alarm plans and chains. Each is the one list its type is made from. */

/** The channels by which a step of an alarm plan may tell somebody. They stand from quiet to loud. */
export const ALARM_CHANNELS = ['EMAIL', 'PUSH', 'SMS', 'CALL'] as const
export type AlarmChannel = (typeof ALARM_CHANNELS)[number]

/** A step of an alarm plan tells one member by name, or those whom a rule finds when the step is due. */
export const ALARM_RECIPIENTS = ['ON_DUTY', 'OWNERS', 'MAY_TREAT', 'EVERYBODY', 'MEMBER'] as const
export type AlarmRecipientKind = (typeof ALARM_RECIPIENTS)[number]

/** What a chain tells of: an Alarm, a drill of the plan, or a site whose gateways are all silent. Only an ALARM has alerts. */
export const ALARM_CHAIN_KINDS = ['ALARM', 'DRILL', 'SILENCE'] as const
export type AlarmChainKind = (typeof ALARM_CHAIN_KINDS)[number]

/** The kinds of chains that are of a site as a whole. */
export const SITE_CHAIN_KINDS = ['DRILL', 'SILENCE'] as const satisfies readonly AlarmChainKind[]
export type SiteChainKind = (typeof SITE_CHAIN_KINDS)[number]

/** HELD: somebody has it. SNOOZED: nobody is told until a moment that somebody has chosen. */
export const ALARM_CHAIN_STATES = ['RUNNING', 'HELD', 'SNOOZED', 'ENDED'] as const
export type AlarmChainState = (typeof ALARM_CHAIN_STATES)[number]

/** OVER: none of its alerts is an open Alarm any more. UNANSWERED: nobody took it for a day. */
export const ALARM_CHAIN_ENDS = ['OVER', 'UNANSWERED', 'NOT_AN_ALARM', 'CLOSED'] as const
export type AlarmChainEnd = (typeof ALARM_CHAIN_ENDS)[number]

/** HANDS_OVER: who has it asks somebody else to take it, which counts when they have it by an answer of their own. */
export const ALARM_ANSWERS = [
  'HAS_IT',
  'GIVES_BACK',
  'SNOOZES',
  'NOT_AN_ALARM',
  'CLOSES',
  'HANDS_OVER',
] as const
export type AlarmAnswerKind = (typeof ALARM_ANSWERS)[number]

/** The ways by which an answer comes. */
export const ALARM_ANSWER_CHANNELS = ['PORTAL', 'PUSH', 'EMAIL', 'SMS', 'CALL'] as const
export type AlarmAnswerChannel = (typeof ALARM_ANSWER_CHANNELS)[number]

/** What an Alarm was, said by who closes it. The first two were real ones. */
export const ALARM_REASONS = ['ILLNESS', 'CLIMATE_FAILURE', 'WORK_IN_BARN', 'SENSOR_FAULT', 'OTHER'] as const
export const REAL_REASONS = ['ILLNESS', 'CLIMATE_FAILURE'] as const satisfies readonly AlarmReason[]
export type AlarmReason = (typeof ALARM_REASONS)[number]

/**
 * A message of a plan that was never tried: the person has turned the channel off, only looks on, has no confirmed
 * number; or the installation has no provider for the channel.
 */
export const LEFT_OUT_REASONS = ['PREFERENCE', 'VIEWER', 'NO_NUMBER', 'NOT_SET_UP'] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

/**
 * PASSED: the first answer came in time, and everybody has answered. PARTLY: somebody has, but too late or not everybody.
 * MISSED: nobody has. STOPPED: somebody ended it. ALARM: a real one came, and ended it.
 */
export const DRILL_RESULTS = ['PASSED', 'PARTLY', 'MISSED', 'STOPPED', 'ALARM'] as const
export type DrillResult = (typeof DRILL_RESULTS)[number]

/** What is asked of a stand-in waits for an answer; only what is agreed counts. */
export const DUTY_EXCEPTION_STATES = ['ASKED', 'AGREED', 'DECLINED'] as const
export type DutyExceptionState = (typeof DUTY_EXCEPTION_STATES)[number]
