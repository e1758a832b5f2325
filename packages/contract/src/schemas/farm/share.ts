/** Links that show one view of a site to whoever holds them, without an account and until a day. */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { Batch } from '#schemas/batches/batch.ts'
import { HumidityGraph, RhsGraph, TemperatureGraph } from '#schemas/batches/graph.ts'
import { MedicinePage } from '#schemas/batches/medicine.ts'
import { CaseStory } from '#schemas/desk/case.ts'
import {
  choice,
  Day,
  Id,
  ordering,
  Page,
  PageQuery,
  QueryFlag,
  QueryId,
  Ref,
  Timestamp,
  text,
} from '#schemas/page.ts'
import { SHARE_KINDS, SHARE_STATES, TEMPERATURE_UNITS } from '#values.ts'
import { Airspace } from './airspace.ts'

export const Share = z.object({
  id: Id,
  kind: z.enum(SHARE_KINDS),
  /** Null for the register, which is of the whole site. */
  airspace: Ref.nullable(),
  /** Whom it is for, in the words of the person who shared. */
  to_whom: z.string().nullable(),
  shared_by: Ref,
  created_at: Timestamp,
  /** The last local day on which it opens. */
  ends_on: Day,
  state: z.enum(SHARE_STATES),
  revoked_at: Timestamp.nullable(),
  revoked_by: Ref.nullable(),
  opened: z.int(),
  last_opened_at: Timestamp.nullable(),
  /** True where the caller may end it: it is their own, or they manage the people of the site. */
  may_revoke: z.boolean(),
})
export type Share = z.output<typeof Share>

/** The token is told once: only its hash is stored. */
export const NewShare = Share.extend({ token: z.string() })
export type NewShare = z.output<typeof NewShare>

export const SHARE_ORDER = ['created_at', 'ends_on', 'opened', 'last_opened_at'] as const

export const SharesQuery = PageQuery.extend({
  kind: z.enum(SHARE_KINDS, 'invalid').optional(),
  airspace: QueryId.optional(),
  /** Only links that open, or only those that do not any more. */
  open: QueryFlag.optional(),
  ...ordering(SHARE_ORDER),
})
export type SharesQuery = z.output<typeof SharesQuery>

export const ShareForm = z
  .object({
    kind: choice(SHARE_KINDS),
    airspace_id: Id.nullable().default(null),
    /** The last local day of the site on which the link opens. */
    ends_on: Day,
    to_whom: text(LIMITS.share.toWhom).nullable().default(null),
  })
  .refine(({ kind, airspace_id: id }) => (kind === 'REGISTER') === (id === null), {
    path: ['airspace_id'],
    error: 'invalid',
  })
export type ShareForm = z.output<typeof ShareForm>

export const OpenShareForm = z.object({
  /** Any text, so that a link that was cut short is answered like one that has ended. */
  token: z.string('invalid').max(LIMITS.share.token, 'invalid'),
  /** What the answer before told: an open page that asks again has not been opened again. */
  opening: z.string('invalid').max(LIMITS.share.token, 'invalid').nullable().default(null),
  /** A page of the register. */
  page: z.int('invalid').min(1, 'invalid').max(LIMITS.page.maxNumber, 'invalid').default(LIMITS.page.first),
})
export type OpenShareForm = z.output<typeof OpenShareForm>

/** The parts of a batch that a chart is drawn by. */
export const SharedBatch = Batch.pick({
  id: true,
  name: true,
  state: true,
  product_type: true,
  start_date: true,
  start_age_in_days: true,
  day: true,
  phase: true,
  animals_present: true,
  age_phases: true,
  end_date: true,
})
export type SharedBatch = z.output<typeof SharedBatch>

/** The graphs of the active batch in hours. */
export const SharedChart = z.object({
  batch: SharedBatch,
  rhs: RhsGraph,
  temperature: TemperatureGraph,
  humidity: HumidityGraph,
})
export type SharedChart = z.output<typeof SharedChart>

export const SharedAirspace = Airspace.pick({
  name: true,
  status_name: true,
  headline: true,
  last_update: true,
  rhs: true,
  rdi: true,
  reference: true,
  temperature_c: true,
  humidity_pct: true,
  devices_total: true,
  devices_online: true,
}).extend({ house: z.string() })
export type SharedAirspace = z.output<typeof SharedAirspace>

const head = {
  /** The names of the site and of the person who shares. */
  site: z.string(),
  shared_by: z.string(),
  timezone: z.string(),
  /** The unit of the person who shares. */
  temperature_unit: z.enum(TEMPERATURE_UNITS),
  ends_on: Day,
  /** Today at the site. */
  today: Day,
  /** The same page sends it along when it asks again. */
  opening: z.string(),
}
const ofAirspace = { airspace: SharedAirspace, chart: SharedChart.nullable() }

/** What the link shows is what the person who shared it would see now. */
export const SharedView = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('AIRSPACE'), ...head, ...ofAirspace }),
  z.object({ kind: z.literal('CASE'), ...head, ...ofAirspace, story: CaseStory }),
  z.object({ kind: z.literal('REGISTER'), ...head, register: MedicinePage }),
])
export type SharedView = z.output<typeof SharedView>

export const Shares = Page(Share)
