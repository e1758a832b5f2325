import { shares } from '@earshot/contract/endpoints/farm/shares.ts'
import { handle, type Route } from '#http/handle.ts'
import { openShare } from './shared-view.ts'
import { readShares, revoke, share } from './shares.service.ts'

/** An open page asks once a minute, and an office may have several behind one address; a guess is hopeless anyway. */
const OPENINGS_PER_MINUTE = 60
const SHARES_PER_MINUTE = 30

export const routes: Route[] = [
  handle(shares.list, ({ query, user, site }, ctx) => readShares(ctx, query, { user, site })),
  handle(shares.create, ({ body, user, site }, ctx) => share(ctx, body, { user, site }), {
    perMinute: SHARES_PER_MINUTE,
  }),
  handle(shares.revoke, ({ params: { shareId }, user, site }, ctx) => revoke(ctx, shareId, { user, site })),
  handle(shares.open, ({ body, request }, ctx) => openShare(ctx, body, request.id), {
    perMinute: OPENINGS_PER_MINUTE,
  }),
]
