/**
 * What webhooks are told of is written in the transaction of the fact: a fact that is rolled back is told to nobody, and
 * one that stands is told even where the process ends with its commit. Facts that no webhook wants leave no row.
 */
import { randomUUID } from 'node:crypto'
import type { WebhookPayload } from '@earshot/contract/schemas/integrations/webhook-event.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'

type Untimed<Payload> = Payload extends WebhookPayload ? Omit<Payload, 'timestamp'> & { at: Date } : never
/** A fact as its message has it, with the moment it happened at. */
export type WebhookFact = Untimed<Exclude<WebhookPayload, { type: 'webhook.test' }>>

/** @param facts in the order in which they happened */
export async function recordWebhookEvents(trx: Db, facts: readonly WebhookFact[]): Promise<void> {
  if (facts.length === 0) return
  const given = facts.map((fact, no) => ({
    no,
    id: randomUUID(),
    type: fact.type,
    subject: subjectOf(fact),
    at: fact.at.toISOString(),
    site_id: fact.data.site_id,
    airspace_id: 'airspace_id' in fact.data ? fact.data.airspace_id : null,
    body: webhookBody(fact),
  }))
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (
        no int, id uuid, type text, subject text, at timestamptz, site_id int, airspace_id int, body text)),
    wanted as materialized (
      select g.*, w.id as webhook_id from given g join webhooks w on w.off_reason is null and g.type = any(w.events) and (
        w.scope = 'ALL' or w.site_id = g.site_id
        or exists (select from webhook_sites c where c.webhook_id = w.id and c.site_id = g.site_id)
        or exists (
          select from webhook_groups c join group_sites i on i.group_id = c.group_id
          where c.webhook_id = w.id and i.site_id = g.site_id))),
    stored as (
      insert into webhook_events (id, type, site_id, airspace_id, at, body)
      select distinct id, type, site_id, airspace_id, at, body from wanted)
    insert into webhook_deliveries (webhook_id, event_id, type, subject, at, due_at)
    select webhook_id, id, type, subject, at, at from wanted order by no, webhook_id`.execute(trx)
}

/** The body of a message, as it is signed. */
export function webhookBody({
  type,
  at,
  data,
}: Pick<WebhookPayload, 'type' | 'data'> & { at: Date }): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data })
}

/** The one thing a fact is about: what is told of it comes in its order. */
function subjectOf({ type, data }: WebhookFact): string {
  const [kind = ''] = type.split('.')
  return `${kind}:${idIn(data)}`
}

function idIn(data: WebhookFact['data']): number {
  if ('alert_id' in data) return data.alert_id
  if ('episode_id' in data) return data.episode_id
  if ('export_id' in data) return data.export_id
  if ('licence_id' in data) return data.licence_id
  if ('batch_id' in data) return data.batch_id
  if ('device_id' in data) return data.device_id
  if ('gateway_id' in data) return data.gateway_id
  if ('invitation_id' in data) return data.invitation_id
  return data.site_id
}
