import { randomUUID } from 'node:crypto'
import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import type { BatchCountForm } from '@earshot/contract/schemas/batches/batch-form.ts'
import { describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aBatch, aMembership, anAirspace, aUser } from '#test/factories.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock, max: 5 })
const DATE = '2026-03-01'

async function aHerd() {
  const [farmer, colleague] = [await aUser(db), await aUser(db)]
  const barn = await aBarn(db)
  for (const user of [farmer, colleague]) await aMembership(db, { site: barn.site, user, role: 'WORKER' })
  const place = { site_id: barn.site.id, airspace_id: barn.airspace.id }
  const batch = await aBatch(db, { ...place, start_date: '2026-02-26', animals_start: 250 })
  const put = (count: Partial<BatchCountForm>, { as = farmer, of = batch } = {}) =>
    app.call(
      batches.update,
      { params: { batchId: of.id }, body: { counts: [{ date: DATE, deaths: 0, removed: 0, ...count }] } },
      { as },
    )
  return { farmer, colleague, barn, place, batch, put }
}

describe('A count that knows what its writer saw', () => {
  it('A count is stored where the day still says what its writer saw, or nothing as then', async () => {
    const { put } = await aHerd()
    expect((await put({ deaths: 2, before: null })).status).toBe(200)
    const { status, body } = await put({ deaths: 3, before: { deaths: 2, removed: 0 } })
    expect(status).toBe(200)
    expect(body.counts).toEqual([{ date: DATE, deaths: 3, removed: 0 }])
  })

  it.each([
    ['nobody had counted', null],
    ['something else', { deaths: 1, removed: 0 }],
  ])(
    'A count does not overwrite what somebody else counted, where its writer saw that %s',
    async (_seen, before) => {
      const { put, colleague } = await aHerd()
      await put({ deaths: 4 }, { as: colleague })
      const { status, error } = await put({ deaths: 2, before })
      expect(status).toBe(409)
      expect(error).toMatchObject({
        code: 'count_changed',
        message: 'Somebody else has counted this day meanwhile.',
      })
      const kept = await put({ deaths: 4, before })
      expect(kept.status).toBe(200)
      expect(kept.body.counts).toEqual([{ date: DATE, deaths: 4, removed: 0 }])
    },
  )
})

describe('A count with a key', () => {
  it('A count with a key arrives once: sent again after somebody else has counted, it changes nothing and is no conflict', async () => {
    const { put, colleague } = await aHerd()
    const count = { deaths: 2, before: null, entry_key: randomUUID() }
    await put(count)
    await put({ deaths: 5, before: { deaths: 2, removed: 0 } }, { as: colleague })
    const { status, body } = await put(count)
    expect(status).toBe(200)
    expect(body.counts).toEqual([{ date: DATE, deaths: 5, removed: 0 }])
  })

  it('A count with a key is stored once of several at the same moment, and a refused one may come again', async () => {
    const { put } = await aHerd()
    const count = { deaths: 3, before: null, entry_key: randomUUID() }
    const answers = await Promise.all([1, 2, 3, 4].map(() => put(count)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const entry_key = randomUUID()
    expect((await put({ deaths: 2, before: null, entry_key })).status).toBe(409)
    const { body } = await put({ deaths: 2, before: { deaths: 3, removed: 0 }, entry_key })
    expect(body.counts).toEqual([{ date: DATE, deaths: 2, removed: 0 }])
  })

  it('A count with a key is answered after the batch has been closed, where it came before', async () => {
    const { put, batch } = await aHerd()
    const count = { deaths: 1, entry_key: randomUUID() }
    await put(count)
    await db
      .updateTable('batches')
      .set({ state: 'CLOSED', closed_at: clock.now(), end_date: '2026-03-02' })
      .where('id', '=', batch.id)
      .execute()
    expect((await put(count)).status).toBe(200)
    expect((await put({ ...count, entry_key: randomUUID() })).error.code).toBe('batch_closed')
  })

  it('A count with a key is one of its batch', async () => {
    const { put, farmer, barn, place } = await aHerd()
    const next = await anAirspace(db, { site_id: place.site_id, floor_id: barn.floor.id })
    const other = await aBatch(db, { site_id: place.site_id, airspace_id: next.id, start_date: '2026-02-26' })
    const count = { deaths: 1, entry_key: randomUUID() }
    await put(count, { as: farmer, of: other })
    const { status, error } = await put(count)
    expect(status).toBe(400)
    expect(error['counts.0.entry_key']).toEqual(['This value is not valid.'])
  })
})
