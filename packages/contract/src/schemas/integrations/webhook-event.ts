/**
 * What webhooks receive, by Standard Webhooks: `type`, the moment of the fact, and `data` with the ids of what it is
 * about and what changed. Names, addresses and readings are not among it: whoever may know them asks for them by id.
 */
import { z } from 'zod'
import { BATCH_CLOSE_REASONS } from '#batch-values.ts'
import { ALERT_CLOSE_REASONS } from '#health-values.ts'
import { EXPORT_FILE_TYPES } from '#schemas/batches/export.ts'
import { Day, Id, Timestamp } from '#schemas/page.ts'
import { CONNECTIVITY, PRIORITIES, PRODUCT_TYPES, SENSORS, SITE_ROLES } from '#values.ts'
import { WEBHOOK_TEST } from '#webhook-values.ts'

const Place = { site_id: Id, airspace_id: Id }
const Alert = {
  ...Place,
  alert_id: Id,
  /** The batch that was in the airspace; null where there was none. */
  batch_id: Id.nullable(),
  sensor: z.enum(SENSORS),
  priority: z.enum(PRIORITIES),
}
const Monitor = { site_id: Id, airspace_id: Id.nullable(), device_id: Id, connectivity: z.enum(CONNECTIVITY) }
const Gateway = { site_id: Id, gateway_id: Id, connectivity: z.enum(CONNECTIVITY) }
const Episode = { ...Place, episode_id: Id }

function message<Type extends string, Data extends z.ZodRawShape>(type: Type, data: Data) {
  return z.object({
    type: z.literal(type),
    /** The moment of the fact, UTC; not the moment of the delivery, which `webhook-timestamp` is. */
    timestamp: Timestamp,
    data: z.object(data),
  })
}

export const WebhookPayload = z.discriminatedUnion('type', [
  /** An alert was opened, or opened again soon after it had closed. */
  message('alert.opened', { ...Alert, reopened: z.boolean() }),
  /** A Warning became an Alarm. */
  message('alert.grew', Alert),
  message('alert.acknowledged', { ...Place, alert_id: Id, user_id: Id }),
  message('alert.closed', { ...Alert, reason: z.enum(ALERT_CLOSE_REASONS).nullable() }),
  message('episode.started', Episode),
  message('episode.ended', Episode),
  message('batch.started', {
    ...Place,
    batch_id: Id,
    product_type: z.enum(PRODUCT_TYPES),
    start_date: Day,
  }),
  message('batch.closed', { ...Place, batch_id: Id, end_date: Day, reason: z.enum(BATCH_CLOSE_REASONS) }),
  message('monitor.silent', Monitor),
  message('monitor.heard', Monitor),
  message('gateway.silent', Gateway),
  message('gateway.heard', Gateway),
  /** The file is asked for by its id; the link of whoever asked for it is not told. */
  message('export.ready', { site_id: Id, export_id: Id, batch_id: Id, file_type: z.enum(EXPORT_FILE_TYPES) }),
  /** Three times: 30 days before the end, in its last week, and when it has ended. */
  message('licence.ending', {
    site_id: Id,
    licence_id: Id,
    device_id: Id,
    ends_at: Timestamp,
    step: z.enum(['SOON', 'LAST_CALL', 'ENDED']),
  }),
  message('site.activated', { site_id: Id }),
  /** The address stays with the invitation. */
  message('user.invited', { site_id: Id, invitation_id: Id, role: z.enum(SITE_ROLES) }),
  message(WEBHOOK_TEST, { webhook_id: Id }),
])
export type WebhookPayload = z.output<typeof WebhookPayload>
