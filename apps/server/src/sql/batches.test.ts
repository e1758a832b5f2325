import { addDays, ageInDays, animalsPresent, phaseAt } from '@earshot/contract/rules/batches/age.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { int, orNull, rowOf, text } from '#db/rows.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aBarn, aBatch } from '#test/factories.ts'
import { BATCH_ANIMALS, BATCH_PHASE, batchAge } from './batches.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const START = '2026-03-01'
const ZONE = 'Pacific/Auckland'
const TODAY = { day: int, phase: orNull(text), animals: orNull(int) }

const dayAround = fc.integer({ min: -5, max: 200 }).map(days => addDays(START, days))
const aCase = fc.record({
  start_age_in_days: fc.integer({ min: 1, max: 100 }),
  animals_start: fc.option(fc.integer({ min: 1, max: 60 })),
  end_date: fc.option(fc.integer({ min: 0, max: 180 }).map(days => addDays(START, days))),
  today: dayAround,
  phases: fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 4 }),
  counts: fc.uniqueArray(
    fc.record({
      date: dayAround,
      deaths: fc.integer({ min: 0, max: 9 }),
      removed: fc.integer({ min: 0, max: 9 }),
    }),
    { maxLength: 6, selector: ({ date }) => date },
  ),
})

it('A batch’s age, phase and animals are the contract’s, whatever the batch', async () => {
  const { db } = database
  const { site, airspace } = await aBarn(db, { site: { timezone: ZONE } })
  await fc.assert(
    fc.asyncProperty(aCase, async ({ today, phases, counts, ...batch }) => {
      const { id } = await aBatch(db, {
        site_id: site.id,
        airspace_id: airspace.id,
        start_date: START,
        state: 'CLOSED',
        closed_at: new Date('2026-12-01T00:00:00Z'),
        close_reason: 'OTHER',
        ...batch,
      })
      const named = phases.map(age => ({ batch_id: id, start_age_in_days: age, name: `from ${age}` }))
      if (named.length > 0) await db.insertInto('batch_age_phases').values(named).execute()
      const counted = counts.map(count => ({ batch_id: id, ...count }))
      if (counted.length > 0) await db.insertInto('batch_counts').values(counted).execute()
      // Half past one at night there is still the day before in Greenwich.
      const now = new Date(`${addDays(today, -1)}T13:30:00Z`)
      const last = batch.end_date !== null && batch.end_date < today ? batch.end_date : today
      const day = ageInDays({ ...batch, start_date: START }, last)

      expect(
        await rowOf(
          db,
          TODAY,
          sql`select age.day, ${BATCH_PHASE} as phase, ${BATCH_ANIMALS} as animals
            from batches b join sites s on s.id = b.site_id cross join lateral ${batchAge(now)} where b.id = ${id}`,
        ),
      ).toEqual({
        day,
        phase: phaseAt(named, day)?.name ?? null,
        animals: animalsPresent({ animals_start: batch.animals_start, counts }, last),
      })
    }),
    { numRuns: 150 },
  )
})
