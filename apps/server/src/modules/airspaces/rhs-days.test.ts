import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aBatch, aMembership, aUser } from '#test/factories.ts'

const { app, db } = appWithDatabase({ clock: movedClock('2026-03-02T08:00:00Z') })

it('The health of an airspace by day is what was stored of each day, and nothing where nothing was', async () => {
  const user = await aUser(db)
  const { site, airspace } = await aBarn(db)
  await aMembership(db, { site, user })
  const place = { site_id: site.id, airspace_id: airspace.id }
  const batch = await aBatch(db, { ...place, start_date: '2026-02-26' })
  const days = [
    { day: '2026-02-27', rdi: 1, rhs_end: 90 },
    { day: '2026-02-28', rdi: 2, rhs_end: 60 },
    { day: '2026-03-02', rdi: 3, rhs_end: 43 },
  ]
  await db
    .insertInto('airspace_rhs_days')
    .values(days.map(day => ({ ...place, ...day })))
    .execute()
  // The range covers local days of Brussels, an hour ahead.
  const query = { from: '2026-02-27T23:00:00Z', to: '2026-03-02T23:00:00Z', resolution: 'day' as const }
  const params = { siteId: site.id, airspaceId: airspace.id, batchId: batch.id }
  const { body } = await app.call(batches.rhs, { params, query }, { as: user })
  expect(body.resolution).toBe('day')
  expect(body.points.rhs).toEqual([60, null, 43])
})
