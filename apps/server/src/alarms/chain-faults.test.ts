/** What could silence a chain or double it: two processes at once, an outage, a person who leaves, one chain that fails. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AlarmFarm, anAlarm, anAlarmEvent, anAlarmFarm, followAlarm } from '#test/alarm-farm.ts'
import { upcomingDatabase } from '#test/database.ts'
import { anAirspace } from '#test/factories.ts'
import { advanceChains } from './advance-chains.ts'
import { type Answering, endChain, giveBackChain, resumeChain, takeChain } from './answer-chain.ts'
import { endChainsThatAreOver } from './chains.queries.ts'
import { startChains } from './start-chains.ts'

const START = Date.parse('2026-03-02T02:10:00Z')
const { db, create, drop } = upcomingDatabase()
beforeAll(create)
afterAll(drop)

const minute = (after: number) => new Date(START + after * 60_000)
const aFarm = () => anAlarmFarm(db, { now: minute(0) })
const look = (after: number) => advanceChains({ db, now: minute(after), ways: ['EMAIL', 'PUSH'] })
const inOne = <Result>(work: (trx: typeof db) => Promise<Result>) => db.transaction().execute(work)
const by = (alertId: number, user: { id: number }, after: number): Answering => ({
  alertId,
  userId: user.id,
  channel: 'PORTAL',
  now: minute(after),
})

const chainsOf = ({ site }: AlarmFarm) =>
  db.selectFrom('alarm_chains').selectAll().where('site_id', '=', site.id).orderBy('id').execute()

async function stepsOf(chainId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('alarm_messages')
    .select('step_no')
    .distinct()
    .where('chain_id', '=', chainId)
    .orderBy('step_no')
    .execute()
  return rows.map(row => row.step_no)
}

describe('An Alarm that comes while a chain runs', () => {
  it('An alert that becomes an Alarm anew within one pass stays in its chain, however old that is', async () => {
    const farm = await aFarm()
    const event = await anAlarmEvent(db, farm, { now: minute(0) })
    await inOne(trx => followAlarm(trx, event, minute(0)))
    await look(0)
    await inOne(trx => startChains(trx, { events: [{ ...event, transitionNo: 3 }], now: minute(90) }))
    expect(await chainsOf(farm)).toHaveLength(1)
  })

  it('A chain that an Alarm joins does not end meanwhile, though its first alert is over', async () => {
    const farm = await aFarm()
    const first = await anAlarm(db, farm, { now: minute(0) })
    const next = await anAirspace(db, { site_id: farm.site.id, floor_id: farm.floor.id })
    const event = await anAlarmEvent(db, farm, { now: minute(10), airspaceId: next.id })
    await db.updateTable('alerts').set({ priority: 'WARNING' }).where('id', '=', first).execute()
    await inOne(async trx => {
      await followAlarm(trx, event, minute(10))
      // Another process looks before this pass is committed.
      await inOne(other => endChainsThatAreOver(other, { now: minute(10), recordedSites: null }))
    })
    await look(11)
    const [chain, ...more] = await chainsOf(farm)
    expect([chain?.ended_at, more]).toEqual([null, []])
  })
})

describe('An Alarm that joins a chain which somebody has', () => {
  const acknowledgedBy = (alertId: number) =>
    db
      .selectFrom('alert_acknowledgements')
      .select(['user_id', 'priority', 'reopened_count'])
      .where('alert_id', '=', alertId)
      .execute()

  it('It is theirs at once: it is acknowledged like the others of its cause', async () => {
    const farm = await aFarm()
    const first = await anAlarm(db, farm, { now: minute(0) })
    await look(0)
    await inOne(trx => takeChain(trx, by(first, farm.worker, 5)))
    const joined = await anAlarm(db, farm, { now: minute(10), sensor: 'HUMIDITY' })
    expect(await chainsOf(farm)).toMatchObject([{ holder_id: farm.worker.id, next_at: null }])
    expect(await acknowledgedBy(joined)).toEqual([
      { user_id: farm.worker.id, priority: 'ALARM', reopened_count: 0 },
    ])
  })

  it('One that eased and is an Alarm again is acknowledged as it is now', async () => {
    const farm = await aFarm()
    const event = await anAlarmEvent(db, farm, { now: minute(0) })
    await inOne(trx => followAlarm(trx, event, minute(0)))
    await inOne(trx => takeChain(trx, by(event.alertId, farm.worker, 5)))
    const ofAlert = db.updateTable('alerts').where('id', '=', event.alertId)
    await ofAlert.set({ reopened_count: 1, transition_no: 3 }).execute()
    const again = { ...event, type: 'alert_reopened', transitionNo: 3 } as const
    await inOne(trx => startChains(trx, { events: [again], now: minute(20) }))
    expect(await acknowledgedBy(event.alertId)).toMatchObject([{ reopened_count: 1 }])
  })

  it('Where nobody has it, nothing is acknowledged', async () => {
    const farm = await aFarm()
    await anAlarm(db, farm, { now: minute(0) })
    const joined = await anAlarm(db, farm, { now: minute(10), sensor: 'HUMIDITY' })
    expect(await acknowledgedBy(joined)).toEqual([])
  })
})

describe('After an outage', () => {
  it('One of more than a day, too, skips no step of the plan, and the chain ends after them', async () => {
    const farm = await aFarm()
    await anAlarm(db, farm, { now: minute(0) })
    await look(25 * 60)
    const [chain] = await chainsOf(farm)
    expect(await stepsOf(chain?.id ?? 0)).toEqual([0, 1, 2])
    expect(chain).toMatchObject({ end_reason: 'UNANSWERED', ended_at: minute(25 * 60) })
  })
})

describe('A person who has it', () => {
  async function aTakenAlarm() {
    const farm = await aFarm()
    const alertId = await anAlarm(db, farm, { now: minute(0) })
    await look(0)
    await inOne(trx => takeChain(trx, by(alertId, farm.worker, 10)))
    return { farm, alertId }
  }

  it('Who leaves the site has it no more: the chain goes on where it stood', async () => {
    const { farm } = await aTakenAlarm()
    await db.deleteFrom('memberships').where('user_id', '=', farm.worker.id).execute()
    await look(70)
    expect(await chainsOf(farm)).toMatchObject([{ holder_id: null, held_since: null, next_at: minute(75) }])
  })

  it('Who is made a viewer has it no more: a viewer only looks on', async () => {
    const { farm } = await aTakenAlarm()
    const ofWorker = db.updateTable('memberships').where('user_id', '=', farm.worker.id)
    await ofWorker.set({ role: 'VIEWER' }).execute()
    await look(70)
    expect(await chainsOf(farm)).toMatchObject([{ holder_id: null, next_at: minute(75) }])
  })

  it('Another person who has answered has it when the holder’s account is gone', async () => {
    const { farm, alertId } = await aTakenAlarm()
    await inOne(trx => takeChain(trx, by(alertId, farm.owner, 20)))
    await db.deleteFrom('users').where('id', '=', farm.worker.id).execute()
    await look(70)
    expect(await chainsOf(farm)).toMatchObject([{ holder_id: farm.owner.id, next_at: null }])
  })

  it('Who ends it and takes that back has it as before', async () => {
    const { farm, alertId } = await aTakenAlarm()
    const ending = { kind: 'CLOSES', reason: 'OTHER', comment: '' } as const
    await inOne(trx => endChain(trx, { ...by(alertId, farm.worker, 20), ...ending }))
    expect(await inOne(trx => resumeChain(trx, by(alertId, farm.worker, 30)))).not.toBeNull()
    expect(await chainsOf(farm)).toMatchObject([
      { holder_id: farm.worker.id, ended_at: null, held_since: minute(10), next_at: null },
    ])
    await inOne(trx => giveBackChain(trx, by(alertId, farm.worker, 40)))
    expect(await chainsOf(farm)).toMatchObject([{ holder_id: null, next_at: minute(45) }])
  })
})

describe('A chain that cannot be moved', () => {
  it('It holds up no other: the others are told, and the fault is said', async () => {
    const [bad, good] = [await aFarm(), await aFarm()]
    await anAlarm(db, bad, { now: minute(0) })
    await anAlarm(db, good, { now: minute(1) })
    await sql`update alarm_chains set plan = '{}' where site_id = ${bad.site.id}`.execute(db)
    await expect(look(1)).rejects.toThrow()
    const [chain] = await chainsOf(good)
    expect(await stepsOf(chain?.id ?? 0)).toEqual([0])
    await db.deleteFrom('alarm_chains').where('site_id', '=', bad.site.id).execute()
  })
})
