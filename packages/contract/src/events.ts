/**
 * The server tells open screens these events (`GET /events/`), and its processes tell each other. They are facts to
 * refetch by, without content.
 */
import { z } from 'zod'
import { SITE_CHAIN_KINDS } from '#alarm-values.ts'
import { Id } from '#schemas/page.ts'

export const EarshotEvent = z.discriminatedUnion('kind', [
  /** New samples were stored; `slot` is the newest of them. */
  z.object({ kind: z.literal('samples'), site_id: Id, airspace_ids: z.array(Id), slot: z.int() }),
  /** An airspace was judged again, or its status changed. */
  z.object({ kind: z.literal('airspace'), site_id: Id, airspace_id: Id }),
  /** Somebody wrote in the logbook of an airspace. */
  z.object({ kind: z.literal('logbook'), site_id: Id, airspace_id: Id }),
  z.object({ kind: z.literal('alert'), site_id: Id, airspace_id: Id, alert_id: Id }),
  /** A chain of the site as a whole moved or was answered; `of` says what it tells of. */
  z.object({ kind: z.literal('chain'), of: z.enum(SITE_CHAIN_KINDS), site_id: Id, chain_id: Id }),
  /** Somebody of the site was told something: a new notification, or one that was read. */
  z.object({ kind: z.literal('notification'), site_id: Id }),
  /** Somebody changed who is on duty at a site. */
  z.object({ kind: z.literal('rota'), site_id: Id }),
  /** Somebody saw an airspace on the morning round of a site, or changed the order in which it is walked. */
  z.object({ kind: z.literal('round'), site_id: Id }),
  /** A site's status, counts or data changed. */
  z.object({ kind: z.literal('site'), site_id: Id }),
])
export type EarshotEvent = z.output<typeof EarshotEvent>
