import { desk } from '@earshot/contract/endpoints/desk/desk.ts'
import { handle, type Route } from '#http/handle.ts'
import { readDesk } from './desk.service.ts'

export const routes: Route[] = [
  handle(desk.list, ({ query, user }, { db, clock, config }) =>
    readDesk(
      db,
      {
        userId: user.id,
        siteIds: user.key?.siteIds,
        ownNormal: config.ownNormal !== 'off',
        now: clock.now(),
      },
      query,
    ),
  ),
]
