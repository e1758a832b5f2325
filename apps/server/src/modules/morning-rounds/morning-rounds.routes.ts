import { dailyMessages } from '@earshot/contract/endpoints/farm/daily-messages.ts'
import { morningRounds } from '@earshot/contract/endpoints/farm/morning-rounds.ts'
import { handle, type Route } from '#http/handle.ts'
import { chooseDailyMessage, readDailyMessage } from './daily-messages.service.ts'
import { addEntry, changeOrder, readRound, readRounds } from './morning-rounds.service.ts'

export const routes: Route[] = [
  handle(morningRounds.read, ({ site: { siteId, timezone } }, { db, clock }) =>
    readRound(db, { siteId, timeZone: timezone, now: clock.now() }),
  ),

  handle(morningRounds.list, ({ query, site: { siteId, timezone } }, { db, clock }) =>
    readRounds(db, { siteId, timeZone: timezone, now: clock.now() }, query),
  ),

  handle(morningRounds.addEntry, async ({ body, user, site: { siteId, timezone } }, { db, clock, bus }) => {
    const at = { siteId, timeZone: timezone, now: clock.now(), userId: user.id }
    const entry = await addEntry(db, body, at)
    bus.publish({ kind: 'round', site_id: siteId })
    return entry
  }),

  handle(
    morningRounds.changeOrder,
    async ({ body, user, site: { siteId, timezone } }, { db, clock, bus }) => {
      const at = { siteId, timeZone: timezone, now: clock.now() }
      await changeOrder(db, body, { ...at, userId: user.id })
      bus.publish({ kind: 'round', site_id: siteId })
      return readRound(db, at)
    },
  ),

  handle(dailyMessages.read, ({ user, site: { siteId } }, { db }) =>
    readDailyMessage(db, { userId: user.id, siteId }),
  ),

  handle(dailyMessages.choose, async ({ body, user, site: { siteId } }, { db, clock }) => {
    await chooseDailyMessage(db, body, { userId: user.id, siteId, now: clock.now() })
    return readDailyMessage(db, { userId: user.id, siteId })
  }),
]
