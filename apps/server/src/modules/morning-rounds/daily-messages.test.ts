import { dailyMessages } from '@earshot/contract/endpoints/farm/daily-messages.ts'
import type { DailyMessage } from '@earshot/contract/schemas/farm/daily-message.ts'
import { describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aBatch, aMembership, aUser } from '#test/factories.ts'
import { tellDue } from './daily-messages.service.ts'

const MORNING = new Date('2026-03-03T05:00:00Z')
const clock = movedClock(MORNING)
const { app, db } = appWithDatabase({ clock })
const SEVEN: DailyMessage = { hour: 7, channel: 'EMAIL', when_quiet: false }

/** A barn whose count of yesterday is missing, and somebody there whose clock is an hour ahead of UTC. */
async function someone({ hasBatch = true } = {}) {
  clock.set(MORNING)
  const barn = await aBarn(db, { airspace: { name: 'Nursery 1' } })
  if (hasBatch)
    await aBatch(db, { site_id: barn.site.id, airspace_id: barn.airspace.id, start_date: '2026-02-01' })
  const user = await aUser(db, { timezone: 'Europe/Brussels', language: 'de' })
  await aMembership(db, { site: barn.site, user, role: 'WORKER' })
  return { barn, user, params: { siteId: barn.site.id } }
}
type Someone = Awaited<ReturnType<typeof someone>>

const choose = ({ params, user }: Someone, body: DailyMessage) =>
  app.call(dailyMessages.choose, { params, body }, { as: user })

async function toldAt(moment: string, { user, barn }: Someone) {
  const now = new Date(moment)
  clock.set(now)
  await Promise.all([tellDue(db, now), tellDue(db, now)])
  return db
    .selectFrom('notifications')
    .innerJoin('deliveries', 'deliveries.notification_id', 'notifications.id')
    .select(['notifications.params', 'deliveries.channel', 'deliveries.status'])
    .where('notifications.site_id', '=', barn.site.id)
    .where('deliveries.user_id', '=', user.id)
    .orderBy('deliveries.id')
    .execute()
}

describe('The daily message', () => {
  it('Nobody gets one who has chosen none', async () => {
    const one = await someone()
    const { body } = await app.call(dailyMessages.read, { params: one.params }, { as: one.user })
    expect(body).toEqual({ hour: null, channel: 'PUSH', when_quiet: false })
    expect(await toldAt('2026-03-03T06:00:00Z', one)).toEqual([])
  })

  it('It comes at the hour of the person’s own clock, once a day, in their language and by their channel', async () => {
    const one = await someone()
    expect((await choose(one, SEVEN)).body).toEqual(SEVEN)
    expect(await toldAt('2026-03-03T05:59:00Z', one)).toEqual([])
    const told = await toldAt('2026-03-03T06:00:00Z', one)
    expect(told).toMatchObject([
      { channel: 'IN_APP', status: 'SENT', params: { text: 'Nursery 1: 1 Punkt zu prüfen.' } },
      { channel: 'EMAIL', status: 'QUEUED' },
      { channel: 'PUSH', status: 'SUPPRESSED' },
    ])
    expect(await toldAt('2026-03-03T18:00:00Z', one)).toHaveLength(3)
    expect(await toldAt('2026-03-04T06:00:00Z', one)).toHaveLength(6)
  })

  it('Where all is quiet it comes only for who wants it then, and ends with the choice', async () => {
    const one = await someone({ hasBatch: false })
    await choose(one, SEVEN)
    expect(await toldAt('2026-03-03T06:00:00Z', one)).toEqual([])
    await choose(one, { ...SEVEN, channel: 'PUSH', when_quiet: true })
    const told = await toldAt('2026-03-04T06:00:00Z', one)
    expect(told).toMatchObject([
      { params: { text: 'Alles ruhig. Nichts zu sehen.' } },
      { channel: 'EMAIL', status: 'SUPPRESSED' },
      { channel: 'PUSH', status: 'QUEUED' },
    ])
    await choose(one, { ...SEVEN, hour: null })
    expect(await toldAt('2026-03-05T06:00:00Z', one)).toHaveLength(3)
  })

  it('Who is no member any more is told nothing', async () => {
    const one = await someone()
    await choose(one, SEVEN)
    await db.deleteFrom('memberships').where('user_id', '=', one.user.id).execute()
    expect(await toldAt('2026-03-03T06:00:00Z', one)).toEqual([])
  })
})
