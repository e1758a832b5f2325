import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '#db/open.ts'
import { type RunningJobs, startJobs } from '#jobs/start-jobs.ts'
import { breakableProxy } from '#test/breakable-proxy.ts'
import { movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { jobContext } from '#test/notices.ts'
import { defineJob, type JobContext, type JobDefinition } from './job.ts'
import { createQueue, installQueue } from './open-queue.ts'
import { sendJob } from './send-job.ts'

let database: TestDatabase
let dataDir: string
let ctx: JobContext
const started: RunningJobs[] = []

beforeEach(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-queue-'))
  ctx = jobContext({ db: database.db, clock: movedClock(), dataDir })
})
afterEach(async () => {
  await Promise.all(started.splice(0).map(jobs => jobs.stop()))
  await database.drop()
  await rm(dataDir, { recursive: true })
})

function start(...jobs: JobDefinition[]): RunningJobs {
  const running = startJobs(ctx, jobs)
  started.push(running)
  return running
}

/** A promise and the functions that settle it. */
function signal<Value = void>() {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>(done => {
    resolve = done
  })
  return { promise, resolve }
}

const Hello = z.object({ name: z.string().min(1) })
function hello(run: JobDefinition<typeof Hello>['run'], more: Partial<JobDefinition<typeof Hello>> = {}) {
  const retry = { limit: 2, delaySeconds: 0 }
  return defineJob({ name: 'hello', payload: Hello, retry, timeoutSeconds: 60, run, ...more })
}

async function rows() {
  const { rows } = await sql<{ state: string; retry_count: number; data: unknown; output: unknown }>`
    select state, retry_count, data, output from queue.job where name = 'hello' order by created_on, id`.execute(
    database.db,
  )
  return rows
}

/** Looks again whenever the table may have changed; ends by the test's own time limit. */
async function untilStates(...states: string[]) {
  for (;;) {
    const found = await rows()
    if (JSON.stringify(found.map(row => row.state)) === JSON.stringify(states)) return found
    await sql`select pg_sleep(0.02)`.execute(database.db)
  }
}

/** Seconds until the next try, once all of them have failed so often again. */
async function waitsAfter(retries: number, jobs: number): Promise<number[]> {
  for (;;) {
    const { rows } = await sql<{ wait: number }>`
      select extract(epoch from start_after - now())::float8 as wait from queue.job
      where name = 'hello' and state = 'retry' and retry_count = ${retries} and start_after > now()`.execute(
      database.db,
    )
    if (rows.length === jobs) return rows.map(row => row.wait)
    await sql`select pg_sleep(0.02)`.execute(database.db)
  }
}

describe('A job', () => {
  it('A job is done with what it was told', async () => {
    const done = signal<string>()
    const job = hello(async ({ name }) => done.resolve(name))
    await sendJob(ctx, job, { name: 'Griet' })
    await start(job).opened
    expect(await done.promise).toBe('Griet')
    await untilStates('completed')
  })

  it('A job with a wrong payload is not taken', async () => {
    const job = hello(async () => {})
    await expect(sendJob(ctx, job, { name: '' })).rejects.toThrow()
  })

  it('A job that fails is tried again, and given up after the last try', async () => {
    let tries = 0
    const job = hello(async () => {
      tries += 1
      throw new Error(`try ${tries}`)
    })
    await sendJob(ctx, job, { name: 'Jo' })
    // Its own delay would be a second at least.
    await sql`update queue.job set retry_backoff = false, retry_delay = 0`.execute(database.db)
    start(job)
    const [row] = await untilStates('failed')
    expect(tries).toBe(3)
    expect(row).toMatchObject({ retry_count: 2, output: { message: 'try 3' } })
  })

  it('A job waits longer before each try, with jitter', async () => {
    const job = hello(
      async () => {
        throw new Error('no')
      },
      { retry: { limit: 5, delaySeconds: 1000 } },
    )
    const names = ['Jo', 'Griet', 'Lies', 'Bart', 'Wout', 'An']
    for (const name of names) await sendJob(ctx, job, { name })
    start(job)
    for (const [retry, least] of [1000, 2000, 4000].entries()) {
      const waits = await waitsAfter(retry, names.length)
      // The test itself takes far less than the hundredth that is allowed for it.
      for (const wait of waits) {
        expect(wait).toBeGreaterThan(least * 0.99)
        expect(wait).toBeLessThanOrEqual(2 * least)
      }
      expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(least / 100)
      await sql`update queue.job set start_after = now() where name = 'hello'`.execute(database.db)
    }
  })

  it('A job that may wait only once is taken once', async () => {
    const job = hello(async () => {}, { single: true })
    await Promise.all([1, 2, 3].map(() => sendJob(ctx, job, { name: 'Jo' })))
    expect(await rows()).toHaveLength(1)
  })

  it('A job of every day is done once, however many processes ask', async () => {
    let runs = 0
    const daily = defineJob({
      name: 'hello',
      payload: z.object({}),
      retry: { limit: 0, delaySeconds: 1 },
      timeoutSeconds: 60,
      everySeconds: 86_400,
      run: async () => {
        runs += 1
      },
    })
    await Promise.all([start(daily).opened, start(daily).opened, start(daily).opened])
    await untilStates('completed')
    await Promise.all(started.splice(0).map(jobs => jobs.stop()))
    await start(daily).opened
    await Promise.all(started.splice(0).map(jobs => jobs.stop()))
    expect(runs).toBe(1)
    expect(await rows()).toHaveLength(1)
  })
})

describe('A process with the role `jobs`', () => {
  it('The process finishes what it has in hand when it is stopped, and takes nothing more', async () => {
    const [begun, finish] = [signal(), signal()]
    const names: string[] = []
    const job = hello(async ({ name }) => {
      begun.resolve()
      await finish.promise
      names.push(name)
    })
    await sendJob(ctx, job, { name: 'first' })
    await sendJob(ctx, job, { name: 'second' })
    const jobs = start(job)
    await begun.promise
    const stopped = jobs.stop()
    finish.resolve()
    await stopped
    expect(names).toEqual(['first'])
    expect((await rows()).map(row => row.state)).toEqual(['completed', 'created'])
  })

  it('The process may be stopped at once, before it is open', async () => {
    const jobs = start(hello(async () => {}))
    await jobs.stop()
    expect(ctx.checks.has('jobs')).toBe(false)
  })

  it('The process is not ready before its queue is open', async () => {
    const jobs = start(hello(async () => {}))
    expect(() => ctx.checks.get('jobs')?.()).toThrow(/not open/)
    await jobs.opened
    expect(() => ctx.checks.get('jobs')?.()).not.toThrow()
  })

  it('The process goes on when the database was away: at its start, while it waits and while it works', async () => {
    const way = await breakableProxy(database.url)
    const db = openDatabase(way.url, { max: 4, log: { warn: () => {} } })
    const warnings: string[] = []
    const log = pino({ level: 'warn' }, { write: line => void warnings.push(JSON.parse(line).msg) })
    const own = { ...ctx, db, log }
    const [begun, finish, done, last] = [signal(), signal(), signal(), signal()]
    const job = hello(async ({ name }) => {
      if (name === 'waited for') return done.resolve()
      if (name === 'last') return last.resolve()
      begun.resolve()
      await finish.promise
    })
    const hasWarned = (of: RegExp) =>
      vi.waitFor(() => expect(warnings.join('\n')).toMatch(of), { timeout: 60_000, interval: 10 })
    const hasKnocked = async () => {
      const before = way.refused
      await vi.waitFor(() => expect(way.refused).toBeGreaterThan(before), { timeout: 60_000, interval: 10 })
    }

    way.cut()
    const jobs = startJobs(own, [job])
    started.push(jobs)
    await hasWarned(/could not be opened/)
    way.mend()
    await jobs.opened

    // Nothing is there to do. It looks once while nobody answers.
    way.cut()
    await hasKnocked()
    way.mend()
    await sendJob(ctx, job, { name: 'waited for' })
    await done.promise

    await sendJob(ctx, job, { name: 'first' })
    await begun.promise
    way.cut()
    finish.resolve()
    await hasWarned(/outcome of a job could not be noted/)
    way.mend()
    await sendJob(ctx, job, { name: 'last' })
    await last.promise
    await Promise.all(started.splice(0).map(one => one.stop()))
    await db.destroy()
    way.close()
  })

  it('The process opens the queue beside others that do the same', async () => {
    const jobs = ['one', 'two', 'three'].map(name => hello(async () => {}, { name }))
    await Promise.all([1, 2, 3, 4].map(() => installQueue(ctx, jobs)))
    const queues = await (await createQueue(ctx)).getQueues()
    expect(queues).toMatchObject(jobs.map(({ name }) => ({ name, retryLimit: 2, expireInSeconds: 60 })))
  })
})
