/** The audit log: who changed what, when, from where, with which request. */
import { z } from 'zod'
import { AUDIT_OPS } from '#account-values.ts'
import { AUDIT_KINDS } from '#audit-kinds.ts'
import { Id, Order, PageQuery, QueryId, Ref, Search, Timestamp } from '#schemas/page.ts'

/** A thing is named like `device:12` or `membership:7/31` there. */
const About = z
  .string('invalid')
  .max(100, { error: 'too_long', abort: true })
  .regex(/^[a-z_]+:[\w.\-/]+$/, 'invalid')

const Filters = z.object({
  user: QueryId.optional(),
  /** The kind of the thing that was changed. */
  kind: z.enum(AUDIT_KINDS, 'invalid').optional(),
  /** Limits the list to one thing: its own changes, and those of what belongs to it. */
  about: About.optional(),
  /** A call's name in the contract, or `job.` and its name for what happened by itself. */
  action: z
    .string('invalid')
    .max(100, { error: 'too_long', abort: true })
    .regex(/^[\w. /{}]*$/, 'invalid')
    .optional(),
  site: QueryId.optional(),
  from: Timestamp.optional(),
  to: Timestamp.optional(),
  /** A part of a name, a code or a value, before or after; or of the person who did it. */
  search: Search.optional(),
})

export const AuditQuery = PageQuery.extend(Filters.shape).extend({
  ordering_field: z.enum(['at'], 'invalid').optional(),
  order: Order.optional(),
})
export type AuditQuery = z.output<typeof AuditQuery>
export const AUDIT_FILE_TYPES = ['csv', 'xlsx'] as const
export const AuditDownloadQuery = z.object({
  file_type: z.enum(AUDIT_FILE_TYPES, 'invalid').default('csv'),
  ...Filters.shape,
})
export type AuditFilters = z.output<typeof Filters>

/** A field: what it was and what it is, as text, with things by their names. A secret is `•••`; null is nothing. */
export const AuditField = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type AuditField = z.output<typeof AuditField>

const AuditThing = z.object({
  kind: z.enum(AUDIT_KINDS),
  /** The thing's id; what has none is named by what it joins, with a slash. */
  key: z.string(),
  /** The name it had then. */
  label: z.string().nullable(),
  op: z.enum(AUDIT_OPS),
  site: Ref.nullable(),
  fields: z.array(AuditField),
})

/** Things of one kind were changed in one go; the fields are there where all of them changed alike. */
const AuditSubject = AuditThing.extend({ count: z.int() })
export type AuditSubject = z.output<typeof AuditSubject>

/** One request, or one run of a job, changed these. */
export const AuditRow = z.object({
  id: Id,
  at: Timestamp,
  /** The person; null where nobody was signed in, where it happened by itself, and where the person is gone. */
  user: Ref.nullable(),
  /** The name of the API key by which a program did it in the person's name; null where the person did it. */
  api_key: z.string().nullable(),
  action: z.string(),
  request_id: z.string(),
  address: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The most telling of its changes. */
  subject: AuditSubject.nullable(),
  /** So many rows were changed in all. */
  changes: z.int(),
  /** The run of the toolbox it made, which may be taken back. */
  run: Id.nullable(),
})
export type AuditRow = z.output<typeof AuditRow>

export const AuditChange = AuditThing.extend({ id: Id })
export type AuditChange = z.output<typeof AuditChange>

export const AuditRowDetail = AuditRow.extend({
  /** The most telling first; no more than the first 200. */
  items: z.array(AuditChange),
  /** The other rows that the same request wrote. */
  others: z.array(AuditRow),
})
export type AuditRowDetail = z.output<typeof AuditRowDetail>
