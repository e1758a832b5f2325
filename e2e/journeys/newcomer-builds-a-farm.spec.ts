import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { BOXED_GATEWAYS } from '@earshot/demo/farm.ts'
import { DEMO_SECRET } from '@earshot/demo/people.ts'
import type { Page } from '@playwright/test'
import { signInAs, signInPage } from '#pages/sign-in.ts'
import { siteDashboardPage } from '#pages/site-dashboard.ts'
import { siteListPage } from '#pages/site-list.ts'
import { siteWizard } from '#pages/site-wizard.ts'
import { welcomeCard } from '#pages/welcome.ts'
import { axe } from '#support/axe.ts'
import { labelsOf, unpackMonitors } from '#support/hardware.ts'
import { activePerson } from '#support/people.ts'
import { expect, test } from '#support/test.ts'

test.use({ serviceWorkers: 'allow' })

const PICTURES = process.env.WIZARD_PICTURES

const SIZES = [
  { name: 'a desktop', width: 1440, height: 900, gateway: BOXED_GATEWAYS[0], isPhone: false },
  { name: 'a phone', width: 390, height: 844, gateway: BOXED_GATEWAYS[1], isPhone: true },
] as const

for (const { name, width, height, gateway, isPhone } of SIZES) {
  test(`A newcomer builds a farm of two houses on ${name}, loses the network while it is saved and loses nothing`, async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height })
    const codes = await unpackMonitors(gateway, 6)
    const labels = await labelsOf(codes)
    const person = await activePerson(page, isPhone ? 'Fien' : 'Wout')
    await page.goto('/sign-in')
    await signInAs(page, person)
    await expect(signInPage(page).title).toHaveCount(0)
    await welcomeCard(page).dismiss.click()
    await page.goto('/app/sites/new')
    const wizard = siteWizard(page)

    await wizard.name.fill('De Nieuwe Linde')
    await wizard.animals.selectOption('fattening')
    await wizard.country.selectOption('BE')
    await wizard.zone.selectOption('Europe/Brussels')
    await wizard.town.fill('Kortemark')
    await wizard.latitude.fill('51.03')
    await wizard.longitude.fill('3.04')
    await picture(page, 'farm', isPhone)
    await wizard.next('structure').click()

    await test.step('two houses with three airspaces each', async () => {
      await wizard.addHouse.click()
      if (isPhone) await wizard.toTree.click()
      for (const house of ['House 1', 'House 1', 'House 2', 'House 2']) {
        await wizard.addAirspaceTo(house).click()
        if (isPhone) await wizard.toTree.click()
      }
      await expect(wizard.tree.getByRole('treeitem')).toHaveCount(8)
      const rooms = wizard.tree.locator('[data-level="airspace"]')
      for (const [index, code] of codes.entries()) {
        await rooms.nth(index).click()
        await wizard.nodeName.fill(`Room ${index + 1}`)
        await wizard.productType('Fattening').check()
        const [, secret = ''] = (labels[index] ?? '').split('#')
        // The first is typed in two goes: a code alone is not enough for what was never on a site of the newcomer's.
        await wizard.code.fill(index === 0 ? code.toLowerCase() : (labels[index] ?? ''))
        await wizard.code.press('Enter')
        if (index === 0) {
          await picture(page, 'proof', isPhone)
          await wizard.printedOn(code).fill(secret)
          await wizard.printedOn(code).press('Enter')
        }
        await expect(wizard.printedOn(code)).toHaveCount(0)
        await expect(page.getByText(code).first()).toBeVisible()
        if (index === 1) await picture(page, 'structure', isPhone)
        if (isPhone) await wizard.toTree.click()
      }
      await picture(page, 'tree', isPhone)
      expect(await axe(page)).toEqual([])
    })

    await page.reload()
    await expect(wizard.tree.getByText('Room 6')).toBeVisible()
    await wizard.next('gateways').click()
    await wizard.gateway.fill(gateway)
    await wizard.add.click()
    await wizard.printedOn(gateway).fill(DEMO_SECRET)
    await wizard.printedOn(gateway).press('Enter')
    await expect(wizard.printedOn(gateway)).toHaveCount(0)
    await wizard.next('people').click()
    await wizard.next('check').click()
    await picture(page, 'check', isPhone)
    expect(await axe(page)).toEqual([])

    let parts = 0
    await page.route(`**${siteEditor.create.path}`, async route => {
      parts += 1
      if (parts !== 2) return route.continue()
      // The second part is on its way when the barn's network goes.
      await page.context().setOffline(true)
      return route.abort('internetdisconnected')
    })
    await wizard.create.click()
    await expect(wizard.waiting).toBeVisible()
    await picture(page, 'saving', isPhone)
    await page.context().setOffline(false)

    await expect(page.getByText('De Nieuwe Linde is set up.')).toBeVisible()
    await wizard.openDashboard.click()
    await expect(siteDashboardPage(page).airspaces).toContainText('Room 6')
    await page.goto('/app/sites')
    // The map has a pin of the same name.
    await expect(siteListPage(page).link('De Nieuwe Linde')).toHaveCount(1)
  })
}

/** Takes pictures where somebody wants to look at them: the folder is in WIZARD_PICTURES. */
async function picture(page: Page, step: string, isPhone: boolean): Promise<void> {
  if (PICTURES === undefined) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${PICTURES}/${step}-${isPhone ? 'phone' : 'desktop'}-${colorScheme}.png` })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
