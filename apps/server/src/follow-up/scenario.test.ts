import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { episodes } from '@earshot/contract/endpoints/health/episodes.ts'
import { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import type { RecordingLine } from '@earshot/contract/telemetry/messages.ts'
import { slotOf } from '@earshot/engine/time.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replayCommand } from '#commands/replay.ts'
import { loadConfig } from '#config.ts'
import { createIngest } from '#ingest/ingest.ts'
import { aLimitVersion } from '#test/a-limit-version.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type MovedClock, movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import {
  ACTS,
  type Act,
  BACK_AT,
  endState,
  LATE_AT,
  label,
  SCENARIO_START,
  type ScenarioBarn,
  scenarioBarn,
  scenarioLines,
  when,
} from '#test/worked-scenario.ts'
import { runEngine } from '#tick/run-engine.ts'

const GRACE_MS = 5 * 60_000
const log = pino({ level: 'silent' })

interface Run extends ScenarioBarn {
  database: TestDatabase
  app: TestApp
  clock: MovedClock
  lines: RecordingLine[]
}

async function aRun(): Promise<Run> {
  const database = await testDatabase()
  const clock = movedClock(SCENARIO_START)
  const room = await scenarioBarn(database.db)
  const app = await testApp({ db: database.db, clock })
  const device = room.barn.devices[0]?.code ?? ''
  return { ...room, database, clock, app, lines: scenarioLines({ gateway: room.barn.gateway.code, device }) }
}

async function act({ database: { db }, app, clock, barn, worker }: Run, { at, what }: Act): Promise<void> {
  clock.set(at)
  if (what === 'accept the vet') {
    const { id } = await db
      .selectFrom('recommendations')
      .select('id')
      .where('category', '=', 'veterinarian')
      .executeTakeFirstOrThrow()
    const answer = { params: { recommendationId: id }, body: { status: 'ACCEPT' as const } }
    expect(await app.call(recommendations.react, answer, { as: worker })).toMatchObject({ status: 200 })
  } else if (what === 'record a treatment') {
    await db
      .insertInto('treatments')
      .values({
        batch_id: barn.batch.id,
        start_date: '2026-03-04',
        end_date: '2026-03-06',
        product_name: 'As prescribed',
        treatment_class: 'ANTIBIOTIC',
        route: 'WATER',
        reason: 'RESPIRATORY',
        scope: 'AIRSPACE',
        number_of_animals: 250,
        total_quantity: 2,
        total_quantity_unit: 'KG',
        withdrawal_days: 5,
        author_id: worker.id,
      })
      .execute()
  } else {
    const rdi_reference = what === 'calibrate' ? 3.5 : null
    const { airspace, site } = barn
    const place = { siteId: site.id, airspaceId: airspace.id, own: { rdi_reference } }
    await aLimitVersion(db, { ...place, fromSlot: slotOf(clock.now().getTime()) })
  }
}

/** People see this after a pass. */
interface Glimpse {
  rhs: number | null
  coughs: string
  lamp: string
  site: number
  openAlerts: number
}

async function glimpse({ database: { db } }: Run): Promise<Glimpse> {
  return db
    .selectFrom('device_states as d')
    .innerJoin('airspace_states as a', 'a.airspace_id', 'd.airspace_id')
    .innerJoin('site_states as s', 's.site_id', 'd.site_id')
    .select(['d.rhs', 'a.cough_status as coughs', 's.status_id as site'])
    .select(eb => [
      eb
        .case()
        .when('d.connectivity', '=', 'ONLINE')
        .then(eb.ref('d.cough_status'))
        .else(eb.ref('d.connectivity'))
        .end()
        .as('lamp'),
      eb
        .selectFrom('alerts')
        .select(one => one.fn.countAll<number>().as('open'))
        .where('state', '=', 'OPEN')
        .$asScalar()
        .as('openAlerts'),
    ])
    .executeTakeFirstOrThrow()
}

/** Moments between two slots at which somebody falls silent or returns: the live engine looks every few seconds. */
const RETURNS = [LATE_AT, BACK_AT].map(at => at.getTime())
const LOOKS = [when(8, 1), when(9, 0)].flatMap(at => [at.getTime() - 1000, at.getTime()])

const GLIMPSES = new Set([
  ...[
    'day 1 07:05',
    'day 1 08:05',
    'day 1 08:55',
    'day 1 09:05',
    'day 1 20:05',
    'day 1 20:55',
    'day 1 21:05',
  ],
  ...['day 4 23:05', 'day 5 00:05', 'day 5 10:55', 'day 5 11:05'],
  ...['day 8 00:59', 'day 8 01:00', 'day 8 23:59', 'day 9 00:00'],
])

/**
 * A color, an alert or an episode changes on these days; on the others, and on day 0, the window only fills and
 * empties.
 */
const EVENTFUL = [1, 5, 8, 9]
const isEventful = (at: number) =>
  EVENTFUL.some(day => at >= when(day, 0).getTime() && at < when(day + 1, 0).getTime())

/** Every slot's message as it arrives, and a pass of the engine as each slot falls due, or each hour. */
async function live(run: Run): Promise<Map<string, Glimpse>> {
  const { database, clock, lines } = run
  const { db } = database
  const ingest = createIngest({ db, log, clock, limits: { lanes: 1, maxWaitMs: 0 } })
  const seen = new Map<string, Glimpse>()
  const acts = [...ACTS]
  const passAt = async (at: number) => {
    clock.set(new Date(at))
    await runEngine({ db, clock })
    if (GLIMPSES.has(label(new Date(at)))) seen.set(label(new Date(at)), await glimpse(run))
  }
  for (const { at, gateway_code: gatewayCode, samples = [], heartbeat } of lines) {
    const arrival = Date.parse(at)
    for (const look of LOOKS) if (look > arrival - 600_000 && look <= arrival) await passAt(look)
    clock.set(new Date(arrival))
    const receivedAt = clock.now()
    if (samples.length > 0) await ingest.accept({ gatewayCode, samples, receivedAt })
    if (heartbeat !== undefined) await ingest.heartbeat({ gatewayCode, heartbeat, receivedAt })
    if (RETURNS.includes(arrival)) await passAt(arrival)
    const due = arrival - (arrival % 600_000) + GRACE_MS
    while (acts[0] !== undefined && acts[0].at.getTime() <= due) await act(run, acts.shift() as Act)
    if (isEventful(arrival) || due % 3_600_000 === GRACE_MS) await passAt(due)
  }
  await ingest.stop()
  return seen
}

/** The same messages as files for `earshot replay`, one up to each act and one for the rest. */
async function replayed(run: Run): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-scenario-'))
  try {
    let from = 0
    for (const next of [...ACTS, null]) {
      const end = next === null ? Number.POSITIVE_INFINITY : next.at.getTime()
      const to = run.lines.findIndex(line => Date.parse(line.at) >= end)
      const part = run.lines.slice(from, to === -1 ? undefined : to)
      from = to
      const file = path.join(folder, 'part.jsonl')
      await writeFile(file, part.map(line => JSON.stringify(line)).join('\n'))
      const said: string[] = []
      const config = loadConfig({ DATABASE_URL: run.database.url, DATA_DIR: folder })
      await replayCommand.run({ config, log, args: [file], say: line => said.push(line) })
      expect(JSON.parse(said.at(-1) ?? '{}')).toMatchObject({ lines: part.length, bad: 0, rejected: 0 })
      if (next !== null) await act(run, next)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function close({ app, database }: Run): Promise<void> {
  await app.close()
  await database.drop()
}

describe('The worked scenario (spec/3 §5), slot by slot', () => {
  let run: Run
  let seen: Map<string, Glimpse>
  beforeAll(async () => {
    run = await aRun()
    seen = await live(run)
  }, 1_200_000)
  afterAll(() => close(run))
  const db = () => run.database.db

  it('The first raw warning on day 1, 08:00, changes no color; the second at 09:00 opens the alert', () => {
    expect(seen.get('day 1 07:05')).toEqual({ rhs: 100, coughs: 'OK', lamp: 'OK', site: 1, openAlerts: 0 })
    expect(seen.get('day 1 08:05')).toEqual({ rhs: 56, coughs: 'OK', lamp: 'OK', site: 1, openAlerts: 0 })
    expect(seen.get('day 1 08:55')).toMatchObject({ coughs: 'OK', openAlerts: 0 })
    expect(seen.get('day 1 09:05')).toEqual({
      rhs: 56,
      coughs: 'WARNING',
      lamp: 'WARNING',
      site: 2,
      openAlerts: 1,
    })
  })

  it('The same alert escalates and the lamp is red at 21:00 of day 1, after a raw alarm at 20:00', () => {
    expect(seen.get('day 1 20:05')).toMatchObject({ rhs: 38, coughs: 'WARNING', lamp: 'WARNING', site: 2 })
    expect(seen.get('day 1 20:55')).toMatchObject({ coughs: 'WARNING' })
    expect(seen.get('day 1 21:05')).toEqual({
      rhs: 38,
      coughs: 'ALARM',
      lamp: 'ALARM',
      site: 6,
      openAlerts: 1,
    })
  })

  it('The RHS is 100 on day 5, 00:00; after twelve evaluations, at 11:00, the level is OK', () => {
    expect(seen.get('day 4 23:05')).toMatchObject({ rhs: 38, lamp: 'ALARM' })
    expect(seen.get('day 5 00:05')).toMatchObject({ rhs: 100, lamp: 'ALARM', site: 6 })
    expect(seen.get('day 5 10:55')).toMatchObject({ rhs: 100, lamp: 'ALARM', openAlerts: 1 })
    expect(seen.get('day 5 11:05')).toEqual({ rhs: 100, coughs: 'OK', lamp: 'OK', site: 1, openAlerts: 0 })
  })

  it('The scenario has one alert with its times, its limits and its priorities', async () => {
    const [alert, ...others] = await db().selectFrom('alerts').selectAll().execute()
    expect(others).toEqual([])
    expect(alert).toMatchObject({
      sensor: 'COUGHS',
      state: 'CLOSED',
      close_reason: 'RECOVERED',
      max_priority: 'ALARM',
      opened_at: when(1, 9),
      escalated_at: when(1, 21),
      closed_at: when(5, 11),
      value: 56,
      limit_value: 60,
      peak: 38,
      reopened_count: 0,
      transition_no: 3,
    })
  })

  it('Advice is given at the stated hours, `treatment` because the vet was accepted', async () => {
    const rows = await db().selectFrom('recommendations').selectAll().orderBy('created_at').execute()
    const made = rows.map(row => `${label(row.created_at)} ${row.category} ${row.state}`)
    expect(made.sort()).toEqual([
      'day 1 09:00 pig_care EXPIRED',
      'day 1 21:00 diagnostics WITHDRAWN',
      'day 1 21:00 veterinarian DONE',
      'day 2 09:00 anti_inflammatory WITHDRAWN',
      'day 2 21:00 treatment WITHDRAWN',
      'day 3 09:00 ongoing_treatment EXPIRED',
    ])
  })

  it('The scenario has an episode of four days, SEVERE, with a burden of 88, treated after two days', async () => {
    const input = { params: { siteId: run.barn.site.id }, query: { extras: 'days' } }
    const { body } = await run.app.call(episodes.list, input as never, { as: run.worker })
    expect(body.items).toHaveLength(1)
    expect(body.items[0]).toMatchObject({
      state: 'CLOSED',
      severity: 'SEVERE',
      start_date: '2026-03-02',
      end_date: '2026-03-05',
      duration_days: 4,
      lowest_rhs: 38,
      burden: 88,
      first_treatment_date: '2026-03-04',
      days_to_treatment: 2,
      spread: [{ yellow_at: '2026-03-02T09:00:00.000Z', red_at: '2026-03-02T21:00:00.000Z' }],
    })
    const stored = await db().selectFrom('episodes').selectAll().executeTakeFirstOrThrow()
    // The end of day 7 is the evaluation at midnight.
    expect([label(stored.closed_at ?? SCENARIO_START), stored.clear_days]).toEqual(['day 8 00:00', 3])
    const days = body.items[0]?.days ?? []
    expect(days.map(day => [day.date, day.day_no, day.rhs_min, day.worst_status])).toEqual([
      ['2026-03-02', 1, 38, 'ALARM'],
      ['2026-03-03', 2, 38, 'ALARM'],
      ['2026-03-04', 3, 38, 'ALARM'],
      ['2026-03-05', 4, 38, 'ALARM'],
    ])
    expect(days[0]).toMatchObject({ rdi: 3.5, rhs_end: 38, coughs: 875, temp_mean: 20, recommendations: 3 })
  })

  it('The site is OFFLINE and blue on day 8, 01:00, and LOST on day 9, 00:00', () => {
    expect(seen.get('day 8 00:59')).toMatchObject({ lamp: 'OK', site: 1 })
    expect(seen.get('day 8 01:00')).toMatchObject({ lamp: 'OFFLINE', site: 10 })
    expect(seen.get('day 8 23:59')).toMatchObject({ lamp: 'OFFLINE', site: 10 })
    expect(seen.get('day 9 00:00')).toMatchObject({ lamp: 'LOST', site: 10 })
  })

  it('A notice tells of each step once, with its type and what became of the push', async () => {
    const { told } = await endState(db())
    const pushes = told.filter(({ channel }) => channel === 'PUSH')
    expect(
      pushes.map(row => {
        const title = row.title_key.replace('notifications:', '')
        return `${label(row.created_at)} ${title} ${row.type} ${row.reason ?? row.status}`
      }),
    ).toEqual([
      'day 1 09:00 alert_warning_coughs NORMAL QUEUED',
      'day 1 09:00 episode_started NORMAL PREFERENCE',
      'day 1 09:00 recommendation NORMAL PREFERENCE',
      'day 1 21:00 alert_alarm ALARM QUEUED',
      'day 1 21:00 recommendation_urgent NORMAL QUIET_HOURS',
      'day 1 21:00 recommendation_urgent NORMAL QUIET_HOURS',
      'day 2 09:00 recommendation NORMAL PREFERENCE',
      'day 2 21:00 alert_still_alarm ALARM QUEUED',
      'day 2 21:00 recommendation NORMAL PREFERENCE',
      'day 3 09:00 recommendation NORMAL PREFERENCE',
      'day 3 21:00 alert_still_alarm ALARM QUEUED',
      'day 4 21:00 alert_still_alarm ALARM QUEUED',
      'day 5 11:00 alert_recovered NORMAL PREFERENCE',
      'day 8 01:00 device_offline NORMAL PREFERENCE',
      'day 9 00:00 site_lost ALARM QUEUED',
      'day 9 01:10 device_back NORMAL PREFERENCE',
    ])
  })

  it('The six stored hours fill the charts and open nothing', async () => {
    const params = { siteId: run.barn.site.id, airspaceId: run.barn.airspace.id, batchId: run.barn.batch.id }
    const query = {
      from: when(8, 0).toISOString(),
      to: when(8, 12).toISOString(),
      resolution: 'hour' as const,
    }
    run.clock.set(when(9, 6))
    const [rhs, warm, damp] = await Promise.all([
      run.app.call(batches.rhs, { params, query }, { as: run.worker }),
      run.app.call(batches.temperature, { params, query }, { as: run.worker }),
      run.app.call(batches.humidity, { params, query }, { as: run.worker }),
    ])
    const six = <Value>(value: Value) => Array.from({ length: 12 }, (_, hour) => (hour < 6 ? value : null))
    expect(rhs.body.points.coughs).toEqual(six(180))
    // Low enough for an alarm in any of these hours, had they been live; half a day of audio is left until noon.
    expect(rhs.body.points.rhs.slice(3, 12).every(value => value !== null && value < 40)).toBe(true)
    // In the second hour of each day the sensor moves a little.
    const moved = (value: number) => six(value).map((one, hour) => (hour === 1 ? value + 0.02 : one))
    expect(warm.body.points.mean).toEqual(moved(20))
    expect(damp.body.points.mean).toEqual(moved(55))
    const { opened } = await db()
      .selectFrom('alerts')
      .select(eb => eb.fn.max('opened_at').as('opened'))
      .executeTakeFirstOrThrow()
    expect(opened).toEqual(when(1, 9))
    const days = await db().selectFrom('sample_days').select(['day', 'samples']).orderBy('day').execute()
    expect(days.slice(-2)).toEqual([
      { day: '2026-03-09', samples: 36 },
      { day: '2026-03-10', samples: 30 },
    ])
  })

  it('The command `earshot replay` of the same recording ends in the same state', async () => {
    const again = await aRun()
    try {
      await replayed(again)
      expect(await endState(again.database.db)).toEqual(await endState(db()))
    } finally {
      await close(again)
    }
  }, 600_000)
})
