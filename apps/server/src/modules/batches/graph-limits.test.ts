import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { isFullAirspace } from '@earshot/contract/rules/farm/full-airspace.ts'
import type { OwnLimits } from '@earshot/contract/schemas/health/limits.ts'
import { expect, it } from 'vitest'
import { aLimitVersion } from '#test/a-limit-version.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aBatch, aMembership, anAirspace, aUser } from '#test/factories.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock })
const seconds = (text: string) => Date.parse(text) / 1000
const QUERY = { from: '2026-03-02T04:00:00Z', to: '2026-03-02T08:00:00Z', resolution: 'hour' as const }

/** A barn of fattening pigs, 74 days old, of which a member asks. */
async function aHerd() {
  const user = await aUser(db)
  const barn = await aBarn(db)
  await aMembership(db, { site: barn.site, user })
  const place = { site_id: barn.site.id, airspace_id: barn.airspace.id }
  const batch = await aBatch(db, { ...place, start_date: '2026-02-26', animals_start: 250 })
  const params = { siteId: barn.site.id, airspaceId: barn.airspace.id, batchId: batch.id }
  const from = (text: string, own: OwnLimits) => {
    const fromSlot = Date.parse(text) / 600_000
    return aLimitVersion(db, { siteId: barn.site.id, airspaceId: barn.airspace.id, own, fromSlot })
  }
  return { barn, as: user, params, from }
}

it('A graph without limits of people’s own has the usual ones over its whole range', async () => {
  const { as, params } = await aHerd()
  const { body: rhs } = await app.call(batches.rhs, { params, query: QUERY }, { as })
  const from = seconds(QUERY.from)
  expect(rhs).toMatchObject({ watch: 60, act: 40, limits: [{ from, watch: 60, act: 40 }] })
  const { body: warm } = await app.call(batches.temperature, { params, query: QUERY }, { as })
  expect(warm.limits).toEqual([{ from, step: 3 }])
  const { body: damp } = await app.call(batches.humidity, { params, query: QUERY }, { as })
  expect(damp.limits).toEqual([{ from, step: 10 }])
})

it('Limits that changed within the range are steps from the moment on at which each held', async () => {
  const { as, params, from } = await aHerd()
  await from('2026-03-01T12:00:00Z', { rhs_warning: 65 })
  await from('2026-03-02T06:00:00Z', { rhs_warning: 70, rhs_alarm: 45 })
  // A change of another value is no step of these.
  await from('2026-03-02T07:00:00Z', { rhs_warning: 70, rhs_alarm: 45, humidity_step: 5 })
  const { body } = await app.call(batches.rhs, { params, query: QUERY }, { as })
  expect(body).toMatchObject({ watch: 70, act: 45 })
  expect(body.limits).toEqual([
    { from: seconds('2026-03-02T04:00:00Z'), watch: 65, act: 40 },
    { from: seconds('2026-03-02T06:00:00Z'), watch: 70, act: 45 },
  ])
})

it('The band and the step of a climate are those that held at each hour, whoever set them', async () => {
  const { barn, as, params, from } = await aHerd()
  await aLimitVersion(db, { siteId: barn.site.id, own: { temperature_band: [{ age: 0, lo: 12, hi: 30 }] } })
  await from('2026-03-02T06:00:00Z', { temperature_band: [{ age: 0, lo: 17, hi: 25 }], temperature_step: 2 })
  const { body } = await app.call(batches.temperature, { params, query: QUERY }, { as })
  expect(body.points.lo).toEqual([12, 12, 17, 17])
  expect(body.points.hi).toEqual([30, 30, 25, 25])
  expect(body.limits).toEqual([
    { from: seconds('2026-03-02T04:00:00Z'), step: 3 },
    { from: seconds('2026-03-02T06:00:00Z'), step: 2 },
  ])
})

it('An airspace is answered with the reference and the limits of RHS in force there', async () => {
  const { barn, as, params, from } = await aHerd()
  await anAirspace(db, { site_id: barn.site.id, floor_id: barn.floor.id })
  await from('2026-03-02T06:00:00Z', { rhs_warning: 70, rdi_reference: 1.5 })
  // What holds from the next hour on does not hold yet.
  await from('2026-03-02T09:00:00Z', { rhs_warning: 80 })
  const { body } = await app.call(sites.airspaces, { params }, { as })
  const answered = body.items.filter(isFullAirspace)
  expect(answered.map(({ rhs_limits, reference }) => ({ rhs_limits, reference }))).toEqual([
    { rhs_limits: { watch: 70, act: 40 }, reference: 1.5 },
    { rhs_limits: { watch: 60, act: 40 }, reference: 1 },
  ])
})
