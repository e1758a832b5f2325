import { apiKeys } from '@earshot/contract/endpoints/account/api-keys.ts'
import { adminApiKeys } from '@earshot/contract/endpoints/admin/admin-api-keys.ts'
import { handle, type Route } from '#http/handle.ts'
import { findKeys, findOwnKeys } from './api-keys.queries.ts'
import { adminKeyView, createKey, endKey, keyView } from './api-keys.service.ts'

const KEYS_PER_MINUTE = 30

export const routes: Route[] = [
  handle(apiKeys.list, async ({ user }, { db, clock }) => {
    const rows = await findOwnKeys(db, { userId: user.id, now: clock.now() })
    return { items: rows.map(keyView) }
  }),

  handle(apiKeys.create, ({ user, body }, ctx) => createKey(ctx, { user, form: body }), {
    perMinute: KEYS_PER_MINUTE,
  }),

  handle(apiKeys.revoke, ({ user, params }, ctx) =>
    endKey(ctx, { keyId: params.apiKeyId, ownerId: user.id, by: user }),
  ),

  handle(adminApiKeys.list, async ({ query }, { db, clock }) => {
    const { items, ...page } = await findKeys(db, { query, now: clock.now() })
    return { ...page, items: items.map(adminKeyView) }
  }),

  handle(adminApiKeys.revoke, ({ user, params }, ctx) => endKey(ctx, { keyId: params.apiKeyId, by: user })),
]
