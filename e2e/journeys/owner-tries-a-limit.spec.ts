import { limits } from '@earshot/contract/endpoints/health/limits.ts'
import { call } from '#support/api.ts'
import { axe } from '#support/axe.ts'
import { longKnownAirspace, type Place } from '#support/farm.ts'
import { expect, test } from '#support/test.ts'

const VIEWS = [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const

test.use({ account: 'farmer' })
// Both change the limits of one airspace.
test.describe.configure({ mode: 'serial' })

let place: Place

/** Takes back what an interrupted run has left. */
test.afterEach(async () => {
  const { access, siteId, airspace } = place
  const params = { siteId }
  const { revision, airspaces } = await call(limits.read, { params }, access)
  const own = airspaces.find(one => one.airspace.id === airspace.id)?.values ?? {}
  if (own.rhs_warning === undefined) return
  const body = { airspace_ids: [airspace.id], values: { rhs_warning: null }, revision }
  await call(limits.change, { params, body }, access)
})

for (const [where, viewport] of VIEWS) {
  test(`An owner on ${where} tries a limit on the past, moves the slider by its keys, and saves it`, async ({
    page,
  }) => {
    place = await longKnownAirspace()
    const { siteId, airspace } = place
    await page.setViewportSize(viewport)
    await page.goto(`/app/sites/${siteId}/limits?airspace=${airspace.id}`)
    await page.getByRole('button', { name: 'Change Warning under RHS: 60' }).click()
    await page.getByRole('link', { name: 'Try on the past' }).click()
    const slider = page.getByRole('slider', { name: 'Warning under RHS' })
    await expect(slider).toHaveAttribute('aria-valuetext', /^60: \d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Nothing would have been different')
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await expect(slider).toHaveAttribute('aria-valuetext', /^61: \d+$/)
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: /^Save 61/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: airspace.name })).toContainText(
      'warns earlier than usual on coughs',
    )
  })
}
