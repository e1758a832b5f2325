import { readFile } from 'node:fs/promises'
import { shell } from '#pages/shell.ts'
import { axe } from '#support/axe.ts'
import { enter } from '#support/colleague.ts'
import { aDrillSite } from '#support/drill-site.ts'
import { expect, test } from '#support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('An owner starts a drill, another member answers, and the certificate’s hash is confirmed to anybody', async ({
  page,
  browser,
}) => {
  test.slow()
  const { siteId, name, owner, worker } = await aDrillSite(page)
  await enter(page, owner)
  await page.goto(`/app/sites/${siteId}/alarm-plan`)
  await expect(page.getByText('A drill is overdue.')).toBeVisible()
  await page.getByRole('button', { name: 'Drill now' }).click()
  await expect(page).toHaveURL(/\/drills\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nobody has answered yet.')
  expect(await axe(page)).toEqual([])
  const path = new URL(page.url()).pathname

  // The other member answers at another computer, from the notice of the portal.
  const signedOut = { storageState: { cookies: [], origins: [] } }
  const theirs = await (await browser.newContext(signedOut)).newPage()
  await enter(theirs, worker)
  await theirs.goto(`/app/sites/${siteId}/notifications`)
  await theirs.getByRole('link', { name: 'Open the drill' }).first().click()
  await theirs.getByRole('button', { name: 'I have it' }).click()
  await expect(shell(theirs).toast('Your answer counts')).toBeVisible()

  // It is seen live; the owner is asked too, and the last answer ends the drill.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wout')
  await page.getByRole('button', { name: 'I have it' }).click()
  await expect(page.getByText('Drill: Passed')).toBeVisible()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Certificate, PDF' }).click(),
  ])
  const content = await readFile(await file.path())
  expect(content.subarray(0, 5).toString()).toBe('%PDF-')
  const hash = page.getByRole('link', { name: /^[0-9a-f]{64}$/ })
  const proofPath = (await hash.getAttribute('href')) ?? ''

  const stranger = await (await browser.newContext(signedOut)).newPage()
  await stranger.goto(proofPath)
  await expect(stranger.getByRole('heading', { name: 'The certificate is genuine' })).toBeVisible()
  await expect(stranger.getByText(name)).toBeVisible()
  await expect(stranger.getByText('Passed')).toBeVisible()
  await expect(stranger.getByText('Wout')).toHaveCount(0)
  expect(await axe(stranger)).toEqual([])
  await stranger.goto(`/drills/${'0'.repeat(64)}`)
  await expect(stranger.getByRole('heading', { name: 'No drill has this hash' })).toBeVisible()

  await page.goto(`/app/sites/${siteId}/drills`)
  await expect(page.getByText('A drill is overdue')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Open the drill of / }).first()).toHaveAttribute('href', path)
})
