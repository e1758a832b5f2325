import { incidents } from '@earshot/contract/endpoints/admin/incidents.ts'
import { USUAL_PLAN } from '@earshot/contract/rules/alarms/recipients.ts'
import { expect, it } from 'vitest'
import { advanceChains } from '#alarms/advance-chains.ts'
import { takeChain } from '#alarms/answer-chain.ts'
import { anAlarm } from '#test/alarm-farm.ts'
import { aGateway, aMembership, aUser, type Barn } from '#test/factories.ts'
import { hoursAgo, incidentFleet, NOW } from '#test/incident-fleet.ts'

const { app, db, admin, look, list, aFullBarn, aMonitor } = incidentFleet()

/** An Alarm of yesterday whose chain has ended without an answer. */
async function anUnansweredAlarm(barn: Barn) {
  const alertId = await anAlarm(db, barn, { now: hoursAgo(25) })
  for (const hours of [25, 24.7, 24.4, 1, 0])
    await advanceChains({ db, now: hoursAgo(hours), ways: ['EMAIL'] })
  return alertId
}

async function aStaffedBarn(name: string) {
  const barn = await aFullBarn(name)
  await aMonitor(barn)
  await aMonitor(barn)
  const owner = await aUser(db)
  await aMembership(db, { site: barn.site, user: owner, role: 'OWNER' })
  await aMembership(db, { site: barn.site, user: await aUser(db), role: 'WORKER' })
  return { ...barn, owner }
}

it('An Alarm that nobody answered for a day is an incident, with how many were told by which channels', async () => {
  const barn = await aStaffedBarn('Hof Brandt')
  await anUnansweredAlarm(barn)
  await look()
  const { items } = await list()
  expect(items).toMatchObject([
    {
      kind: 'ALARM_UNANSWERED',
      severity: 'ALARM',
      animals: 200,
      count: 2,
      claimed: null,
      since: hoursAgo(25).toISOString(),
      site: { name: 'Hof Brandt' },
      facts: {
        channels: ['EMAIL'],
        of: 2,
        sensor: 'TEMPERATURE',
        airspace: { id: barn.airspace.id, name: barn.airspace.name },
      },
    },
  ])
  const incidentId = items[0]?.id ?? 0
  const claimed = await app.call(incidents.claim, { params: { incidentId } }, { as: admin })
  expect(claimed.body.claimed).toMatchObject({ mine: true })
  await look()
  expect((await list()).items).toMatchObject([{ id: incidentId, claimed: { mine: true } }])
})

it('A push that no browser took has told nobody', async () => {
  const barn = await aStaffedBarn('Hoeve Linde')
  await anAlarm(db, barn, { now: hoursAgo(25) })
  for (const hours of [25, 24.7, 24.4, 1, 0]) {
    await advanceChains({ db, now: hoursAgo(hours), ways: ['EMAIL', 'PUSH'] })
    const pushes = db.updateTable('deliveries').where('channel', '=', 'PUSH')
    await pushes.set({ status: 'SUPPRESSED', reason: 'PREFERENCE' }).execute()
  }
  await look()
  expect((await list()).items).toMatchObject([{ count: 2, facts: { channels: ['EMAIL'] } }])
})

it('It is no incident any more when the Alarm is over, or when somebody has it after all', async () => {
  const [one, other] = [await aStaffedBarn('Neuhof'), await aStaffedBarn('Boa Vista')]
  const over = await anUnansweredAlarm(one)
  const taken = await anUnansweredAlarm(other)
  await look()
  expect((await list()).items).toHaveLength(2)
  await db.updateTable('alerts').set({ priority: 'WARNING' }).where('id', '=', over).execute()
  await db
    .insertInto('alert_acknowledgements')
    .values({
      alert_id: taken,
      user_id: other.owner.id,
      comment: '',
      acknowledged_at: NOW,
      priority: 'ALARM',
      reopened_count: 0,
    })
    .execute()
  await look()
  expect((await list()).items).toEqual([])
})

it('An Alarm of which nobody could be told, or whose chain somebody has, is none', async () => {
  await anUnansweredAlarm(await aFullBarn('Hoeve Zuid'))
  const barn = await aStaffedBarn('Hoeve Noord')
  const alertId = await anAlarm(db, barn, { now: hoursAgo(25) })
  const answer = { alertId, userId: barn.owner.id, channel: 'PORTAL', now: hoursAgo(24) } as const
  await db.transaction().execute(trx => takeChain(trx, answer))
  await advanceChains({ db, now: NOW, ways: ['EMAIL'] })
  await look()
  expect((await list()).items).toEqual([])
})

it('A silent site that nobody answered is an incident until something is heard there', async () => {
  const barn = await aStaffedBarn('Stille Hoeve')
  const chain = {
    kind: 'SILENCE' as const,
    site_id: barn.site.id,
    plan_version: 0,
    plan: JSON.stringify(USUAL_PLAN),
    started_at: hoursAgo(25),
    next_at: hoursAgo(25),
  }
  await db.insertInto('alarm_chains').values(chain).execute()
  for (const hours of [25, 24.7, 24.4, 1, 0])
    await advanceChains({ db, now: hoursAgo(hours), ways: ['EMAIL'] })
  await look()
  const found = (await list()).items.filter(({ site }) => site?.name === 'Stille Hoeve')
  expect(found).toMatchObject([{ kind: 'ALARM_UNANSWERED', facts: { airspace: null, sensor: null, of: 2 } }])
  await aGateway(db, { site_id: barn.site.id, last_heartbeat_at: NOW })
  await look()
  expect((await list()).items.filter(({ site }) => site?.name === 'Stille Hoeve')).toEqual([])
})
