import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { USUAL_LIMITS } from '@earshot/contract/rules/health/limits.ts'
import type { OwnLimits } from '@earshot/contract/schemas/health/limits.ts'
import { expect, it } from 'vitest'
import { aLimitVersion } from '#test/a-limit-version.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aMembership, anAlert, aUser } from '#test/factories.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock })
const slot = (text: string) => Date.parse(text) / 600_000
const OPENED = new Date('2026-03-01T08:00:00Z')

async function aFarm() {
  const user = await aUser(db, { first_name: 'Koen', last_name: 'Visser' })
  const barn = await aBarn(db)
  await aMembership(db, { site: barn.site, user })
  /** Sets limits as the member, from a moment on. */
  const set = async (from: string, own: OwnLimits, airspaceId?: number) => {
    const place = { siteId: barn.site.id, ...(airspaceId !== undefined && { airspaceId }) }
    const version = await aLimitVersion(db, { ...place, own, fromSlot: slot(from) })
    const by = db.updateTable('limit_versions').set({ changed_by: user.id })
    await by.where('id', '=', version.id).execute()
    return version.id
  }
  const judgedBy = async (alertId: number) => {
    const { body } = await app.call(alerts.read, { params: { alertId } }, { as: user })
    return body.judged_by
  }
  return { barn, set, judgedBy }
}

it('An alert of the usual limits names no change', async () => {
  const { barn, judgedBy } = await aFarm()
  const alert = await anAlert(db, { barn, opened_at: OPENED })
  expect(await judgedBy(alert.id)).toEqual({ opened: USUAL_LIMITS, ends: USUAL_LIMITS, version: null })
})

it('An alert names who had set the values that it was opened by, and ends by those in force now', async () => {
  const { barn, set, judgedBy } = await aFarm()
  const id = await set('2026-02-20T10:00:00Z', { rhs_warning: 70, humidity_step: 5 }, barn.airspace.id)
  const alert = await anAlert(db, { barn, opened_at: OPENED, limit_version_id: id })
  await set('2026-03-01T12:00:00Z', { rhs_warning: 75 }, barn.airspace.id)
  const judged = await judgedBy(alert.id)
  expect([judged.opened.rhs_warning, judged.ends.rhs_warning]).toEqual([70, 75])
  expect(judged.version).toEqual({
    id,
    scope: 'AIRSPACE',
    changed_by: 'Koen Visser',
    changed_at: '2026-02-20T10:00:00.000Z',
    holds_from: '2026-02-20T10:00:00.000Z',
    held_until: '2026-03-01T12:00:00.000Z',
    // The humidity is another sensor's.
    changes: [{ key: 'rhs_warning', before: null, after: 70 }],
  })
})

it('A change of what another sensor goes by, or of what an airspace sets itself, is not behind an alert', async () => {
  const { barn, set, judgedBy } = await aFarm()
  const damp = await set('2026-02-20T10:00:00Z', { humidity_step: 5 })
  const alert = await anAlert(db, { barn, opened_at: OPENED, limit_version_id: damp })
  expect((await judgedBy(alert.id)).version).toBeNull()
  const own = await set('2026-02-21T10:00:00Z', { rhs_warning: 65 }, barn.airspace.id)
  await set('2026-02-22T10:00:00Z', { rhs_warning: 80, humidity_step: 5 })
  expect((await judgedBy(alert.id)).version).toMatchObject({ id: own, scope: 'AIRSPACE' })
})

it('An alert from before changes were kept names the values of its place, which held from the beginning', async () => {
  const { barn, set, judgedBy } = await aFarm()
  const id = await set('1970-01-01T00:00:00Z', { rdi_reference: 1.5 }, barn.airspace.id)
  const alert = await anAlert(db, { barn, opened_at: OPENED })
  const judged = await judgedBy(alert.id)
  expect(judged.opened.rdi_reference).toBe(1.5)
  expect(judged.version).toMatchObject({ id, holds_from: null, held_until: null })
})
