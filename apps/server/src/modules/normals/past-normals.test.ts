import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { movedClock } from '#test/clock.ts'
import { upcomingDatabase } from '#test/database.ts'
import { aBarn } from '#test/factories.ts'
import { aMeasuredBarn } from '#test/measured-days.ts'
import { learnNormals } from './normals.service.ts'
import { readPastNormals } from './past-normals.service.ts'

const ZONE = 'Europe/Brussels'
const START = '2026-02-01'
const clock = movedClock('2026-02-21T10:20:00Z')
const { db, create, drop } = upcomingDatabase()
beforeAll(create)
afterAll(drop)

describe('The normals of days that are over', () => {
  it('Each day of a batch has the medians that it was judged by, and none while it learnt', async () => {
    const barn = await aMeasuredBarn(db, { zone: ZONE, start: START, days: 19 })
    const { batch } = barn
    await learnNormals(db, { now: clock.now() })
    const asked = { siteId: barn.site.id, airspaceId: barn.airspace.id, timeZone: ZONE, now: clock.now() }
    const days = await readPastNormals(db, { ...asked, since: new Date('2026-02-10T12:00:00Z') })
    expect(days.map(({ date }) => date)).toEqual(
      Array.from({ length: 12 }, (_, index) => addDays('2026-02-10', index)),
    )
    expect(new Set(days.map(({ batchId }) => batchId))).toEqual(new Set([batch.id]))
    const none = Array(24).fill(null)
    // Fourteen quiet days have passed on the sixteenth; twelve coughs an hour of 250 animals are the median.
    expect(days.filter(({ medians }) => medians[9] === null).map(({ date }) => date)).toEqual(
      Array.from({ length: 6 }, (_, index) => addDays('2026-02-10', index)),
    )
    expect(days[0]?.medians).toEqual(none)
    expect(days.at(-1)?.medians).toEqual(Array(24).fill(0.048))
  })

  it('An airspace without a batch has none', async () => {
    const { site, airspace } = await aBarn(db, { site: { timezone: ZONE } })
    const asked = { siteId: site.id, airspaceId: airspace.id, timeZone: ZONE, now: clock.now() }
    expect(await readPastNormals(db, { ...asked, since: new Date('2026-01-01T00:00:00Z') })).toEqual([])
  })
})
