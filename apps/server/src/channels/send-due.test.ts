import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type MovedClock, movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aQueuedNotice, deliveryRow, jobContext, NOTIFIED_AT } from '#test/notices.ts'
import { MAX_ATTEMPTS, retryDelayMs } from './backoff.ts'
import type { Channels } from './channels.ts'
import { claimDelivery } from './deliveries.queries.ts'
import type { DeliveryOutcome } from './delivery-outcome.ts'
import { LEASE_MS } from './lease.ts'
import { sendDue } from './send-due.ts'

let database: TestDatabase
let dataDir: string
let clock: MovedClock
const mails = { channel: 'EMAIL' as const, stopping: new AbortController().signal }

beforeAll(async () => {
  database = await testDatabase({ max: 12 })
  dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-send-'))
})
beforeEach(() => {
  clock = movedClock(NOTIFIED_AT)
})
afterEach(async () => {
  await database.db.deleteFrom('deliveries').execute()
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true })
})

/** A mail channel that ends as told and remembers what it was asked to send. */
function mailThat(outcome: (attempt: number) => DeliveryOutcome | Promise<DeliveryOutcome>) {
  const asked: number[] = []
  const mail: Channels['mail'] = {
    send: async () => ({ status: 'SENT' }),
    sendReport: async () => ({ status: 'SENT' }),
    sendNotice: async (_notice, deliveryId) => {
      asked.push(deliveryId)
      return outcome(asked.length)
    },
    sendBundle: async (_bundle, id) => {
      asked.push(id)
      return outcome(asked.length)
    },
    close: () => {},
  }
  return { asked, ctx: jobContext({ db: database.db, clock, dataDir, channels: { mail } }) }
}

describe('A delivery', () => {
  it('A delivery is sent once and says when', async () => {
    const { delivery } = await aQueuedNotice(database.db)
    const { ctx, asked } = mailThat(() => ({ status: 'SENT' }))
    await sendDue(ctx, mails)
    await sendDue(ctx, mails)
    expect(asked).toEqual([delivery.id])
    expect(await deliveryRow(database.db, delivery)).toEqual({
      status: 'SENT',
      reason: null,
      attempts: 1,
      due_at: null,
      sent_at: NOTIFIED_AT,
    })
  })

  it('A delivery is tried again, later each time, and failed after the last attempt', async () => {
    const { delivery } = await aQueuedNotice(database.db)
    const { ctx, asked } = mailThat(() => ({ status: 'RETRY', why: 'smtp 421' }))
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
      await sendDue(ctx, mails)
      const { due_at, ...row } = await deliveryRow(database.db, delivery)
      expect(row).toMatchObject({ status: 'QUEUED', reason: null, attempts: attempt })
      const wait = (due_at?.getTime() ?? 0) - clock.now().getTime()
      expect(wait).toBeGreaterThanOrEqual(retryDelayMs(attempt, 0))
      expect(wait).toBeLessThanOrEqual(retryDelayMs(attempt, 1))
      clock.advance(wait - 1)
      await sendDue(ctx, mails)
      expect(asked).toHaveLength(attempt)
      clock.advance(1)
    }
    await sendDue(ctx, mails)
    expect(asked).toHaveLength(MAX_ATTEMPTS)
    expect(await deliveryRow(database.db, delivery)).toMatchObject({
      status: 'FAILED',
      reason: 'ERROR',
      sent_at: null,
    })
  })

  it.each([
    [{ status: 'FAILED', why: 'smtp 550' }, 'FAILED', 'ERROR'],
    [{ status: 'SUPPRESSED', reason: 'PREFERENCE' }, 'SUPPRESSED', 'PREFERENCE'],
  ] as [DeliveryOutcome, string, string][])(
    'A delivery ends at once as %o',
    async (outcome, status, reason) => {
      const { delivery } = await aQueuedNotice(database.db)
      const { ctx } = mailThat(() => outcome)
      await sendDue(ctx, mails)
      expect(await deliveryRow(database.db, delivery)).toMatchObject({
        status,
        reason,
        attempts: 1,
        due_at: null,
      })
    },
  )

  it('A delivery is tried again when the channel itself breaks', async () => {
    const { delivery } = await aQueuedNotice(database.db)
    const { ctx } = mailThat(() => Promise.reject(new Error('disk full')))
    await sendDue(ctx, mails)
    expect(await deliveryRow(database.db, delivery)).toMatchObject({ status: 'QUEUED', attempts: 1 })
  })

  it('A delivery is not made when what it tells is a day old', async () => {
    const { delivery } = await aQueuedNotice(database.db)
    const { ctx, asked } = mailThat(() => ({ status: 'SENT' }))
    clock.advance(86_400_001)
    await sendDue(ctx, mails)
    expect(asked).toEqual([])
    expect(await deliveryRow(database.db, delivery)).toMatchObject({
      status: 'SUPPRESSED',
      reason: 'EXPIRED',
    })
  })

  it('A delivery is not made to somebody who has left the site', async () => {
    const { delivery, user } = await aQueuedNotice(database.db)
    await database.db.deleteFrom('memberships').where('user_id', '=', user.id).execute()
    const { ctx, asked } = mailThat(() => ({ status: 'SENT' }))
    await sendDue(ctx, mails)
    expect(asked).toEqual([])
    expect(await deliveryRow(database.db, delivery)).toMatchObject({
      status: 'SUPPRESSED',
      reason: 'EXPIRED',
    })
  })

  it('A delivery inside the portal is an event for open pages', async () => {
    const { delivery, site } = await aQueuedNotice(database.db, { channel: 'IN_APP' })
    const { ctx } = mailThat(() => ({ status: 'SENT' }))
    const events: unknown[] = []
    ctx.bus.subscribe(event => events.push(event))
    await sendDue(ctx, { ...mails, channel: 'IN_APP' })
    expect(events).toEqual([{ kind: 'notification', site_id: site.id }])
    expect(await deliveryRow(database.db, delivery)).toMatchObject({ status: 'SENT' })
  })
})

describe('The order of deliveries that are due', () => {
  const due = async (id: number, minutesAgo: number) => {
    const due_at = new Date(NOTIFIED_AT.getTime() - minutesAgo * 60_000)
    await database.db.updateTable('deliveries').set({ due_at }).where('id', '=', id).execute()
    return id
  }

  it('Alarms are taken first, then what has been due for longest, whatever came first', async () => {
    const ids: number[] = []
    for (const type of ['NORMAL', 'NORMAL', 'ALARM', 'ALARM'] as const)
      ids.push((await aQueuedNotice(database.db, { type })).delivery.id)
    const [note = 0, olderNote = 0, alarm = 0, olderAlarm = 0] = ids
    await due(note, 1)
    await due(olderNote, 60)
    await due(alarm, 2)
    await due(olderAlarm, 3)
    const taken: number[] = []
    for (const _each of ids) {
      const claimed = await claimDelivery(database.db, {
        channel: 'EMAIL',
        now: NOTIFIED_AT,
        leaseMs: LEASE_MS,
      })
      taken.push(claimed?.id ?? 0)
    }
    expect(taken).toEqual([olderAlarm, alarm, olderNote, note])
  })

  it('The next delivery is found by the index of its channel', async () => {
    const plan = await sql<{ 'QUERY PLAN': string }>`explain (costs off)
      select id from deliveries
      where channel = 'PUSH' and status = 'QUEUED' and (due_at is null or due_at <= now())
      order by is_alarm desc, coalesce(due_at, created_at), id limit 1 for update skip locked`
      .execute(database.db)
      .then(({ rows }) => rows.map(row => row['QUERY PLAN']).join('\n'))
    expect(plan).toContain('deliveries_queued')
    expect(plan).not.toContain('Sort')
  })
})

describe('A mail server that does not answer', () => {
  it('A server that does not answer costs a few mails an attempt and the others nothing; all go out when it is back', async () => {
    for (let n = 0; n < 20; n += 1) await aQueuedNotice(database.db)
    let isAway = true
    const { ctx, asked } = mailThat(() =>
      isAway ? { status: 'RETRY', why: 'smtp ETIMEDOUT', isAway } : { status: 'SENT' },
    )
    await sendDue(ctx, mails)
    const tries = asked.length
    expect(tries).toBeGreaterThanOrEqual(3)
    // The others had begun when the third failed.
    expect(tries).toBeLessThanOrEqual(6)
    await sendDue(ctx, mails)
    expect(asked).toHaveLength(tries)
    const untried = await database.db
      .selectFrom('deliveries')
      .select('id')
      .where('attempts', '=', 0)
      .where('due_at', 'is', null)
      .execute()
    expect(untried).toHaveLength(20 - tries)

    // One try finds out that the server is still away; then it is back.
    clock.advance(30_000)
    await sendDue(ctx, mails)
    expect(asked).toHaveLength(tries + 1)
    isAway = false
    clock.advance(60_000)
    await sendDue(ctx, mails)
    const left = await database.db
      .selectFrom('deliveries')
      .select('id')
      .where('status', '<>', 'SENT')
      .execute()
    expect(left).toEqual([])
  })

  it('A server that refuses one mail for now is still there for the others', async () => {
    for (let n = 0; n < 10; n += 1) await aQueuedNotice(database.db)
    const { ctx, asked } = mailThat(() => ({ status: 'RETRY', why: 'smtp EENVELOPE 451', isAway: false }))
    await sendDue(ctx, mails)
    expect(asked).toHaveLength(10)
  })
})

describe('Several senders', () => {
  it('Several senders share what is due: each delivery goes out once', async () => {
    const ids: number[] = []
    for (let n = 0; n < 60; n += 1) ids.push((await aQueuedNotice(database.db)).delivery.id)
    const { ctx, asked } = mailThat(() => ({ status: 'SENT' }))
    await Promise.all([sendDue(ctx, mails), sendDue(ctx, mails), sendDue(ctx, mails)])
    expect(asked.toSorted((a, b) => a - b)).toEqual(ids)
  })

  it('Other senders leave a claimed delivery alone until its lease ends, and take it over then', async () => {
    const { delivery } = await aQueuedNotice(database.db)
    const dead = await claimDelivery(database.db, { channel: 'EMAIL', now: clock.now(), leaseMs: LEASE_MS })
    expect(dead).toMatchObject({ id: delivery.id, attempts: 1 })
    const { ctx, asked } = mailThat(() => ({ status: 'SENT' }))
    clock.advance(LEASE_MS - 1)
    await sendDue(ctx, mails)
    expect(asked).toEqual([])
    clock.advance(1)
    await sendDue(ctx, mails)
    expect(asked).toEqual([delivery.id])
    expect(await deliveryRow(database.db, delivery)).toMatchObject({ status: 'SENT', attempts: 2 })
  })

  it('Another sender takes over what a killed one had in hand after half a minute', async () => {
    const { delivery } = await aQueuedNotice(database.db)
    // The mail that never ends is the killed process's.
    const dead = mailThat(() => new Promise(() => {}))
    const killed = new AbortController()
    void sendDue(dead.ctx, { ...mails, stopping: killed.signal, renewMs: 1e6 })
    await vi.waitFor(() => expect(dead.asked).toEqual([delivery.id]))
    killed.abort()
    clock.advance(30_000)
    const { ctx, asked } = mailThat(() => ({ status: 'SENT' }))
    await sendDue(ctx, mails)
    expect(asked).toEqual([delivery.id])
  })

  it('Other senders leave alone what one of them sends for longer than that', async () => {
    const { delivery } = await aQueuedNotice(database.db)
    let end: (outcome: DeliveryOutcome) => void = () => {}
    const slow = mailThat(
      () =>
        new Promise(resolve => {
          end = resolve
        }),
    )
    const sending = sendDue(slow.ctx, { ...mails, renewMs: 20 })
    await vi.waitFor(() => expect(slow.asked).toEqual([delivery.id]))
    const { ctx, asked } = mailThat(() => ({ status: 'SENT' }))
    for (let n = 0; n < 4; n += 1) {
      clock.advance(LEASE_MS - 1)
      const heldUntil = clock.now().getTime() + LEASE_MS
      await vi.waitFor(async () =>
        expect((await deliveryRow(database.db, delivery)).due_at?.getTime()).toBe(heldUntil),
      )
      await sendDue(ctx, mails)
    }
    expect(asked).toEqual([])
    end({ status: 'SENT' })
    await sending
    expect(await deliveryRow(database.db, delivery)).toMatchObject({ status: 'SENT', attempts: 1 })
  })

  it('Senders give up a delivery that killed every process that took it', async () => {
    const { delivery } = await aQueuedNotice(database.db)
    for (let n = 0; n < MAX_ATTEMPTS; n += 1) {
      await claimDelivery(database.db, { channel: 'EMAIL', now: clock.now(), leaseMs: LEASE_MS })
      clock.advance(LEASE_MS)
    }
    const { ctx, asked } = mailThat(() => ({ status: 'SENT' }))
    await sendDue(ctx, mails)
    expect(asked).toEqual([])
    expect(await deliveryRow(database.db, delivery)).toMatchObject({ status: 'FAILED', reason: 'ERROR' })
  })

  it('A sender ends the attempt in hand and begins no other when the process stops', async () => {
    for (let n = 0; n < 10; n += 1) await aQueuedNotice(database.db)
    const stop = new AbortController()
    const { ctx, asked } = mailThat(() => {
      stop.abort()
      return { status: 'SENT' }
    })
    await sendDue(ctx, { channel: 'EMAIL', stopping: stop.signal })
    expect(asked.length).toBeGreaterThanOrEqual(1)
    expect(asked.length).toBeLessThanOrEqual(4)
    const rows = await database.db.selectFrom('deliveries').select(['status', 'attempts']).execute()
    const untouched = { status: 'QUEUED', attempts: 0 }
    expect(rows.filter(row => row.status === 'SENT')).toHaveLength(asked.length)
    expect(rows.filter(row => row.status !== 'SENT')).toEqual(
      Array.from({ length: 10 - asked.length }, () => untouched),
    )
  })
})

describe('The pause before a retry', () => {
  it.each([
    [1, 15_000, 30_000],
    [2, 30_000, 60_000],
    [5, 240_000, 480_000],
    [8, 1_800_000, 3_600_000],
    [20, 1_800_000, 3_600_000],
  ])('The pause after attempt %i lies between %i and %i ms', (attempts, least, most) => {
    expect([retryDelayMs(attempts, 0), retryDelayMs(attempts, 1)]).toEqual([least, most])
  })
})
