import { createHash } from 'node:crypto'
import type { PushBrowser } from '@earshot/contract/schemas/account/push.ts'
import { browserName } from '#accounts/browser-name.ts'
import type { BrowserRow } from '#channels/push/subscriptions.ts'

/** Maps a browser. The push address itself stays here: anyone who knows it may not read, but may disturb. */
export function browserView(row: BrowserRow): PushBrowser {
  return {
    id: row.id,
    fingerprint: createHash('sha256').update(row.endpoint).digest('base64url'),
    ...browserName(row.user_agent),
    created_at: row.created_at.toISOString(),
    last_sent_at: row.last_sent_at?.toISOString() ?? null,
  }
}
