import { readFile } from 'node:fs/promises'
import { makeFarm } from '@earshot/server/src/test/bulk-farm.ts'
import { aMembership, aUser } from '@earshot/server/src/test/factories.ts'
import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { shell } from '#pages/shell.ts'
import { axe } from '#support/axe.ts'
import { type OwnProduct, testOnOwnProduct } from '#support/own-product.ts'
import { expect } from '#support/test.ts'

/** A Sunday; Monday at six in Brussels is 05:00 UTC. */
const START = new Date('2026-03-01T10:00:00Z')
const MONDAY = new Date('2026-03-02T05:00:30Z')
const NEXT_MONDAY = new Date('2026-03-09T05:00:30Z')

const test = testOnOwnProduct({ name: 'weekly', start: START, fill: clientsOf })

async function clientsOf({ db }: OwnProduct) {
  const vet = await aUser(db, { first_name: 'Ilse', timezone: 'Europe/Brussels', language: 'en-US' })
  // More than one page of the list of sites.
  for (const site of await makeFarm(db, { sites: 101, airspaces: 1, devices: 1 }))
    await aMembership(db, { site, user: vet, role: 'VETERINARIAN' })
  return { vet }
}

test.describe.configure({ timeout: 240_000 })
test.use({ timezoneId: 'Europe/Brussels', storageState: { cookies: [], origins: [] } })

test('A vet sees her weekly report first, gets it on Monday with a PDF, and ends it by the one press of her mail program', async ({
  page,
  farm: clients,
}) => {
  await clients.enter(page, clients.vet)
  await page.goto('/app/profile/push-notifications')
  const part = page.getByRole('region', { name: 'Weekly report' })
  await expect(part.getByLabel('About').getByRole('option')).toHaveCount(102)
  await part.getByLabel('Weekday').selectOption('Monday')
  await part.getByLabel('Hour').selectOption({ label: '06:00' })
  await expect(shell(page).toast('Your weekly report was changed.').first()).toBeVisible()
  expect(await axe(page)).toEqual([])
  const words = (await saved(page, 'Preview the email')).toString()
  expect(words).toContain('Weekly report: all sites')
  expect(await pdfWords(await saved(page, 'Preview the PDF'))).toContain('Bench site 0101')

  await clients.moveTo(MONDAY)
  await clients.runJob('queue-weekly-reports')
  await clients.smtp.until(1)
  const [report] = clients.smtp.received
  if (report === undefined) throw new Error('no report was sent')
  expect(report.to).toEqual([clients.vet.email])
  const [file] = report.mail.attachments
  expect(file?.mimeType).toBe('application/pdf')
  const header = (key: string) => report.mail.headers.find(one => one.key === key)?.value ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')

  // RFC 8058: a mail program posts this form to the address, without cookies and without following a redirect.
  const address = /<(.+)>/.exec(header('list-unsubscribe'))?.[1] ?? ''
  expect(address.startsWith(`${clients.url}/`)).toBe(true)
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'manual',
  })
  expect(answer.ok).toBe(true)
  await page.reload()
  await expect(part.getByLabel('Weekday')).toHaveValue('off')
  await clients.moveTo(NEXT_MONDAY)
  await clients.runJob('queue-weekly-reports')
  await expect
    .poll(() => clients.db.selectFrom('weekly_report_mails').select('id').execute(), { timeout: 10_000 })
    .toEqual([])
  expect(clients.smtp.received).toHaveLength(1)
})

async function saved(page: Page, button: string): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return readFile(await (await download).path())
}

async function pdfWords(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  return text
}
