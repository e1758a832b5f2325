/**
 * Two processes move chains and are killed again and again, at any statement, while the database stands still for
 * some minutes and people answer. Every step is told once, at the minute that the simple model says. SEED chooses the course.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { AlarmPlanSteps } from '@earshot/contract/schemas/health/alarm-plan.ts'
import { oneFile } from '@earshot/one-file'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AlarmFarm, anAlarm, anAlarmFarm } from '#test/alarm-farm.ts'
import { courseLength } from '#test/course.ts'
import { seededRandom } from '#test/crash/strikes.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type SimpleChain, simpleChain } from '#test/simple-chain.ts'
import { giveBackChain, takeChain } from './answer-chain.ts'

const CHAINS = courseLength({ short: 60, long: 200 })
const KILLS = courseLength({ short: 6, long: 20 })
const MINUTES = 62
/** Alarms come within so many minutes, and in these minutes the database answers nobody. */
const COMING = 8
const OUTAGE = { from: 40, to: 52 }
const TAKEN = { at: 12, until: 30 }
const START = Date.parse('2026-03-02T02:10:00Z')
const minute = (after: number) => new Date(START + after * 60_000)

const PLAN: AlarmPlanSteps = {
  steps: [0, 5, 11, 20].map(after_minutes => ({
    after_minutes,
    recipients: [{ kind: after_minutes === 0 ? 'OWNERS' : 'EVERYBODY', user_id: null }],
    channels: ['EMAIL', 'PUSH'],
  })),
  repeat_minutes: 15,
}
const MODEL = {
  steps: PLAN.steps.map(step => step.after_minutes),
  repeat: PLAN.repeat_minutes,
  day: 24 * 60,
  ask: DOMAIN.alarmChain.askAgainMin,
}

interface Case {
  farm: AlarmFarm
  begins: number
  alertId: number | null
  model: SimpleChain | null
}

let database: TestDatabase
const children = new Set<ChildProcess>()
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await database.drop()
})

/** A mover that is replaced by another whenever it dies; the next one has read its program by then. */
function aMover(program: string, { diesAt, now }: { diesAt: () => number; now: () => Date }) {
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: tmpdir() }
  let kills = 0
  let stopped = false
  const standBy = () => {
    const mortal = kills < KILLS ? diesAt() : 0
    const child = fork(program, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...env, DIES_AT: `${mortal}` },
    })
    children.add(child)
    child.on('error', () => {})
    const ready = new Promise(resolve => child.once('message', resolve))
    return { child, ready }
  }
  let next = standBy()
  let current: ChildProcess | null = null
  async function begin(): Promise<void> {
    const { child, ready } = next
    await ready
    if (stopped) return
    current = child
    child.once('exit', () => {
      current = null
      kills += 1
      if (stopped) return
      void begin()
    })
    tell()
    next = standBy()
  }
  function tell(): void {
    if (current?.connected) current.send(now().toISOString(), () => {})
  }
  return {
    begin,
    tell,
    kills: () => kills,
    stop: () => {
      stopped = true
    },
  }
}

it(`In ${KILLS} kills of each of two processes no step of ${CHAINS} chains is skipped, doubled or late`, {
  timeout: 600_000,
}, async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  const random = seededRandom(seed)
  const began = performance.now()
  const { db } = database
  const cases: Case[] = []
  for (let index = 0; index < CHAINS; index++) {
    const farm = await anAlarmFarm(db, { plan: PLAN, now: minute(0) })
    cases.push({ farm, begins: Math.floor(random() * COMING), alertId: null, model: null })
  }
  const madeSeconds = (performance.now() - began) / 1000

  let after = 0
  const program = await oneFile(new URL('../test/chains-process.ts', import.meta.url))
  const diesAt = () => 1 + Math.floor(random() * 350)
  const movers = [1, 2].map(() => aMover(program, { diesAt, now: () => minute(after) }))
  await Promise.all(movers.map(mover => mover.begin()))

  const taken = cases.filter((_, index) => index % 10 === 0)
  const answer = async (one: Case, act: typeof takeChain) => {
    const answering = { alertId: one.alertId ?? 0, userId: one.farm.worker.id, now: minute(after) }
    await db.transaction().execute(trx => act(trx, { ...answering, channel: 'PORTAL' }))
  }
  async function untilNothingIsDue(): Promise<void> {
    for (;;) {
      const due = await sql`select id from alarm_chains where next_at <= ${minute(after)} limit 1`.execute(db)
      if (due.rows.length === 0) return
      await pause(10)
    }
  }
  async function pass(): Promise<void> {
    for (const mover of movers) mover.tell()
    await untilNothingIsDue()
    for (const { model } of cases) model?.look(after)
  }

  for (after = 0; after <= MINUTES; after++) {
    if (after === OUTAGE.from) {
      await db.transaction().execute(async trx => {
        await sql`lock table alarm_chains in access exclusive mode`.execute(trx)
        after = OUTAGE.to
        for (const mover of movers) mover.tell()
        await pause(500)
      })
    }
    for (const one of cases.filter(({ begins }) => begins === after)) {
      one.alertId = await anAlarm(db, one.farm, { now: minute(after) })
      one.model = simpleChain(MODEL, after)
    }
    await pass()
    if (after === TAKEN.at || after === TAKEN.until) {
      for (const one of taken) {
        await answer(one, after === TAKEN.at ? takeChain : giveBackChain)
        if (after === TAKEN.at) one.model?.take(1, after)
        else one.model?.giveBack(1, after)
      }
    }
  }
  for (const mover of movers) mover.stop()

  await expectTold(cases)
  await expectDelivered()
  const kills = movers.map(mover => mover.kills())
  process.stdout.write(
    `kill chains: SEED=${seed}, kills ${kills.join(' and ')}, farms in ${madeSeconds.toFixed(1)} s, ` +
      `${((performance.now() - began) / 1000).toFixed(1)} s in all\n`,
  )
  expect(Math.min(...kills)).toBeGreaterThanOrEqual(KILLS)
})

/** Each message, as "step minute person channel", is what the model says: no more, no fewer, no later. */
async function expectTold(cases: readonly Case[]): Promise<void> {
  const rows = await database.db
    .selectFrom('alarm_messages')
    .innerJoin('alarm_chains', 'alarm_chains.id', 'alarm_messages.chain_id')
    .select(['site_id', 'step_no', 'at', 'user_id', 'channel'])
    .execute()
  const told = new Map<number, string[]>()
  for (const { site_id, step_no, at, user_id, channel } of rows) {
    const line = `${step_no} ${(at.getTime() - START) / 60_000} ${user_id} ${channel}`
    told.set(site_id, [...(told.get(site_id) ?? []), line])
  }
  for (const { farm, model } of cases) {
    const expected = (model?.told ?? []).flatMap(({ stepNo, at }) =>
      (stepNo === 0 ? [farm.owner] : [farm.owner, farm.worker]).flatMap(({ id }) =>
        ['EMAIL', 'PUSH'].map(channel => `${stepNo} ${at} ${id} ${channel}`),
      ),
    )
    expect(told.get(farm.site.id)?.sort()).toEqual(expected.sort())
  }
}

/** Each message of a later step has one delivery, and each delivery of such a notice one message. */
async function expectDelivered(): Promise<void> {
  const { rows } = await sql<{ messages: number; deliveries: number; both: number }>`
    with m as (
      select notification_id, user_id, channel from alarm_messages where step_no > 0 and left_out is null
    ), d as (
      select d.notification_id, d.user_id, d.channel from deliveries d join notifications n on n.id = d.notification_id
      where n.event_kind = 'ALERT_UNANSWERED' and d.channel <> 'IN_APP'
    )
    select (select count(*)::int from m) as messages, (select count(*)::int from d) as deliveries,
      (select count(*)::int from m join d using (notification_id, user_id, channel)) as both`.execute(
    database.db,
  )
  const [counts] = rows
  expect(counts?.messages).toBeGreaterThan(CHAINS * 10)
  expect(counts).toEqual({
    messages: counts?.messages,
    deliveries: counts?.messages,
    both: counts?.messages,
  })
}
