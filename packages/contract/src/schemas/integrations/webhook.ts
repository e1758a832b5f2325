/** Webhooks: addresses that are told of events, and what became of each delivery. */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { Id, PageQuery, QueryId, Ref, requiredText, Search, SeenRevision, Timestamp } from '#schemas/page.ts'
import {
  WEBHOOK_DELIVERY_STATES,
  WEBHOOK_EVENTS,
  WEBHOOK_MESSAGES,
  WEBHOOK_OFF_REASONS,
  WEBHOOK_PROBLEMS,
  WEBHOOK_SCOPES,
  WEBHOOK_STATES,
} from '#webhook-values.ts'

/**
 * An `https` address without a name, a password or a fragment. An installation that names networks of its own
 * (`WEBHOOK_ALLOW`) takes `http` there too; whether an address may be reached is looked at with each delivery.
 */
const WebhookUrl = z
  .string('required')
  .trim()
  .min(1, { error: 'required', abort: true })
  .max(LIMITS.webhook.url, { error: 'too_long', abort: true })
  .refine(isWebhookUrl, 'webhook_url')

function isWebhookUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s]+$/i.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password, hash } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === ''
}

const Events = z
  .array(z.enum(WEBHOOK_EVENTS, 'invalid'), 'required')
  .min(1, 'required')
  .max(WEBHOOK_EVENTS.length, 'invalid')
  .refine(events => new Set(events).size === events.length, 'invalid')

const Common = {
  name: requiredText(LIMITS.webhook.name),
  url: WebhookUrl,
  events: Events,
}

/** The webhook of one site. */
export const WebhookForm = z.object(Common)
export type WebhookForm = z.output<typeof WebhookForm>

const Scope = {
  scope: z.enum(['SITES', 'GROUPS', 'ALL'], 'invalid'),
  /** The sites, where `scope` is SITES. */
  sites: z.array(Id).max(LIMITS.webhook.sites, 'too_large').default([]),
  /** Groups of the caller's own, where `scope` is GROUPS: their sites as they are with each event. */
  groups: z.array(Id).max(LIMITS.webhook.groups, 'too_large').default([]),
}

function namesItsSites({
  scope,
  sites,
  groups,
}: {
  scope: string
  sites: number[]
  groups: number[]
}): boolean {
  if (scope === 'SITES') return sites.length > 0
  return scope !== 'GROUPS' || groups.length > 0
}

/** An administrator's webhook. */
export const AdminWebhookForm = z
  .object({ ...Common, ...Scope })
  .refine(namesItsSites, { error: 'link_site', path: ['scope'] })
export type AdminWebhookForm = z.output<typeof AdminWebhookForm>

/** A change says only what changes. `scope` with its sites or groups is for administrators' webhooks alone. */
export const WebhookPatch = z
  .object({
    ...z.object(Common).partial().shape,
    is_on: z.boolean('invalid').optional(),
    scope: Scope.scope.optional(),
    sites: Scope.sites,
    groups: Scope.groups,
    /** The version the caller saw. */
    revision: SeenRevision,
  })
  .refine(form => form.scope === undefined || namesItsSites({ ...form, scope: form.scope }), {
    error: 'link_site',
    path: ['scope'],
  })
export type WebhookPatch = z.output<typeof WebhookPatch>

/** One of the newest deliveries, as the strip of a list draws it. */
const WebhookStroke = z.object({ state: z.enum(WEBHOOK_DELIVERY_STATES), tries: z.int() })
export type WebhookStroke = z.output<typeof WebhookStroke>

/** The last try of a delivery; null where none has ended yet. */
const LastTry = z
  .object({
    at: Timestamp,
    /** The answer's status; null where there was none. */
    status: z.int().nullable(),
    /** Null where the receiver took it. */
    problem: z.enum(WEBHOOK_PROBLEMS).nullable(),
    took_ms: z.int(),
  })
  .nullable()

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  scope: z.enum(WEBHOOK_SCOPES),
  /** The site that keeps it; null where administrators do. */
  site: Ref.nullable(),
  sites: z.array(Ref),
  groups: z.array(Ref),
  state: z.enum(WEBHOOK_STATES),
  off_reason: z.enum(WEBHOOK_OFF_REASONS).nullable(),
  off_at: Timestamp.nullable(),
  /** The first of the failures since the last delivery that was taken. */
  failing_since: Timestamp.nullable(),
  waiting: z.int(),
  /** The newest deliveries, oldest first. */
  strokes: z.array(WebhookStroke),
  last: LastTry,
  /** The last four characters of the secret, and when it was made. */
  secret: z.object({ hint: z.string(), created_at: Timestamp }),
  /** Until when the former secret signs too; null where none does. */
  former_until: Timestamp.nullable(),
  created_by: Ref.nullable(),
  created_at: Timestamp,
  revision: z.int(),
})
export type Webhook = z.output<typeof Webhook>

/** The secret is in this answer and in no other. */
export const WebhookWithSecret = z.object({ webhook: Webhook, secret: z.string() })
export type WebhookWithSecret = z.output<typeof WebhookWithSecret>

export const WebhooksQuery = PageQuery.extend({
  state: z.enum(WEBHOOK_STATES, 'invalid').optional(),
  /** A part of a name or an address. */
  search: Search.optional(),
})
export type WebhooksQuery = z.output<typeof WebhooksQuery>
export const AdminWebhooksQuery = WebhooksQuery.extend({ site: QueryId.optional() })
export type AdminWebhooksQuery = z.output<typeof AdminWebhooksQuery>

export const WebhookDeliveriesQuery = PageQuery.extend({
  state: z.enum(WEBHOOK_DELIVERY_STATES, 'invalid').optional(),
  event: z.enum(WEBHOOK_MESSAGES, 'invalid').optional(),
  /** The moment of the fact, from here on and until before there. */
  from: Timestamp.optional(),
  to: Timestamp.optional(),
})
export type WebhookDeliveriesQuery = z.output<typeof WebhookDeliveriesQuery>

export const WebhookDelivery = z.object({
  id: Id,
  /** `webhook-id`: the same with every try, and for every webhook that is told of the event. */
  event_id: z.string(),
  event: z.enum(WEBHOOK_MESSAGES),
  at: Timestamp,
  /** Where it happened, as far as that is still there. */
  site: Ref.nullable(),
  airspace: Ref.nullable(),
  state: z.enum(WEBHOOK_DELIVERY_STATES),
  tries: z.int(),
  /** Null where no try is to come. */
  next_at: Timestamp.nullable(),
  last: LastTry,
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

/** One header of a request or an answer. */
const Header = z.object({ name: z.string(), value: z.string() })

export const WebhookTry = z.object({
  no: z.int(),
  at: Timestamp,
  took_ms: z.int(),
  url: z.string(),
  status: z.int().nullable(),
  problem: z.enum(WEBHOOK_PROBLEMS).nullable(),
  /** The request's headers; signatures are masked. */
  headers: z.array(Header),
  /** A choice of the answer's headers: none that could hold a secret. */
  answer_headers: z.array(Header),
  /** The first 4096 bytes of the answer, as text. */
  answer: z.string(),
  answer_cut: z.boolean(),
})
export type WebhookTry = z.output<typeof WebhookTry>

export const WebhookDeliveryDetail = WebhookDelivery.extend({
  /** The request's body, byte by byte what was signed. */
  body: z.string(),
  /** Until when it is kept. */
  kept_until: Timestamp,
  items: z.array(WebhookTry),
})
export type WebhookDeliveryDetail = z.output<typeof WebhookDeliveryDetail>

export const WebhookSendAgain = z
  .object({
    /** Deliveries of facts from this moment on, at most 10,000 at once, the oldest first. */
    since: Timestamp.optional(),
    /** These deliveries and no others. */
    deliveries: z.array(Id).min(1, 'required').max(LIMITS.page.max, 'too_large').optional(),
    /** Only those that were given up or wait, or those too that the receiver has taken. */
    which: z.enum(['NOT_TAKEN', 'ALL'], 'invalid').default('NOT_TAKEN'),
    /** What a list is narrowed to narrows this too. */
    state: z.enum(WEBHOOK_DELIVERY_STATES, 'invalid').optional(),
    event: z.enum(WEBHOOK_MESSAGES, 'invalid').optional(),
  })
  .refine(({ since, deliveries }) => since !== undefined || deliveries !== undefined, {
    error: 'required',
    path: ['since'],
  })
export type WebhookSendAgain = z.output<typeof WebhookSendAgain>

export const WebhookSent = z.object({ count: z.int() })

export const WebhookTestSent = z.object({ delivery_id: Id })
