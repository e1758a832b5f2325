import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { localDay } from '@earshot/contract/rules/local-day.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveMedians } from '#sql/judged-normals.ts'
import { upcomingDatabase } from '#test/database.ts'
import { engineBarn } from '#test/engine-barn.ts'
import { runEngine } from './run-engine.ts'

const database = upcomingDatabase()
const { db } = database
beforeAll(() => database.create())
afterAll(() => database.drop())
const START = new Date('2026-03-02T00:00:00Z')

/** A barn whose coughs treble at 08:00 of day 3 for five hours, while its normal is 12 coughs an hour. */
async function aBarnThatCoughs() {
  const barn = await engineBarn(db, { start: START })
  const first = localDay(START.getTime() / 1000, 'UTC')
  await saveMedians(
    db,
    Array.from({ length: 4 }, (_, index) => ({
      airspaceId: barn.airspace.id,
      batchId: barn.batch.id,
      date: addDays(first, index),
      medians: Array<number>(24).fill(12 / 288),
    })),
  )
  const [from, to] = [barn.slotAt(3, 8) + 1, barn.slotAt(3, 13)]
  await barn.send({ from: barn.firstSlot, to: barn.slotAt(3, 14) }, slot => ({
    coughs: slot >= from && slot <= to ? 6 : 2,
  }))
  return barn
}

describe('The engine with an airspace’s own normal', () => {
  it.each([
    { judgesNormal: true, alerts: [{ priority: 'WARNING', opened_at: new Date('2026-03-04T11:00:00Z') }] },
    { judgesNormal: false, alerts: [] },
  ])(
    'Where it judges by it ($judgesNormal), three hours over it are a Warning',
    async ({ judgesNormal, alerts }) => {
      const barn = await aBarnThatCoughs()
      const only = { siteIds: [barn.site.id], judgesNormal }
      // Hour by hour, so that each hour's readings are read for it alone.
      for (let hour = 1; hour <= 62; hour++) {
        barn.clock.set(new Date(START.getTime() + hour * 3_600_000 + 360_000))
        await runEngine({ db, clock: barn.clock }, only)
      }
      const raised = await db
        .selectFrom('alerts')
        .selectAll()
        .where('airspace_id', '=', barn.airspace.id)
        .execute()
      expect(raised).toHaveLength(alerts.length)
      for (const [index, alert] of alerts.entries()) expect(raised[index]).toMatchObject(alert)
      const state = await db
        .selectFrom('airspace_states')
        .selectAll()
        .where('airspace_id', '=', barn.airspace.id)
        .executeTakeFirstOrThrow()
      expect(JSON.stringify(state).includes('"normal"')).toBe(judgesNormal)
    },
  )
})
