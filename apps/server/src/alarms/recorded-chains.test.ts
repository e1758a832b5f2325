import { afterAll, beforeAll, expect, it } from 'vitest'
import { anAlarm, anAlarmEvent, anAlarmFarm } from '#test/alarm-farm.ts'
import { upcomingDatabase } from '#test/database.ts'
import { advanceChains } from './advance-chains.ts'
import { handOverChains } from './chains.queries.ts'
import { type ChainsOfPass, startChains } from './start-chains.ts'

const START = Date.parse('2026-03-02T02:10:00Z')
const { db, create, drop } = upcomingDatabase()
beforeAll(create)
afterAll(drop)

const minute = (after: number) => new Date(START + after * 60_000)
const aFarm = () => anAlarmFarm(db, { now: minute(0) })
type Farm = Awaited<ReturnType<typeof aFarm>>

/** An Alarm of the beginning that a recording meets three hours later. */
async function aRecordedAlarm(farm: Farm, chains: ChainsOfPass) {
  const event = await anAlarmEvent(db, farm, { now: minute(0) })
  await db.transaction().execute(trx => startChains(trx, { events: [event], now: minute(180), chains }))
}

const look = (after: number) => advanceChains({ db, now: minute(after), ways: ['EMAIL'] })
const record = (farm: Farm, after: number) =>
  advanceChains({ db, now: minute(after), ways: ['EMAIL'], recordedSites: [farm.site.id] })

const chainsOf = ({ site }: Farm) =>
  db.selectFrom('alarm_chains').selectAll().where('site_id', '=', site.id).execute()

/** Each mail of the owner as "step minute status minute". */
async function mailsOf({ site, owner }: Farm): Promise<string[]> {
  const rows = await db
    .selectFrom('alarm_messages as m')
    .innerJoin('alarm_chains as c', 'c.id', 'm.chain_id')
    .innerJoin('deliveries as d', join =>
      join
        .onRef('d.notification_id', '=', 'm.notification_id')
        .onRef('d.user_id', '=', 'm.user_id')
        .onRef('d.channel', '=', 'm.channel'),
    )
    .select(['m.step_no', 'm.at', 'd.status', 'd.sent_at'])
    .where('c.site_id', '=', site.id)
    .where('m.user_id', '=', owner.id)
    .where('m.channel', '=', 'EMAIL')
    .orderBy('m.step_no')
    .execute()
  const minutes = (at: Date | null) => (at === null ? '' : ` ${(at.getTime() - START) / 60_000}`)
  return rows.map(row => `${row.step_no}${minutes(row.at)} ${row.status}${minutes(row.sent_at)}`)
}

it('A recording tells its steps at their own minutes, and nobody gets a mail of them', async () => {
  const farm = await aFarm()
  await aRecordedAlarm(farm, 'RECORDED')
  expect(await look(180)).toBe(0)
  await record(farm, 180)
  expect(await mailsOf(farm)).toEqual(['0 0 SENT 0', '1 15 SENT 15', '2 30 SENT 30', '3 150 SENT 150'])
  expect(await chainsOf(farm)).toMatchObject([{ started_at: minute(0), next_at: minute(270) }])
})

it('When the recording has ended, its chain goes on and tells people', async () => {
  const farm = await aFarm()
  await aRecordedAlarm(farm, 'RECORDED')
  await record(farm, 180)
  await handOverChains(db)
  await look(271)
  expect((await mailsOf(farm)).at(-1)).toBe('4 271 QUEUED')
})

it('A live Alarm does not join a chain of the past', async () => {
  const farm = await aFarm()
  await aRecordedAlarm(farm, 'RECORDED')
  await anAlarm(db, farm, { now: minute(10), sensor: 'HUMIDITY' })
  const chains = await chainsOf(farm)
  expect(chains.map(chain => chain.recorded).sort()).toEqual([false, true])
})

it('A replay begins no chain at all', async () => {
  const farm = await aFarm()
  await aRecordedAlarm(farm, 'NONE')
  expect(await chainsOf(farm)).toEqual([])
})
