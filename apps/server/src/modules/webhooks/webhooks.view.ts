import { LIMITS } from '@earshot/contract/limits.ts'
import type { Webhook, WebhookDelivery, WebhookTry } from '@earshot/contract/schemas/integrations/webhook.ts'
import { WEBHOOK_STATES } from '@earshot/contract/webhook-values.ts'
import { iso, isoOrNull } from '#db/time.ts'
import { VERSION } from '#version.ts'
import type { DeliveryRow, TryRow } from './webhook-deliveries.queries.ts'
import type { WebhookRow } from './webhooks.queries.ts'

const DAY_MS = 86_400_000

export function webhookView(row: WebhookRow): Webhook {
  const { rank, secret, last, ...rest } = row
  return {
    ...rest,
    state: WEBHOOK_STATES[rank] ?? 'ON',
    off_at: isoOrNull(row.off_at),
    failing_since: isoOrNull(row.failing_since),
    former_until: isoOrNull(row.former_until),
    created_at: iso(row.created_at),
    // The database writes its moments in JSON with an offset; the wire is always UTC.
    secret: { hint: secret.hint, created_at: iso(new Date(secret.created_at)) },
    last: last === null ? null : { ...last, at: iso(new Date(last.at)) },
  }
}

export function deliveryView(row: DeliveryRow): WebhookDelivery {
  const { id, event_id, type: event, site, airspace, state, attempts: tries, status, problem } = row
  return {
    id,
    event_id,
    event,
    site,
    airspace,
    state,
    tries,
    at: iso(row.at),
    next_at: state === 'WAITING' ? iso(row.due_at) : null,
    last:
      row.tried_at === null ? null : { at: iso(row.tried_at), status, problem, took_ms: row.took_ms ?? 0 },
  }
}

export function keptUntil(row: DeliveryRow): string {
  return iso(new Date(row.at.getTime() + LIMITS.webhook.keptDays * DAY_MS))
}

/** The request's headers as they were sent; whoever reads a signature here could not use it any more, and need not. */
export function tryView(row: TryRow, { eventId, bytes }: { eventId: string; bytes: number }): WebhookTry {
  const { no, took_ms, url, status, problem, answer, answer_cut, answer_headers } = row
  const headers = {
    host: new URL(url).host,
    'content-type': 'application/json',
    'content-length': String(bytes),
    'user-agent': `Earshot-Webhooks/${VERSION}`,
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(row.at.getTime() / 1000)),
    'webhook-signature': Array.from({ length: row.signatures }, () => 'v1,•••').join(' '),
  }
  return {
    no,
    took_ms,
    url,
    status,
    problem,
    answer,
    answer_cut,
    answer_headers,
    at: iso(row.at),
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
  }
}
