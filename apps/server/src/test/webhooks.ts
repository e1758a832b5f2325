/** Webhooks and their deliveries as rows, for tests of who sees and changes what. */
import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Db } from '#db/open.ts'
import type { WebhookDeliveries, Webhooks } from '#db/tables.ts'

const AT = new Date('2026-01-10T08:00:00Z')

/** A webhook with a secret that nothing opens; it hears of one site, or of all where none is given. */
export async function aWebhook(
  db: Db,
  overrides: Partial<Insertable<Webhooks>> & { site_id?: number | null },
): Promise<{ id: number }> {
  const scope = overrides.site_id == null ? ('ALL' as const) : ('SITE' as const)
  const row = {
    name: 'Books',
    url: 'https://hooks.example/in',
    events: ['alert.opened'],
    created_at: AT,
    scope,
  }
  const insert = db.insertInto('webhooks').values({ ...row, ...overrides })
  const webhook = await insert.returning('id').executeTakeFirstOrThrow()
  const secret = { webhook_id: webhook.id, sealed_secret: Buffer.alloc(60), hint: 'wxyz', created_at: AT }
  await db.insertInto('webhook_secrets').values(secret).execute()
  return webhook
}

/** A delivery of an event that is about the given site. */
export async function aWebhookDelivery(
  db: Db,
  { site_id, ...overrides }: Partial<Insertable<WebhookDeliveries>> & { webhook_id: number; site_id: number },
): Promise<{ id: number }> {
  const event = { id: randomUUID(), type: 'alert.opened' as const, at: AT, ...pick(overrides) }
  await db
    .insertInto('webhook_events')
    .values({ ...event, site_id, body: '{}' })
    .execute()
  const { id: event_id, type, at } = event
  const row = { event_id, type, at, due_at: at, subject: `alert:${event_id}`, ...overrides }
  return db.insertInto('webhook_deliveries').values(row).returning('id').executeTakeFirstOrThrow()
}

function pick({ type, at }: Partial<Insertable<WebhookDeliveries>>) {
  return {
    ...(type === 'alert.closed' && { type: 'alert.closed' as const }),
    ...(at instanceof Date && { at }),
  }
}
