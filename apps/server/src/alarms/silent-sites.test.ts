/** Sites whose gateways are all silent, as the engine's passes see them, with a real ingest's signs. */
import type { AlarmPlanSteps } from '@earshot/contract/schemas/health/alarm-plan.ts'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBus } from '#bus.ts'
import { signLife } from '#sql/signs-of-life.ts'
import { anAlarmFarm } from '#test/alarm-farm.ts'
import { movedClock } from '#test/clock.ts'
import { upcomingDatabase } from '#test/database.ts'
import { aDevice, aGateway, aMembership } from '#test/factories.ts'
import { runEngine, startEngine } from '#tick/run-engine.ts'
import { advanceChains } from './advance-chains.ts'
import { endChain, takeChain } from './answer-chain.ts'

const START = Date.parse('2026-03-02T02:00:00Z')
const MINUTE_MS = 60_000
const clock = movedClock(new Date(START))
const { db, create, drop } = upcomingDatabase()
beforeAll(create)
afterAll(drop)
beforeEach(async () => {
  clock.set(new Date(START))
  await db.deleteFrom('signs_of_life').execute()
  // A farm of another test is none of this one's.
  await db.updateTable('sites').set({ display_status: 'ARCHIVED' }).execute()
})

const PLAN: AlarmPlanSteps = {
  steps: [
    { after_minutes: 0, recipients: [{ kind: 'OWNERS', user_id: null }], channels: ['EMAIL', 'PUSH'] },
    { after_minutes: 15, recipients: [{ kind: 'MAY_TREAT', user_id: null }], channels: ['EMAIL'] },
  ],
  repeat_minutes: 120,
}

interface Given {
  gateways?: number
  monitors?: number
  /** The gateways were heard last so many minutes after the start; null: never. */
  heardAt?: number | null
}

async function aFarm({ gateways = 1, monitors = 0, heardAt = 0 }: Given = {}) {
  const farm = await anAlarmFarm(db, { plan: PLAN, now: clock.now() })
  const heard = heardAt === null ? null : new Date(START + heardAt * MINUTE_MS)
  const made = []
  for (let n = 0; n < gateways; n += 1) {
    const row = { site_id: farm.site.id, last_heartbeat_at: heard, created_at: new Date(START) }
    made.push(await aGateway(db, { ...row, registration: 'REGISTERED' }))
  }
  for (let n = 0; n < monitors; n += 1)
    await aDevice(db, {
      deck: farm.deck,
      gateway_id: made[0]?.id ?? null,
      installation_date: new Date(START),
      created_at: new Date(START),
    })
  return { ...farm, gateways: made }
}

const hear = (gateway: { id: number } | undefined) =>
  db
    .updateTable('gateways')
    .set({ last_heartbeat_at: clock.now() })
    .where('id', '=', gateway?.id ?? 0)
    .execute()

const mode = (gateway: { id: number } | undefined, device_mode: 'NORMAL' | 'MAINTENANCE' | 'SLEEP') =>
  db
    .updateTable('gateways')
    .set({ device_mode })
    .where('id', '=', gateway?.id ?? 0)
    .execute()

/** Earshot works up to that minute: ingest signs every minute; every fifth the engine passes and the chains are moved. */
async function until(minute: number, { listens = true } = {}): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const now = clock.now()
    const at = (now.getTime() - START) / MINUTE_MS
    if (listens) await signLife(db, { part: 'INGEST', now })
    if (isFirst || at % 5 === 0 || at >= minute) {
      await runEngine({ db, clock })
      await advanceChains({ db, now, ways: ['EMAIL', 'PUSH'] })
    }
    if (at >= minute) return
    clock.advance(MINUTE_MS)
  }
}

/** Earshot stands still up to that minute. */
const away = (minute: number) => clock.set(new Date(START + minute * MINUTE_MS))

const chainsOf = (siteId: number) =>
  db
    .selectFrom('alarm_chains')
    .select(['id', 'kind', 'end_reason', 'started_at'])
    .where('site_id', '=', siteId)
    .orderBy('id')
    .execute()

const minutesOf = (chains: readonly { started_at: Date }[]) =>
  chains.map(chain => (chain.started_at.getTime() - START) / MINUTE_MS)

async function told(siteId: number, kind: string) {
  const rows = await db
    .selectFrom('notifications as n')
    .innerJoin('deliveries as d', 'd.notification_id', 'n.id')
    .select(['d.user_id', 'd.channel'])
    .where('n.site_id', '=', siteId)
    .where('n.title_key', '=', `notifications:${kind}`)
    .where('d.channel', '<>', 'IN_APP')
    .where('d.status', '=', 'QUEUED')
    .orderBy('d.id')
    .execute()
  return rows.map(row => `${row.user_id} ${row.channel}`)
}

describe('A site whose gateways are all silent', () => {
  it('One silent gateway with thirty monitors is one chain and one message for each person and channel', async () => {
    const { site, owner, worker } = await aFarm({ monitors: 30 })
    await until(59)
    expect(await chainsOf(site.id)).toEqual([])
    await until(76)
    const chains = await chainsOf(site.id)
    expect(chains).toMatchObject([{ kind: 'SILENCE', end_reason: null }])
    expect(minutesOf(chains)).toEqual([60])
    expect(await told(site.id, 'site_silent')).toEqual([
      `${owner.id} EMAIL`,
      `${owner.id} PUSH`,
      `${owner.id} EMAIL`,
      `${worker.id} EMAIL`,
    ])
    const single = await db
      .selectFrom('notifications')
      .select('title_key')
      .where('site_id', '=', site.id)
      .where('title_key', 'like', 'notifications:device%')
      .execute()
    expect(single).toEqual([])
  })

  it('It begins no chain while one of its gateways is heard, or one of its monitors', async () => {
    const one = await aFarm({ gateways: 2 })
    const other = await aFarm({ monitors: 1 })
    await until(30)
    await hear(one.gateways[1])
    await db
      .updateTable('device_states')
      .set({ last_slot: Math.floor(START / 600_000) + 5, connectivity: 'ONLINE' })
      .where('site_id', '=', other.site.id)
      .execute()
    await until(89)
    expect([await chainsOf(one.site.id), await chainsOf(other.site.id)]).toEqual([[], []])
    await until(125)
    expect(minutesOf(await chainsOf(one.site.id))).toEqual([90])
    expect(minutesOf(await chainsOf(other.site.id))).toHaveLength(1)
  })

  it('It begins none where all its gateways are in maintenance, and one when that is over', async () => {
    const { site, gateways } = await aFarm({ gateways: 2 })
    await mode(gateways[0], 'MAINTENANCE')
    await mode(gateways[1], 'SLEEP')
    await until(90)
    expect(await chainsOf(site.id)).toEqual([])
    await mode(gateways[0], 'NORMAL')
    await until(91)
    expect(minutesOf(await chainsOf(site.id))).toEqual([90])
    await mode(gateways[0], 'MAINTENANCE')
    await until(92)
    expect(await chainsOf(site.id)).toMatchObject([{ end_reason: 'OVER' }])
    expect(await told(site.id, 'site_heard')).toEqual([])
    await mode(gateways[0], 'NORMAL')
    await until(93)
    expect(await chainsOf(site.id)).toHaveLength(2)
  })

  it('It begins none before a gateway was ever heard there, nor while the site is prepared or paused', async () => {
    const fresh = await aFarm({ heardAt: null })
    const [prepared, paused] = [await aFarm(), await aFarm()]
    const show = (site: { id: number }, display_status: 'PREPARED' | 'PAUSED') =>
      db.updateTable('sites').set({ display_status }).where('id', '=', site.id).execute()
    await show(prepared.site, 'PREPARED')
    await show(paused.site, 'PAUSED')
    await until(70)
    for (const { site } of [fresh, prepared, paused]) expect(await chainsOf(site.id)).toEqual([])
  })

  it('It ends when something is heard again, and everybody who was told hears that by the same channels', async () => {
    const { site, owner, gateways } = await aFarm({ gateways: 2 })
    await until(62)
    await hear(gateways[1])
    await until(63)
    expect(await chainsOf(site.id)).toMatchObject([{ end_reason: 'OVER' }])
    expect(await told(site.id, 'site_heard')).toEqual([`${owner.id} EMAIL`, `${owner.id} PUSH`])
    await until(122)
    expect(minutesOf(await chainsOf(site.id))).toEqual([60, 122])
  })

  it('Who has it stops the messages, and everybody told hears who', async () => {
    const { site, owner, worker } = await aFarm()
    await until(61)
    const [chain] = await chainsOf(site.id)
    const answer = {
      chainId: chain?.id ?? 0,
      userId: worker.id,
      channel: 'PORTAL',
      now: clock.now(),
    } as const
    await db.transaction().execute(trx => takeChain(trx, answer))
    expect(await told(site.id, 'site_silent_taken')).toEqual([`${owner.id} EMAIL`, `${owner.id} PUSH`])
    await until(200)
    expect(await told(site.id, 'site_silent')).toEqual([`${owner.id} EMAIL`, `${owner.id} PUSH`])
  })

  it('Who is of two sites that fall silent together is told of both by one message of each channel, and so when they are heard', async () => {
    const [one, other] = [await aFarm(), await aFarm()]
    await aMembership(db, { site: other.site, user: one.owner })
    await until(61)
    const waiting = (kind: string) =>
      db
        .selectFrom('deliveries as d')
        .innerJoin('notifications as n', 'n.id', 'd.notification_id')
        .select(['d.channel', 'd.cause', 'd.due_at', 'n.site_id'])
        .where('d.user_id', '=', one.owner.id)
        .where('n.title_key', '=', `notifications:${kind}`)
        .where('d.channel', '=', 'EMAIL')
        .orderBy('n.site_id')
        .execute()
    const at = (minute: number, seconds: number) => new Date(START + minute * MINUTE_MS + seconds * 1000)
    const both = [{ site_id: one.site.id }, { site_id: other.site.id }]
    const silent = { cause: 'SILENCE:SITES', due_at: at(60, 2) }
    expect(await waiting('site_silent')).toMatchObject(both.map(site => ({ ...site, ...silent })))
    for (const { gateways } of [one, other]) await hear(gateways[0])
    await until(62)
    const heard = { cause: 'RETURN:UNITS', due_at: at(61, 60) }
    expect(await waiting('site_heard')).toMatchObject(both.map(site => ({ ...site, ...heard })))
  })

  it('A silence that somebody has closed begins no second chain until something was heard', async () => {
    const { site, owner, gateways } = await aFarm()
    await until(61)
    const [chain] = await chainsOf(site.id)
    const answer = { chainId: chain?.id ?? 0, userId: owner.id, channel: 'PORTAL', now: clock.now() } as const
    await db
      .transaction()
      .execute(trx =>
        endChain(trx, { ...answer, kind: 'CLOSES', reason: 'OTHER', comment: 'The line is cut.' }),
      )
    await until(70)
    expect(await chainsOf(site.id)).toHaveLength(1)
    await hear(gateways[0])
    await until(131)
    expect(minutesOf(await chainsOf(site.id))).toEqual([60, 130])
  })

  it('A site that has been silent for a day already wakes nobody', async () => {
    const { site } = await aFarm({ heardAt: -1440 })
    await until(70)
    expect(await chainsOf(site.id)).toEqual([])
  })
})

it('The live engine looks for silent sites once a minute, however often it passes', async () => {
  const { site } = await aFarm()
  await signLife(db, { part: 'INGEST', now: new Date(START) })
  const since = new Date(START)
  clock.set(new Date(START + 59.5 * MINUTE_MS))
  await db
    .updateTable('signs_of_life')
    .set({ since, at: new Date(START + 60 * MINUTE_MS) })
    .execute()
  const metrics = new Registry()
  const passes = async () => Number(/pass_seconds_count (\d+)/.exec(await metrics.metrics())?.[1] ?? 0)
  const passesMore = async () => {
    const before = await passes()
    await vi.waitFor(async () => expect(await passes()).toBeGreaterThan(before + 1), { timeout: 10_000 })
  }
  const bus = createBus({ error: () => {} })
  const engine = startEngine({ db, clock, bus, metrics, log: pino({ level: 'silent' }) }, { tickMs: 5 })
  await passesMore()
  clock.set(new Date(START + 60.4 * MINUTE_MS))
  await passesMore()
  expect(await chainsOf(site.id)).toEqual([])
  clock.set(new Date(START + 60.5 * MINUTE_MS))
  await passesMore()
  await engine.stop()
  expect(minutesOf(await chainsOf(site.id))).toEqual([60.5])
})

describe('An outage of Earshot itself', () => {
  it('Sites are not silent because the server was away: each has an hour to be heard again', async () => {
    const sites = [await aFarm(), await aFarm(), await aFarm()]
    await until(20)
    away(300)
    await until(359)
    for (const { site } of sites) expect(await chainsOf(site.id)).toEqual([])
    await hear(sites[0]?.gateways[0])
    await hear(sites[1]?.gateways[0])
    await until(360)
    const chains = await Promise.all(sites.map(async ({ site }) => minutesOf(await chainsOf(site.id))))
    expect(chains).toEqual([[], [], [360]])
  })

  it('Neither are they while ingest hears nothing, as without its broker, though the engine judges', async () => {
    const { site, gateways } = await aFarm()
    await until(20)
    await until(200, { listens: false })
    expect(await chainsOf(site.id)).toEqual([])
    await until(210)
    await hear(gateways[0])
    await until(262)
    expect(await chainsOf(site.id)).toEqual([])
  })

  it('A restart of two minutes is no outage', async () => {
    const { site } = await aFarm()
    await until(30)
    away(31.5)
    await until(61)
    expect(await chainsOf(site.id)).toHaveLength(1)
  })
})
