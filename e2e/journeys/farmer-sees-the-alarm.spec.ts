import { airspacePage, COLUMNS, columnValues, expectDrawn, newestFigure, showTable } from '#pages/airspace.ts'
import { alertPage } from '#pages/alert.ts'
import { alertListPage } from '#pages/alert-list.ts'
import { signIn, signInPage } from '#pages/sign-in.ts'
import { siteDashboardPage } from '#pages/site-dashboard.ts'
import { siteListPage } from '#pages/site-list.ts'
import { alarmedAirspace, MAIN_SITE, type Place, rhsGraph } from '#support/farm.ts'
import { expect, test } from '#support/test.ts'

let place: Place

test.beforeAll(async () => {
  place = await alarmedAirspace()
})

test('A deep link asks to sign in, says what is wrong, and leads to the page asked for', async ({ page }) => {
  const wanted = `/app/sites/${place.siteId}/airspaces/${place.airspace.id}/graphs?range=7d`
  await page.goto(wanted)
  const form = signInPage(page)
  await expect(form.title).toBeVisible()
  await expect(page).toHaveURL(/\/sign-in\?redirect=/)

  await form.submit.click()
  await expect(form.error).toHaveCount(2)
  await expect(form.email).toBeFocused()

  await signIn(page, 'farmer', 'not-the-password')
  await expect(form.error).toHaveText(/password/i)
  await expect(form.password).toBeFocused()
  await expect(form.email).toHaveValue('farmer@demo.earshot.example')

  await signIn(page, 'farmer')
  await expect(page).toHaveURL(wanted)
  await expect(airspacePage(page).header).toContainText('Alarm')
})

test.describe('A farmer who is signed in', () => {
  test.use({ account: 'farmer' })

  test('The sites list answers first, worst site on top, its filters in the address', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL('/app/sites')
    const list = siteListPage(page)
    await expect(list.answer).toHaveText(/needs? you now/)
    await expect(list.row(MAIN_SITE)).toContainText('Alarm')
    const all = await list.rows.count()

    await list.statusChip('Alarm').click()
    await expect(page).toHaveURL(/[?&]status=/)
    await expect(list.statusChip('Alarm')).toHaveAttribute('aria-pressed', 'true')
    await expect(list.rows).toHaveCount(1)
    await expect(list.row(MAIN_SITE)).toBeVisible()

    await page.reload()
    await expect(list.rows).toHaveCount(1)
    await page.goBack()
    await expect(page).toHaveURL('/app/sites')
    await expect(list.rows).toHaveCount(all)

    await list.search.fill('no such farm')
    await expect(page.getByText('No site matches')).toBeVisible()
    await page.getByRole('button', { name: 'Show all sites' }).click()
    await expect(list.rows).toHaveCount(all)
  })

  test('The dashboard names the trouble and leads to the airspace', async ({ page }) => {
    await page.goto('/app/sites')
    await siteListPage(page).link(MAIN_SITE).click()
    await expect(page).toHaveURL(`/app/sites/${place.siteId}/dashboard`)
    const dashboard = siteDashboardPage(page)
    await expect(dashboard.header).toContainText('Alarm')
    await expect(dashboard.answer).toContainText(place.airspace.name)
    await expect(dashboard.counts).toContainText('Alarms')
    await expect(dashboard.latestAlerts).toContainText(place.airspace.name)

    await dashboard.tile(place.airspace.name).click()
    await expect(page).toHaveURL(`/app/sites/${place.siteId}/airspaces/${place.airspace.id}/graphs`)
  })

  test('The chart shows every panel with bands and the alert lane', async ({ page }) => {
    await page.goto(`/app/sites/${place.siteId}/airspaces/${place.airspace.id}/graphs`)
    const airspace = airspacePage(page)
    await expect(airspace.header).toContainText('Alarm')
    await expect(airspace.answer).toContainText('the reference')
    for (const name of ['Respiratory health', 'Coughs', 'Temperature', 'Humidity']) {
      await expect(airspace.panel(name)).toBeVisible()
      await expectDrawn(airspace.panel(name))
    }
    for (const name of ['Temperature', 'Humidity'])
      await expect(airspace.panel(name)).toContainText('comfort for age')
    await expect(airspace.panel('Respiratory health')).toContainText('act')
    const alert = airspace.alertLane.getByRole('button', { name: /alarm/i }).last()
    await expect(alert).toHaveAccessibleName(/coughs.* now$/i)
    await alert.click()
    await expect(page.getByRole('dialog')).toContainText(/alarm/i)

    await airspace.cursor.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(airspace.cursor).toHaveAttribute('aria-valuetext', /RHS \d+/)
  })

  test('The table has the numbers of the chart, RHS under 40', async ({ page }) => {
    await page.goto(`/app/sites/${place.siteId}/airspaces/${place.airspace.id}/graphs?range=7d`)
    await showTable(page)
    await expect(page).toHaveURL(/view=table/)
    const { table, figures } = airspacePage(page)
    for (const [index, name] of COLUMNS.entries())
      await expect(table.getByRole('columnheader').nth(index)).toContainText(name)

    const { points, act } = await rhsGraph(place)
    const newest = points.rhs.findLast(value => value !== null) ?? 100
    expect(newest).toBeLessThan(act)
    await expect(figures).toContainText(String(Math.round(newest)))
    await expect(newestFigure(table, 'Temperature')).toBeVisible()
    const shown = await columnValues(page, 'RHS')
    expect(shown.length).toBeGreaterThan(50)
    expect(shown[0]).toBe(Math.round(newest))

    await page.reload()
    await expect(table).toBeVisible()
  })

  test('Alert filters and order stand in the address, and Back takes them back', async ({ page }) => {
    await page.goto(`/app/sites/${place.siteId}/alerts`)
    const list = alertListPage(page)
    await expect(list.answer).toHaveText(/alerts? (is|are) open/)
    await expect(list.rows.first()).toContainText(place.airspace.name)
    const all = await list.rows.count()

    await list.sensor('Coughs').click()
    await expect(page).toHaveURL(/sensor_filter=COUGHS/)
    await expect(list.cells('sensor').filter({ hasNotText: 'Coughs' })).toHaveCount(0)
    await list.priority('Alarm').click()
    await expect(page).toHaveURL(/filter=ALARM/)
    await list.airspace.selectOption({ label: place.airspace.name })
    await expect(page).toHaveURL(/airspace=\d+/)
    await expect(list.cells('airspace').filter({ hasNotText: place.airspace.name })).toHaveCount(0)
    await expect(list.rows).not.toHaveCount(0)

    await page.goBack()
    await expect(page).not.toHaveURL(/airspace=/)
    await expect(list.airspace).toHaveValue('')
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL(`/app/sites/${place.siteId}/alerts`)
    await expect(list.rows).toHaveCount(all)

    await list.sortBy('Opened').click()
    await expect(page).toHaveURL(/ordering_field=opened_at/)
    await list.whyLinks.first().click()
    await expect(page).toHaveURL(/\/alerts\/\d+$/)
    await expect(alertPage(page).why).toContainText('is raised when')
    await alertPage(page).chartLink.click()
    await expect(page).toHaveURL(/\/graphs\?.*from=\d+/)
    await expect(airspacePage(page).alertLane).toBeVisible()
  })
})
