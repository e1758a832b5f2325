/** An incident is one row for each cause, with what its sentence and its next step are made of. */
import { z } from 'zod'
import { ALARM_CHANNELS } from '#alarm-values.ts'
import { INCIDENT_KINDS, INCIDENT_SEVERITIES } from '#fleet-values.ts'
import { Country, Id, ordering, PageQuery, QueryId, Ref, Search, Timestamp } from '#schemas/page.ts'
import { SENSOR_FAULTS, SENSORS } from '#values.ts'

const filters = {
  country: Country.optional(),
  supplier: QueryId.optional(),
  site: QueryId.optional(),
  search: Search.optional(),
}

/** `claimed`: whether somebody is on it already. */
export const IncidentsQuery = PageQuery.extend({
  kind: z.enum(INCIDENT_KINDS, 'invalid').optional(),
  severity: z.enum(INCIDENT_SEVERITIES, 'invalid').optional(),
  claimed: z.enum(['true', 'false'], 'invalid').optional(),
  ...filters,
  ...ordering(['animals', 'since', 'kind']),
})
export type IncidentsQuery = z.output<typeof IncidentsQuery>

export const IncidentFiguresQuery = z.object(filters)
export type IncidentFiguresQuery = z.output<typeof IncidentFiguresQuery>

const Coded = z.object({ id: Id, code: z.string() })

/**
 * A fact that is not of the kind is null or empty. Where there are many things, these are the first ones; `codes`
 * are a bulk change's.
 */
export const IncidentFacts = z.object({
  gateways: z.array(Coded),
  devices: z.array(Coded),
  codes: z.array(z.string()),
  airspace: Ref.nullable(),
  /** The ways by which people were told of an Alarm that nobody answered. Rows of before have none. */
  channels: z.array(z.enum(ALARM_CHANNELS)).default([]),
  /** `value` in °C, percent or coughs. */
  sensor: z.enum(SENSORS).nullable(),
  value: z.number().nullable(),
  /** What is wrong with an implausible sensor. Rows of before have none. */
  fault: z.enum(SENSOR_FAULTS).nullable().default(null),
  disk_free: z.number().nullable(),
  /** An order's number, a lot's name. */
  order: z.int().nullable(),
  lot: z.string().nullable(),
  /**
   * The number of things altogether: the site's gateways, the airspace's monitors, the lot's boards, the order's
   * licences, the people who were told.
   */
  of: z.int(),
})
export type IncidentFacts = z.output<typeof IncidentFacts>

/** `count` things are concerned; `animals` is rounded where it is an estimate. `since` of a term is its end. */
export const Incident = z.object({
  id: Id,
  kind: z.enum(INCIDENT_KINDS),
  severity: z.enum(INCIDENT_SEVERITIES),
  site: Ref.nullable(),
  country: z.string(),
  supplier: Ref.nullable(),
  animals: z.int(),
  count: z.int(),
  since: Timestamp,
  facts: IncidentFacts,
  claimed: z.object({ by: Ref.nullable(), at: Timestamp, mine: z.boolean() }).nullable(),
})
export type Incident = z.output<typeof Incident>

/**
 * `half`: so many of the first rows stand for half of all animals. `looked_at`: null before the first look. Countries and
 * suppliers are those the whole list can be narrowed to.
 */
export const IncidentFigures = z.object({
  total: z.int(),
  animals: z.int(),
  half: z.int(),
  claimed: z.int(),
  by_kind: z.array(z.object({ kind: z.enum(INCIDENT_KINDS), count: z.int() })),
  looked_at: Timestamp.nullable(),
  countries: z.array(z.string()),
  suppliers: z.array(Ref),
})
export type IncidentFigures = z.output<typeof IncidentFigures>
