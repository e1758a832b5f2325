import { users } from '@earshot/contract/endpoints/admin/users.ts'
import { statistics } from '@earshot/contract/endpoints/hardware/statistics.ts'
import { mapPage } from '#db/list-page.ts'
import { handle, type Route } from '#http/handle.ts'
import { findUsers } from './users.queries.ts'
import {
  lockUser,
  readActivity,
  readKpi,
  readUser,
  resetSecondFactor,
  sendReset,
  signOutEverywhere,
  unlockUser,
} from './users.service.ts'
import { userView } from './users.view.ts'

/** Each is a mail. */
const RESETS_PER_MINUTE = 20

export const routes: Route[] = [
  handle(users.list, async ({ query }, { db }) => mapPage(await findUsers(db, query), userView), {
    reads: 'standby',
  }),

  handle(statistics.userKpi, (_input, { db, clock }) => readKpi(db, clock.now()), { reads: 'standby' }),

  handle(statistics.loginActivity, ({ query }, { db, clock }) => readActivity(db, query, clock.now()), {
    reads: 'standby',
  }),

  handle(users.read, ({ params: { userId } }, ctx) => readUser(ctx, userId)),

  handle(users.lock, async ({ params: { userId }, query: { lock_revision: seen }, user }, ctx) => {
    await lockUser(ctx, { userId, seen, by: user.id })
    return readUser(ctx, userId)
  }),

  handle(users.unlock, async ({ params: { userId }, query: { lock_revision: seen }, request }, ctx) => {
    await unlockUser(ctx, { userId, seen, address: request.callerAddress })
    return readUser(ctx, userId)
  }),

  handle(users.endSessions, ({ params: { userId } }, ctx) => signOutEverywhere(ctx, userId)),

  handle(users.resetSecondFactor, async ({ params: { userId }, user }, ctx) => {
    await resetSecondFactor(ctx, { userId, by: user.id })
    return readUser(ctx, userId)
  }),

  handle(users.sendReset, ({ params: { userId } }, ctx) => sendReset(ctx, userId), {
    perMinute: RESETS_PER_MINUTE,
  }),
]
