/**
 * Chains in the database, under one clock that waits, stands still and goes back, while people answer: each does
 * what the simple model says. A failure says its seed; another course: SEED=7.
 */
import { DOMAIN } from '@earshot/contract/domain.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AlarmFarm, anAlarm, anAlarmFarm } from '#test/alarm-farm.ts'
import { courseLength } from '#test/course.ts'
import { seededRandom } from '#test/crash/strikes.ts'
import { upcomingDatabase } from '#test/database.ts'
import { randomPlan, simplePlan } from '#test/random-plan.ts'
import { type SimpleChain, simpleChain } from '#test/simple-chain.ts'
import { advanceChains } from './advance-chains.ts'
import {
  endChain,
  giveBackChain,
  handOverChain,
  resumeChain,
  snoozeChain,
  takeChain,
} from './answer-chain.ts'

const CHAINS = courseLength({ short: 30, long: 100 })
const ROUNDS = 40
const START = Date.parse('2026-03-02T02:10:00Z')
const { db, create, drop } = upcomingDatabase()
beforeAll(create)
afterAll(drop)

interface Case {
  farm: AlarmFarm
  alertId: number
  /** By how many degrees its room has grown warmer. */
  warmer: number
  model: SimpleChain
}

const minute = (after: number) => new Date(START + after * 60_000)
const inOne = <Result>(work: (trx: typeof db) => Promise<Result>) => db.transaction().execute(work)

it(`${CHAINS} chains in the database do what the simple model says`, { timeout: 300_000 }, async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  const random = seededRandom(seed)
  const upTo = (most: number) => 1 + Math.floor(random() * most)
  const cases: Case[] = []
  for (const plan of fc.sample(randomPlan, { numRuns: CHAINS, seed })) {
    const farm = await anAlarmFarm(db, { plan, now: minute(0) })
    const alertId = await anAlarm(db, farm, { now: minute(0) })
    await warm(farm, 0)
    cases.push({ farm, alertId, warmer: 0, model: simpleChain(simplePlan(plan, { ticksPerMinute: 1 }), 0) })
  }
  const clock = { now: 0 }

  async function look(): Promise<void> {
    await advanceChains({ db, now: minute(clock.now), ways: ['PUSH'] })
    for (const { model } of cases) model.look(clock.now)
  }
  /** Looks at each minute at which one of the chains has something to do. */
  async function wait(minutes: number): Promise<void> {
    for (const until = clock.now + minutes; clock.now < until; ) {
      const next = Math.min(until, ...cases.map(({ model }) => model.next() ?? until))
      clock.now = Math.max(clock.now + 1, next)
      await look()
    }
  }

  await look()
  for (let round = 0; round < ROUNDS; round++) {
    const kind = random()
    if (kind < 0.7) await wait(upTo(40))
    else if (kind < 0.85) clock.now += upTo(240)
    else clock.now -= upTo(30)
    for (const one of cases) if (random() < 0.15) await answer(one, { now: clock.now, upTo })
  }
  await look()

  const failing = `SEED=${seed}`
  let [steps, asks] = [0, 0]
  for (const one of cases) {
    expect(await toldOf(one), failing).toEqual(one.model.told)
    expect(await endOf(one), failing).toEqual({ end: one.model.end, holder: one.model.holder })
    // Its minute names the notice, so after a clock was set back the same minute asks once.
    expect(await askedOf(one), failing).toEqual([...new Set(one.model.asked)])
    asks += one.model.asked.length
    steps += one.model.told.length
  }
  expect(steps).toBeGreaterThan(CHAINS)
  expect(asks).toBeGreaterThan(CHAINS / 10)
})

interface Answer {
  now: number
  upTo: (most: number) => number
}

/** One of the farm's people says something, or the alert is over. */
async function answer(one: Case, { now, upTo }: Answer): Promise<void> {
  const { farm, alertId, model } = one
  const [{ id: userId }, { id: to }] = upTo(2) === 1 ? [farm.owner, farm.worker] : [farm.worker, farm.owner]
  const answering = { alertId, userId, channel: 'PORTAL', now: minute(now) } as const
  const said = { reason: 'OTHER', comment: '' } as const
  switch (upTo(12)) {
    case 1:
    case 2:
      await inOne(trx => takeChain(trx, answering))
      return model.take(userId, now)
    case 3:
    case 4:
      await inOne(trx => giveBackChain(trx, answering))
      return model.giveBack(userId, now)
    case 5: {
      const minutes = upTo(240)
      await inOne(trx => snoozeChain(trx, { ...answering, ...said, minutes }))
      return model.snooze(userId, minutes, now)
    }
    case 6:
      await inOne(trx => endChain(trx, { ...answering, ...said, kind: 'CLOSES' }))
      return model.finish(userId, 'CLOSED', now)
    case 7:
      await inOne(trx => resumeChain(trx, answering))
      return model.takeBack(userId, now)
    case 8:
    case 9:
      await inOne(trx => handOverChain(trx, { ...answering, to, ways: ['PUSH'] }))
      return model.handOver(userId, to, now)
    case 10:
      one.warmer += DOMAIN.alarmChain.worseBy.TEMPERATURE
      await warm(farm, one.warmer)
      return model.worsen()
    case 11:
      await inOne(trx => handOverChain(trx, { ...answering, to: null, ways: ['PUSH'] }))
      return model.handOver(userId, null, now)
    default:
      if (upTo(4) > 1) return
      await db.updateTable('alerts').set({ priority: 'WARNING' }).where('id', '=', alertId).execute()
      return model.closeAlert()
  }
}

/** The newest reading of the farm's room, which is as much warmer than at the beginning. */
async function warm({ site, airspace }: AlarmFarm, by: number): Promise<void> {
  const reading = { temperature_c: 30 + by }
  await db
    .insertInto('airspace_states')
    .values({ airspace_id: airspace.id, site_id: site.id, next_slot: 1, ...reading })
    .onConflict(conflict => conflict.column('airspace_id').doUpdateSet(reading))
    .execute()
}

/** The minutes at which who has it was asked again. */
async function askedOf({ alertId }: Case): Promise<number[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('created_at')
    .where('title_key', '=', 'notifications:alert_asks_again')
    .where('ref_id', '=', alertId)
    .orderBy('id')
    .execute()
  return rows.map(row => (row.created_at.getTime() - START) / 60_000)
}

/** Each step with its minute, in the order of their numbers; every one has exactly one message, to the owner. */
async function toldOf({ farm }: Case): Promise<{ stepNo: number; at: number }[]> {
  const rows = await db
    .selectFrom('alarm_messages')
    .innerJoin('alarm_chains', 'alarm_chains.id', 'alarm_messages.chain_id')
    .select(['step_no', 'at', 'user_id'])
    .where('site_id', '=', farm.site.id)
    .orderBy('step_no')
    .execute()
  expect(new Set(rows.map(row => row.user_id)).size).toBeLessThanOrEqual(1)
  return rows.map(row => ({ stepNo: row.step_no, at: (row.at.getTime() - START) / 60_000 }))
}

async function endOf({ farm }: Case) {
  const { ended_at, end_reason, holder_id } = await db
    .selectFrom('alarm_chains')
    .selectAll()
    .where('site_id', '=', farm.site.id)
    .executeTakeFirstOrThrow()
  const end = ended_at && { at: (ended_at.getTime() - START) / 60_000, why: end_reason }
  return { end, holder: holder_id }
}
