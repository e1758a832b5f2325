import { groups } from '@earshot/contract/endpoints/farm/groups.ts'
import { siteListPage } from '#pages/site-list.ts'
import { accessOf, call } from '#support/api.ts'
import { alarmedAirspace, MAIN_SITE } from '#support/farm.ts'
import { expect, test } from '#support/test.ts'

test.use({ account: 'vet' })

const NAME = 'Round of Tuesday'

test('A group filters the list, and the choice stands in the address', async ({ page }) => {
  const { siteId } = await alarmedAirspace()
  const access = await accessOf('vet')
  const group = await call(groups.create, { body: { name: NAME, linked_sites: [siteId] } }, access)
  try {
    await page.goto('/app/sites')
    const list = siteListPage(page)
    await expect(list.row(MAIN_SITE)).toBeVisible()
    expect(await list.rows.count()).toBeGreaterThan(1)

    await page.getByRole('button', { name: /^Group/ }).click()
    await page.getByRole('menuitemradio', { name: NAME }).click()
    await expect(page).toHaveURL(new RegExp(`group_id=${group.id}`))
    await expect(list.rows).toHaveCount(1)
    await expect(list.row(MAIN_SITE)).toBeVisible()

    await page.reload()
    await expect(list.rows).toHaveCount(1)
    await page.goBack()
    await expect(list.rows).not.toHaveCount(1)
  } finally {
    await call(groups.remove, { params: { groupId: group.id } }, access)
  }
})
