import { describe, expect, it } from 'vitest'
import type { Notice } from '#follow-up/notifications.ts'
import { findPlanPeople } from '#modules/alarms/alarms.queries.ts'
import { bundlesOf, toldPeople } from '#test/told-people.ts'
import { siteNames } from './bundle.ts'

const told = toldPeople('2026-03-28T20:00:00Z')
const { clock, ways, aPersonOf, tell, outcomes } = told

describe('One cause at many sites', () => {
  const mailed = { notifications: { email: { gateway_offline: true, device_offline: true } } }

  it('Twenty sites that fall silent within a minute are one message with twenty links', async () => {
    const { user, places } = await aPersonOf(20, mailed)
    const { sent, look } = ways()
    for (const place of places) {
      await tell(place, 'device_offline')
      await look()
      clock.advance(2000)
    }
    clock.advance(60_000)
    await Promise.all([look(), look(), look()])
    expect(bundlesOf(sent).map(bundle => [bundle.kind, siteNames(bundle)])).toEqual([
      ['SILENCE', 'Farm 01, Farm 02, Farm 03 +17'],
    ])
    expect(sent).toHaveLength(1)
    const paths = bundlesOf(sent).flatMap(({ sites }) => sites.map(site => site.path))
    expect(new Set(paths).size).toBe(20)
    expect(new Set(await outcomes(user.id))).toEqual(new Set(['SENT']))
  })

  it('Alarms of one sensor that are there when the first leaves go with it; the next site’s is not held for long', async () => {
    const { places } = await aPersonOf(3, {})
    const { sent, look } = ways()
    await tell(places[0], 'alert_alarm')
    await tell(places[1], 'alert_alarm')
    clock.advance(2000)
    await look()
    await tell(places[2], 'alert_alarm')
    clock.advance(2000)
    await look()
    expect(sent).toMatchObject([
      { bundle: { kind: 'ALARM', sensor: 'TEMPERATURE', sites: [{ name: 'Farm 01' }, { name: 'Farm 02' }] } },
      { single: 'notifications:alert_alarm' },
    ])
  })

  it('Sites of which nothing is heard are one message after two seconds, and no unit’s message waits with them', async () => {
    const { places } = await aPersonOf(3, mailed)
    const { sent, look } = ways()
    await tell(places[0], 'gateway_offline')
    await tell(places[1], 'site_silent')
    await tell(places[2], 'site_silent')
    clock.advance(2000)
    await look()
    expect(sent).toMatchObject([
      { bundle: { kind: 'SILENCE', sites: [{ name: 'Farm 02' }, { name: 'Farm 03' }] } },
    ])
  })

  it('What is of another cause, or came half an hour later, is a message of its own', async () => {
    const { places } = await aPersonOf(3, mailed)
    const { sent, look } = ways()
    await tell(places[0], 'device_offline')
    await tell(places[1], 'alert_alarm')
    clock.advance(30 * 60_000)
    await tell(places[2], 'device_offline')
    clock.advance(60_000)
    await look()
    expect(sent.map(one => ('single' in one ? one.single : one.bundle.kind)).sort()).toEqual([
      'notifications:alert_alarm',
      'notifications:device_offline',
      'notifications:device_offline',
    ])
  })

  it('Who is of one site waits for nothing', async () => {
    const { places } = await aPersonOf(1, mailed)
    const { sent, look } = ways()
    await tell(places[0], 'device_offline')
    await look()
    expect(sent).toEqual([{ single: 'notifications:device_offline' }])
  })

  it('A message that could not be sent is tried again as the same one', async () => {
    const { places } = await aPersonOf(2, mailed)
    let answers = 0
    const { sent, look } = ways(() => {
      answers += 1
      return answers === 1 ? { status: 'RETRY', why: 'smtp 421' } : { status: 'SENT' }
    })
    await tell(places[0], 'device_offline')
    await tell(places[1], 'device_offline')
    clock.advance(60_000)
    await look()
    await tell(places[0], 'gateway_offline')
    clock.advance(3_600_000)
    await look()
    const bundles = sent.flatMap(one => ('bundle' in one ? [one] : []))
    expect(bundles.map(({ id }) => id)).toEqual([bundles[0]?.id, bundles[0]?.id])
    expect(bundles.map(({ bundle }) => bundle.sites.length)).toEqual([2, 2])
  })

  it('Each Alarm of it is answered by a link of its own', async () => {
    const { user, places } = await aPersonOf(2, {})
    const alerts: Notice[] = []
    for (const place of places) alerts.push(await tell(place, 'alert_alarm'))
    await told.db
      .insertInto('alarm_chains')
      .values(
        alerts.map(({ siteId, refId, transitionNo }) => ({
          site_id: siteId,
          alert_id: refId,
          transition_no: transitionNo,
          plan_version: 0,
          plan: '{}',
          started_at: clock.now(),
        })),
      )
      .execute()
    await told.db
      .insertInto('alarm_chain_alerts')
      .columns(['chain_id', 'alert_id'])
      .expression(eb => eb.selectFrom('alarm_chains').select(['id', 'alert_id']))
      .onConflict(conflict => conflict.doNothing())
      .execute()
    clock.advance(2000)
    const { sent, look } = ways()
    await look()
    const answered = bundlesOf(sent).flatMap(({ sites }) => sites.map(site => site.answeredBy))
    const deliveries = await told.db
      .selectFrom('deliveries')
      .select('id')
      .where('user_id', '=', user.id)
      .where('channel', '=', 'EMAIL')
      .orderBy('id')
      .execute()
    expect(answered).toEqual(deliveries.map(({ id }) => id))
  })
})

it('At the plan, what left as one message counts as one', async () => {
  const { db } = told
  const { user, places } = await aPersonOf(2, {})
  const [place] = places
  if (place === undefined) throw new Error('there is no site')
  const chains: { id: number; notificationId: number }[] = []
  for (const each of [place, place, ...places.slice(1)]) {
    const { refId, siteId, transitionNo } = await tell(each, 'alert_alarm')
    const chain = await db
      .insertInto('alarm_chains')
      .values({
        site_id: siteId,
        alert_id: refId,
        transition_no: transitionNo,
        plan_version: 0,
        plan: '{}',
        started_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: notificationId } = await db
      .selectFrom('notifications')
      .select('id')
      .where('ref_id', '=', refId)
      .where('event_kind', '=', 'ALERT_OPENED')
      .executeTakeFirstOrThrow()
    chains.push({ id: chain.id, notificationId })
  }
  await db
    .insertInto('alarm_messages')
    .values(
      chains.map(({ id, notificationId }) => ({
        chain_id: id,
        step_no: 0,
        user_id: user.id,
        channel: 'EMAIL' as const,
        at: clock.now(),
        notification_id: notificationId,
      })),
    )
    .execute()
  clock.advance(2000)
  const { sent, look } = ways()
  await look()
  expect(bundlesOf(sent)).toHaveLength(1)
  const since = new Date('2026-03-22T20:00:00Z')
  const [person] = await findPlanPeople(db, { siteId: place.site.id, since, now: clock.now() })
  expect(person?.messages).toHaveLength(1)
})
