/** The walk through a site before breakfast: what each airspace asks for, and who saw it. */
import { z } from 'zod'
import { RECOMMENDATION_CATEGORIES } from '#health-values.ts'
import { LIMITS } from '#limits.ts'
import { ROUND_STATES } from '#rules/farm/morning-round.ts'
import { Day, Id, Page, Ref, SeenRevision, Timestamp } from '#schemas/page.ts'
import { PRIORITIES, SENSOR_FAULTS, SENSORS } from '#values.ts'
import { AirspaceBatch, SimpleAirspace } from './airspace.ts'
import { Headline } from './headline.ts'

/** What the key of a check begins with, and its kind. */
export const CHECK_KINDS = ['alert', 'advice', 'monitor', 'withdrawal', 'count'] as const
export type CheckKind = (typeof CHECK_KINDS)[number]

const CheckKey = z
  .string('invalid')
  .max(40, 'too_long')
  .regex(new RegExp(`^(${CHECK_KINDS.join('|')}):[0-9-]+$`), 'invalid')

const base = { key: z.string() }

/** One thing to look at in an airspace. */
export const RoundCheck = z.discriminatedUnion('kind', [
  /** It was opened in the night. */
  z.object({
    ...base,
    kind: z.literal('alert'),
    sensor: z.enum(SENSORS),
    priority: z.enum(PRIORITIES),
    opened_at: Timestamp,
    closed_at: Timestamp.nullable(),
  }),
  /** A recommendation that waits for an answer. */
  z.object({
    ...base,
    kind: z.literal('advice'),
    category: z.enum(RECOMMENDATION_CATEGORIES),
    recommendation_id: Id,
    created_at: Timestamp,
  }),
  /** A monitor that is not heard, or a sensor of it that is not believed. */
  z.object({
    ...base,
    kind: z.literal('monitor'),
    name: z.string(),
    trouble: z.enum(['SILENT', ...SENSOR_FAULTS]),
    sensor: z.enum(['TEMPERATURE', 'HUMIDITY']).nullable(),
    since: Timestamp.nullable(),
  }),
  /** The animals are free for slaughter from today on. */
  z.object({ ...base, kind: z.literal('withdrawal'), product: z.string() }),
  /** Nobody has counted the dead of yesterday. */
  z.object({ ...base, kind: z.literal('count'), date: Day, day: z.int() }),
])
export type RoundCheck = z.output<typeof RoundCheck>

/** Who saw an airspace first, and what was found there by all who did. */
export const RoundSeen = z.object({
  by: Ref.nullable(),
  at: Timestamp,
  /** The keys of the checks that were ticked. */
  checks: z.array(z.string()),
  /** The dead that were counted; null where nobody counted. */
  deaths: z.int().nullable(),
})
export type RoundSeen = z.output<typeof RoundSeen>

export const RoundAirspace = SimpleAirspace.omit({ site_pk: true }).extend({
  headline: Headline,
  batch: AirspaceBatch.nullable(),
  /** The part of it whose monitor hears the most, where there are several; null where none stands out. */
  begin_at: z.string().nullable(),
  /** The count of today that is stored; null where nobody has counted. */
  count: z.object({ deaths: z.int(), removed: z.int() }).nullable(),
  /** Coughs in percent of the reference, a stroke for each slot from `night_from` on; null where nothing was heard. */
  night: z.array(z.int().nullable()),
  checks: z.array(RoundCheck),
  seen: RoundSeen.nullable(),
})
export type RoundAirspace = z.output<typeof RoundAirspace>

export const MorningRound = z.object({
  date: Day,
  state: z.enum(ROUND_STATES),
  started_at: Timestamp.nullable(),
  started_by: Ref.nullable(),
  ended_at: Timestamp.nullable(),
  night_from: Timestamp,
  /** The end of the newest slot of the night. */
  night_to: Timestamp,
  /** When it ends by itself: noon at the site. */
  ends_at: Timestamp,
  order: z.object({ revision: z.int(), is_usual: z.boolean() }),
  /** In walking order. */
  airspaces: z.array(RoundAirspace),
})
export type MorningRound = z.output<typeof MorningRound>

export const RoundEntryForm = z.object({
  /** The local day of the round. */
  date: Day,
  airspace_id: Id,
  seen_at: Timestamp,
  checks: z.array(CheckKey).max(LIMITS.morningRound.checks, 'too_long').default([]),
  /** Null where the dead were not counted; their count itself goes to the batch. */
  deaths: z.int('invalid').min(0, 'invalid').max(LIMITS.maxId, 'invalid').nullable().default(null),
  /** The same key of the same person is the same entry, however often it is sent. */
  entry_key: z.guid('invalid'),
})
export type RoundEntryForm = z.output<typeof RoundEntryForm>

/** What has arrived. */
export const RoundEntry = RoundEntryForm.omit({ entry_key: true }).extend({ by: Ref.nullable() })
export type RoundEntry = z.output<typeof RoundEntry>

export const WalkingOrderForm = z.object({
  /** Each airspace of the site once, in its new order; null is the usual order. */
  airspace_ids: z.array(Id).max(LIMITS.morningRound.airspaces, 'too_long').nullable(),
  revision: SeenRevision,
})
export type WalkingOrderForm = z.output<typeof WalkingOrderForm>

/** A round that was walked, with what was seen in which airspace and what was not. */
export const WalkedRound = z.object({
  id: Id,
  date: Day,
  state: z.enum(ROUND_STATES),
  started_at: Timestamp.nullable(),
  ended_at: Timestamp.nullable(),
  airspaces: z.array(z.object({ airspace: Ref, seen: RoundSeen.nullable() })),
})
export type WalkedRound = z.output<typeof WalkedRound>
export const WalkedRounds = Page(WalkedRound)
