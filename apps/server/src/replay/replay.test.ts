import type { RecordingLine } from '@earshot/contract/telemetry/messages.ts'
import type { Connectivity } from '@earshot/contract/values.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aBarn, aDevice, aGateway } from '#test/factories.ts'
import { expectExactRollUps } from '#test/recount.ts'
import { replayRecording } from './replay.ts'

const START = Date.parse('2026-03-02T00:00:00Z')
const SLOT = START / 600_000
const log = {
  info: () => {},
  error: () => {},
  warn: (fields: object, text?: string) => warnings.push({ fields, text }),
}

let warnings: { fields: object; text: string | undefined }[] = []
let database: TestDatabase
let gateway: { id: number; code: string }
let device: Awaited<ReturnType<typeof aDevice>>

beforeEach(async () => {
  warnings = []
  database = await testDatabase()
  const barn = await aBarn(database.db)
  gateway = await aGateway(database.db, { site_id: barn.site.id })
  device = await aDevice(database.db, { deck: barn.deck, installedAt: new Date(START) })
})
afterEach(() => database.drop())

/** The message about the slot that ended a minute before. */
function line(slot: number, fields: Partial<RecordingLine> = {}): string {
  const at = new Date((slot + 1) * 600_000 + 60_000).toISOString()
  const samples = [
    { device_code: device.code, slot, coughs: 1, audio_seconds: 600, temperature_c: 20 + (slot % 7) },
  ]
  return JSON.stringify({ at, gateway_code: gateway.code, samples, ...fields })
}

it('A replay stores a recording as of its own times and runs the engine on the way and at the end', async () => {
  const runs: string[] = []
  const engine = async (now: Date) => runs.push(now.toISOString())
  const lines = Array.from({ length: 144 }, (_, n) => line(SLOT + n))
  const progress = await replayRecording({ db: database.db, log, lines, engine })
  expect(progress).toMatchObject({ lines: 144, samples: 144, bad: 0, at: new Date('2026-03-03T00:01:00Z') })
  expect(runs).toEqual([
    '2026-03-02T06:00:00.000Z',
    '2026-03-02T12:00:00.000Z',
    '2026-03-02T18:00:00.000Z',
    '2026-03-03T00:00:00.000Z',
    '2026-03-03T00:01:00.000Z',
  ])
  const first = await database.db
    .selectFrom('samples')
    .select('received_at')
    .orderBy('slot')
    .executeTakeFirst()
  expect(first?.received_at).toEqual(new Date('2026-03-02T00:11:00Z'))
  await expectExactRollUps(database.db)
})

it('A replay takes steps of a day where told to, and goes on to the end it is given', async () => {
  const runs: string[] = []
  const engine = async (now: Date) => runs.push(now.toISOString())
  const lines = Array.from({ length: 3 * 144 }, (_, n) => line(SLOT + n))
  const until = new Date('2026-03-05T00:30:00Z')
  const coarseUntil = new Date('2026-03-04T12:00:00Z')
  await replayRecording({ db: database.db, log, lines, engine, until, coarseUntil })
  expect(runs).toEqual([
    '2026-03-03T00:00:00.000Z',
    '2026-03-04T00:00:00.000Z',
    '2026-03-04T06:00:00.000Z',
    '2026-03-04T12:00:00.000Z',
    '2026-03-04T18:00:00.000Z',
    '2026-03-05T00:00:00.000Z',
    '2026-03-05T00:30:00.000Z',
  ])
})

it('A replay has stored all that came before when the engine runs', async () => {
  const seen: number[] = []
  const count = async () => {
    const { samples } = await database.db
      .selectFrom('samples')
      .select(eb => eb.fn.countAll<number>().as('samples'))
      .executeTakeFirstOrThrow()
    seen.push(samples)
  }
  const lines = Array.from({ length: 40 }, (_, n) => line(SLOT + n))
  await replayRecording({ db: database.db, log, lines, engine: count })
  expect(seen).toEqual([35, 40])
})

it('A replay runs the engine at the very moments at which a device falls silent and returns', async () => {
  const runs: string[] = []
  const engine = async (now: Date) => runs.push(now.toISOString())
  const lines = [line(SLOT), line(SLOT + 1), line(SLOT + 38), line(SLOT + 39)]
  await replayRecording({ db: database.db, log, lines, engine })
  expect(runs).toEqual([
    '2026-03-02T01:20:00.000Z',
    '2026-03-02T06:00:00.000Z',
    '2026-03-02T06:31:00.000Z',
    '2026-03-02T06:41:00.000Z',
  ])
})

describe('A device that was silent before the recording began', () => {
  const state = (lastSlot: number | null, connectivity: Connectivity) =>
    database.db
      .insertInto('device_states')
      .values({
        device_id: device.id,
        site_id: device.site_id,
        airspace_id: device.airspace_id,
        last_slot: lastSlot,
        connectivity,
      })
      .execute()
  const passes = async (lines: string[]) => {
    const runs: string[] = []
    const engine = async (now: Date) => runs.push(now.toISOString().slice(11, 16))
    await replayRecording({ db: database.db, log, lines, engine })
    return runs
  }

  it('The silent device is noticed on its return at once', async () => {
    await state(SLOT - 60, 'OFFLINE')
    const other = line(SLOT, { samples: [] })
    expect(await passes([other, line(SLOT + 5), line(SLOT + 6)])).toEqual(['01:01', '01:11'])
  })

  it('The silent device is offline where its hour has passed, though it returns before the next step', async () => {
    await state(SLOT - 1, 'ONLINE')
    const other = line(SLOT, { samples: [] })
    expect(await passes([other, line(SLOT + 11), line(SLOT + 12)])).toEqual(['01:00', '02:01', '02:11'])
  })

  it('The changes that passed unseen before the recording began are noticed as it begins', async () => {
    await state(SLOT - 300, 'ONLINE')
    expect((await passes([line(SLOT), line(SLOT + 1)]))[0]).toBe('00:11')
  })
})

it('A replay counts and names bad lines and goes on', async () => {
  const lines = [
    line(SLOT),
    '{"at":',
    '',
    JSON.stringify({ at: 'yesterday', gateway_code: gateway.code }),
    line(SLOT + 1, { gateway_code: 'NOBODY-1' }),
    line(SLOT + 2),
  ]
  const progress = await replayRecording({ db: database.db, log, lines })
  expect(progress).toMatchObject({ lines: 6, samples: 2, bad: 3 })
  const named = warnings
    .filter(({ text }) => text === 'line of the recording skipped')
    .map(({ fields }) => fields)
  expect(named).toEqual([
    { line: 2, problem: 'not JSON' },
    { line: 4, problem: expect.stringContaining('at') },
    { line: 5, problem: expect.stringContaining('NOBODY-1') },
  ])
})

it('A replay takes heartbeats, changes nothing the second time, and never turns its clock back', async () => {
  const heartbeat = (at: string, bytes_up: number) => ({ at, bytes_up, bytes_down: 0 })
  const lines = [
    line(SLOT, { heartbeat: heartbeat('2026-03-02T00:10:00Z', 1000) }),
    line(SLOT + 6, { heartbeat: heartbeat('2026-03-02T01:10:00Z', 3000) }),
    line(SLOT + 1),
  ]
  for (let round = 0; round < 2; round++) await replayRecording({ db: database.db, log, lines })
  const usage = await database.db.selectFrom('gateway_usage_days').select(['day', 'bytes_up']).execute()
  expect(usage).toEqual([{ day: '2026-03-02', bytes_up: 3000 }])
  const samples = await database.db
    .selectFrom('samples')
    .select(['slot', 'received_at'])
    .orderBy('slot')
    .execute()
  expect(samples.map(row => row.received_at.toISOString())).toEqual([
    '2026-03-02T00:11:00.000Z',
    '2026-03-02T01:11:00.000Z',
    '2026-03-02T01:11:00.000Z',
  ])
  await expectExactRollUps(database.db)
})
