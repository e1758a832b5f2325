/** A standby that hangs, dies, lags or ends what it is asked costs nobody more than a second, and is used again. */
import { sql } from 'kysely'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { type ClaimedExport, claimExport, partsOf } from '#exports/export-work.queries.ts'
import { makeExport } from '#exports/write-export.ts'
import { testApp } from '#test/app.ts'
import {
  askedBy,
  connectReplica,
  openOne,
  pauseReplay,
  rename,
  resumeReplay,
  shownName,
  standbyWorld,
  until,
  untilCaughtUp,
  untilUsed,
} from '#test/crash/standby-world.ts'
import { aBarn, aBatch } from '#test/factories.ts'

const world = standbyWorld()

let isPromoted = false
afterEach(() => (isPromoted ? undefined : resumeReplay(world)))

/** Asks again and again; the function that it gives ends that and answers the longest time that an answer took. */
function askOn(reader: string): () => Promise<number> {
  let longest = 0
  let stopped = false
  const asking = (async () => {
    while (!stopped) {
      const begun = performance.now()
      await shownName(world, reader)
      longest = Math.max(longest, performance.now() - begun)
    }
  })()
  return async () => {
    stopped = true
    await asking
    return longest
  }
}

it.each([
  ['hangs', () => world.pair.haltStandby(), () => world.pair.continueStandby()],
  ['is killed', () => world.pair.killStandby(), () => world.pair.startStandby()],
] as const)(
  'A standby that %s is left aside within a second and used again afterwards',
  async (_, fail, mend) => {
    const { app, standby, other } = world
    const reader = await app.signIn(other)
    await untilCaughtUp(world)
    const stop = askOn(reader)
    const goal = (standby.counts().get('standby') ?? 0) + 5
    await until(() => expect(standby.counts().get('standby')).toBeGreaterThan(goal))
    const failedAt = performance.now()
    await fail()
    await until(() => expect(standby.watch.asideBecause()).toBe('it does not answer'))
    const leftAfter = performance.now() - failedAt
    const ready = await app.app.inject('/readyz')
    expect(ready.json()).toMatchObject({ parts: { database: 'ok' } })
    const longest = await stop()
    process.stdout.write(
      `standby: left aside after ${Math.round(leftAfter)} ms, the longest answer took ${Math.round(longest)} ms\n`,
    )
    // The limits that are kept are shorter by a quarter; a busy machine needs them longer.
    expect(leftAfter).toBeLessThan(2000)
    expect(longest).toBeLessThan(3000)
    expect(await askedBy(world, () => shownName(world, reader))).toEqual({ primary_aside: 1 })
    await mend()
    await untilUsed(standby)
    await untilCaughtUp(world)
    expect(await askedBy(world, () => shownName(world, reader))).toEqual({ standby: 1 })
    await connectReplica(world)
  },
)

it('A standby that lags too far is left aside until it has caught up', async () => {
  const slow = await openOne(world, { mostLagMs: 1000 })
  onTestFinished(() => slow.stop())
  await untilUsed(slow)
  await pauseReplay(world)
  await rename(world)
  await until(() => expect(slow.watch.asideBecause()).toBe('it is too far behind'))
  expect(slow.watch.lagMs()).toBeGreaterThan(1000)
  expect(slow.watch.db()).toBeNull()
  await resumeReplay(world)
  await untilUsed(slow)
  expect(slow.watch.lagMs()).toBeLessThan(1000)
})

/** From now on the standby ends whatever keeps it from replaying. */
async function replayAtOnce(): Promise<void> {
  await world.replica.query('alter system set max_standby_streaming_delay = 0')
  await world.replica.query('select pg_reload_conf()')
}

/** Removes rows that the standby's snapshots still see, until what is asked there has been ended. */
async function untilEnded(asked: Promise<unknown>): Promise<void> {
  let isOver = false
  const note = () => {
    isOver = true
  }
  asked.then(note, note)
  await until(async () => {
    await rename(world)
    await sql`vacuum sites`.execute(world.db)
    expect(isOver).toBe(true)
  })
}

it('A read that the standby ends, since it has to go on replaying, is answered by the primary', async () => {
  const { standby, db } = world
  await untilCaughtUp(world)
  await replayAtOnce()
  const asked = askedBy(world, async () => {
    const answer = await standby.read({
      primary: db,
      since: Number.NEGATIVE_INFINITY,
      run: async source => {
        if (source === db) return 'the primary'
        await sql`select pg_sleep(60)`.execute(source)
        return 'the standby'
      },
    })
    expect(answer).toBe('the primary')
  })
  await untilEnded(asked)
  expect(await asked).toEqual({ primary_failed: 1 })
})

/** Long enough that the standby can end it half way. */
async function aLongExport(): Promise<ClaimedExport> {
  const { db, admin, app } = world
  const now = app.ctx.clock.now()
  const { site, airspace } = await aBarn(db)
  const place = { site_id: site.id, airspace_id: airspace.id }
  const batch = await aBatch(db, { ...place, start_date: '2026-01-01' })
  await sql`insert into batch_comments (batch_id, date, comment, author_id)
    select ${batch.id}::int, date '2026-01-02', n || ' ' || md5(n::text) || md5((-n)::text), ${admin.id}::int
    from generate_series(1, 40000) n`.execute(db)
  const wanted = { ...place, batch_id: batch.id, requested_by: admin.id, created_at: now }
  await db
    .insertInto('exports')
    .values({ ...wanted, file_type: 'csv' })
    .execute()
  for (;;) {
    const claimed = await claimExport(db, now)
    if (claimed === undefined) throw new Error('there is no export to make')
    if (claimed.batch_id === batch.id) return claimed
  }
}

it('An export that the standby ends half way is made whole by the primary', async () => {
  const { db, app } = world
  await replayAtOnce()
  const claimed = await aLongExport()
  const parts = () =>
    db.selectFrom('export_parts').select('part').where('export_id', '=', claimed.id).execute()
  let bytes = 0
  const asked = askedBy(world, async () => {
    bytes = await makeExport(app.ctx, claimed, new AbortController().signal)
  })
  await until(async () => expect((await parts()).length).toBeGreaterThan(1))
  await untilEnded(asked)
  expect(await asked).toEqual({ primary_failed: 1 })
  const content: Buffer[] = []
  for await (const part of partsOf(db, claimed)) content.push(part)
  expect(Buffer.concat(content)).toHaveLength(bytes)
  expect(content.length).toBe((await parts()).length)
})

it('A standby that is promoted is no standby any more, and all is read where it is written', async () => {
  const { pair, admin } = world
  const db = openDatabase(pair.url, { max: 4, log: { warn: () => {} } })
  const standby = await openOne(world, { primaryUrl: pair.url })
  const promoted = { ...world, db, standby, app: await testApp({ db, standby }) }
  onTestFinished(async () => {
    await promoted.app.close()
    await standby.stop()
    await db.destroy()
  })
  await untilUsed(standby)
  const reader = await promoted.app.signIn(admin)
  await shownName(promoted, reader)
  isPromoted = true
  await pair.killPrimary()
  await pair.promote()
  await until(() => expect(standby.watch.asideBecause()).toBe('it is no standby'))
  await until(() => rename(promoted).then(() => {}))
  const name = await rename(promoted)
  const asked = await askedBy(promoted, async () => expect(await shownName(promoted, reader)).toBe(name))
  expect(asked).toEqual({ primary_aside: 1 })
})
