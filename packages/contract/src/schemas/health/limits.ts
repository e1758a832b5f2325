/** The limits that people set, their versions, and the work in the barn during which nobody is told. */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { Day, Id, Ref, SeenRevision, Timestamp, text } from '#schemas/page.ts'
import { PRIORITIES, PRODUCT_TYPES, SENSORS } from '#values.ts'

const number = z.number('invalid')
const whole = z.int('invalid')

/** Points of a band by age in days, °C or %: straight lines between them, flat before the first and after the last. */
const AgeBand = z
  .array(z.object({ age: z.int('invalid').min(0, 'invalid').max(1500, 'invalid'), lo: number, hi: number }))
  .min(1, 'required')
  .max(20, 'invalid')
export type AgeBand = z.output<typeof AgeBand>

/** Every value that may be set; the unit is in its name. `null` means that the product type's table holds. */
export const LimitValues = z.object({
  rhs_warning: whole,
  rhs_alarm: whole,
  rhs_deadband: whole,
  coughs_warning_hours: whole,
  coughs_alarm_hours: whole,
  coughs_clear_hours: whole,
  temperature_step: number,
  temperature_deadband: number,
  temperature_warning_minutes: whole,
  temperature_alarm_minutes: whole,
  temperature_clear_minutes: whole,
  humidity_step: number,
  humidity_deadband: number,
  humidity_warning_minutes: whole,
  humidity_alarm_minutes: whole,
  humidity_clear_minutes: whole,
  no_data_hours: whole,
  normal_factor: number,
  normal_hours: whole,
  rdi_reference: number.nullable(),
  temperature_band: AgeBand.nullable(),
  humidity_band: AgeBand.nullable(),
})
export type LimitValues = z.output<typeof LimitValues>
export type LimitKey = keyof LimitValues

/** What one level has set; a value that is missing comes from the next level. */
export const OwnLimits = LimitValues.partial()
export type OwnLimits = z.output<typeof OwnLimits>

/** Sets the product type's table against what a level above has set: the own value is then `null`. */
export const USUAL = 'USUAL'
const usual = z.literal(USUAL)

/** What a change sets; `null` puts a value back to what it inherits. */
const LimitChanges = z.strictObject({
  rhs_warning: whole.nullable(),
  rhs_alarm: whole.nullable(),
  rhs_deadband: whole.nullable(),
  coughs_warning_hours: whole.nullable(),
  coughs_alarm_hours: whole.nullable(),
  coughs_clear_hours: whole.nullable(),
  temperature_step: number.nullable(),
  temperature_deadband: number.nullable(),
  temperature_warning_minutes: whole.nullable(),
  temperature_alarm_minutes: whole.nullable(),
  temperature_clear_minutes: whole.nullable(),
  humidity_step: number.nullable(),
  humidity_deadband: number.nullable(),
  humidity_warning_minutes: whole.nullable(),
  humidity_alarm_minutes: whole.nullable(),
  humidity_clear_minutes: whole.nullable(),
  no_data_hours: whole.nullable(),
  normal_factor: number.nullable(),
  normal_hours: whole.nullable(),
  rdi_reference: z.union([usual, number]).nullable(),
  temperature_band: z.union([usual, AgeBand]).nullable(),
  humidity_band: z.union([usual, AgeBand]).nullable(),
})
/** Those of a site and of its airspaces. */
export const LimitsForm = z.object({
  /** The airspaces it is for; null: the whole site. */
  airspace_ids: z.array(Id).min(1, 'required').max(200, 'invalid').nullable(),
  values: LimitChanges.partial(),
  why: text(LIMITS.comment.max).default(''),
  /** The revision that the caller saw; where it is no longer the newest, nothing is changed. */
  revision: SeenRevision,
})
export type LimitsForm = z.output<typeof LimitsForm>

/** Those of the installation or of one product type. */
export const InstallationLimitsForm = LimitsForm.omit({ airspace_ids: true }).extend({
  product_type: z.enum(PRODUCT_TYPES, 'invalid').nullable(),
})
export type InstallationLimitsForm = z.output<typeof InstallationLimitsForm>

/** A value before or after a change; null where the level had none of its own. */
const LimitValue = z.union([usual, z.number(), AgeBand]).nullable()
export type LimitValue = z.output<typeof LimitValue>

/** One change of some limits: it holds from a full hour and never reaches back. */
export const LimitVersion = z.object({
  id: Id,
  /** Null: the whole site. */
  airspace: Ref.nullable(),
  changed_by: z.string().nullable(),
  changed_at: Timestamp,
  /** Null: from the beginning on. */
  holds_from: Timestamp.nullable(),
  why: z.string(),
  /** Who had proposed it; null where nobody had. */
  proposed_by: z.string().nullable(),
  /** Null: the level had no own value. */
  changes: z.array(z.object({ key: LimitValues.keyof(), before: LimitValue, after: LimitValue })),
  /** True while it can be put back: nothing newer of its level has changed the same values. */
  may_put_back: z.boolean(),
})
export type LimitVersion = z.output<typeof LimitVersion>

export const SiteLimits = z.object({
  revision: z.int(),
  timezone: z.string(),
  /** The installation draws an airspace's own normal, or judges by it as well, or does neither. */
  own_normal: z.enum(['off', 'show', 'judge']),
  installation: OwnLimits,
  product_types: z.array(z.object({ product_type: z.enum(PRODUCT_TYPES), values: OwnLimits })),
  site: OwnLimits,
  airspaces: z.array(
    z.object({
      airspace: Ref,
      product_type: z.enum(PRODUCT_TYPES).nullable(),
      /** The age of the batch that runs, in days; null without one. */
      age_in_days: z.int().nullable(),
      values: OwnLimits,
    }),
  ),
  /** The newest five. */
  changes: z.array(LimitVersion),
  total_changes: z.int(),
})
export type SiteLimits = z.output<typeof SiteLimits>

/** Those of the installation, for administrators. */
export const InstallationLimits = SiteLimits.pick({
  revision: true,
  own_normal: true,
  installation: true,
  product_types: true,
  changes: true,
  total_changes: true,
})
export type InstallationLimits = z.output<typeof InstallationLimits>

/** How the alerts of a limit ended in the last year: the reasons that people gave, and the episodes behind them. */
export const LimitEndings = z.object({
  since: Day,
  endings: z.array(
    z.object({
      sensor: z.enum(SENSORS),
      priority: z.enum(PRIORITIES),
      alerts: z.int(),
      real: z.int(),
      said: z.int(),
      episodes: z.int(),
    }),
  ),
})

/** Expected work in the barn: measured as ever, and nobody is told of coughs and humidity. */
export const ExpectedWork = z.object({
  id: Id,
  airspace: Ref.nullable(),
  what: z.string(),
  /** Once: from and until. */
  starts_at: Timestamp.nullable(),
  ends_at: Timestamp.nullable(),
  /** Weekly: the day (1 Monday … 7 Sunday) and the local times, minutes after midnight. */
  weekday: z.int().nullable(),
  from_minute: z.int().nullable(),
  to_minute: z.int().nullable(),
  created_by: z.string().nullable(),
  created_at: Timestamp,
  runs_now: z.boolean(),
})
export type ExpectedWork = z.output<typeof ExpectedWork>

const Minute = z.int('invalid').min(0, 'invalid').max(1439, 'invalid')

/** Either until a moment at most twelve hours away, or a day of the week with its local times. */
export const ExpectedWorkForm = z
  .object({
    airspace_id: Id.nullable().default(null),
    what: text(100),
    ends_at: Timestamp.nullable().default(null),
    weekday: z.int('invalid').min(1, 'invalid').max(7, 'invalid').nullable().default(null),
    from_minute: Minute.nullable().default(null),
    to_minute: Minute.nullable().default(null),
  })
  .superRefine(({ ends_at, weekday, from_minute, to_minute }, context) => {
    if (ends_at === null && weekday === null)
      context.addIssue({ code: 'custom', message: 'required', path: ['ends_at'] })
    if (weekday === null) return
    if (from_minute === null) context.addIssue({ code: 'custom', message: 'required', path: ['from_minute'] })
    if (to_minute === null) context.addIssue({ code: 'custom', message: 'required', path: ['to_minute'] })
  })
export type ExpectedWorkForm = z.output<typeof ExpectedWorkForm>

/** An alert that would have been raised during expected work. */
export const SilencedAlert = z.object({
  id: Id,
  airspace: Ref,
  sensor: z.enum(SENSORS),
  priority: z.enum(PRIORITIES),
  from: Timestamp,
  to: Timestamp.nullable(),
  /** The work that was expected then. */
  what: z.string(),
})

export const SiteWork = z.object({ items: z.array(ExpectedWork), silenced: z.array(SilencedAlert) })
export type SiteWork = z.output<typeof SiteWork>
