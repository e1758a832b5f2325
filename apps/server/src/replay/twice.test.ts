import type { RecordingLine } from '@earshot/contract/telemetry/messages.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { engineBarn } from '#test/engine-barn.ts'
import { aDevice, aMembership, aUser } from '#test/factories.ts'
import { runEngine } from '#tick/run-engine.ts'
import { replayRecording } from './replay.ts'

const START = new Date('2026-03-02T00:00:00Z')
const SLOT = START.getTime() / 600_000
const log = { info: () => {}, warn: () => {}, error: () => {} }

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

it('A recording replayed twice leaves the history of lamps and the notices as they were', async () => {
  const { db } = database
  const barn = await engineBarn(db, { start: START })
  const talking = await aDevice(db, { deck: barn.deck, installedAt: START })
  await aMembership(db, { site: barn.site, user: await aUser(db) })
  // The one monitor falls silent for good; the other and the gateway go on for two days.
  const lines = Array.from({ length: 288 }, (_, index): RecordingLine => {
    const slot = SLOT + index
    const at = new Date((slot + 1) * 600_000 + 60_000).toISOString()
    const codes = [talking.code, ...(index < 100 ? barn.devices.map(device => device.code) : [])]
    const samples = codes.map(device_code => ({
      device_code,
      slot,
      coughs: 1,
      audio_seconds: 600,
      temperature_c: 20,
    }))
    return { at, gateway_code: barn.gateway.code, heartbeat: { at }, samples }
  })
  const replay = () =>
    replayRecording({
      db,
      log,
      lines: lines.map(line => JSON.stringify(line)),
      engine: now => runEngine({ db, clock: { now: () => now } }),
    })
  const left = async () => ({
    colors: await db.selectFrom('color_changes').selectAll().orderBy('id').execute(),
    notices: await db.selectFrom('notifications').selectAll().orderBy('id').execute(),
    states: await db
      .selectFrom('device_states')
      .select(['device_id', 'connectivity', 'connectivity_since'])
      .orderBy('device_id')
      .execute(),
  })
  await replay()
  const once = await left()
  expect(once.notices.map(notice => notice.event_kind)).toEqual(['DEVICE_OFFLINE', 'DEVICE_LOST'])
  await replay()
  expect(await left()).toEqual(once)
})
