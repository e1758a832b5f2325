import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import type { LogbookItem } from '@earshot/contract/schemas/batches/logbook.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { logbookPage } from '#pages/logbook.ts'
import { queuedWrites } from '#pages/queued-writes.ts'
import { settled, shell, signOut } from '#pages/shell.ts'
import { signInPage } from '#pages/sign-in.ts'
import { call } from '#support/api.ts'
import { type Place, quietAirspace } from '#support/farm.ts'
import { expect, test } from '#support/test.ts'

test.use({ account: 'farmer', serviceWorkers: 'allow' })

/** Every run writes texts of its own, for a farm that is used again. */
const RUN = Date.now().toString(36)
const COMMENTS = Array.from({ length: 13 }, (_, index) => `Seen in the barn, no. ${index + 1}, ${RUN}.`)
const TREATMENTS = [`Barn medicine A ${RUN}`, `Barn medicine B ${RUN}`]
/** The dead of so many days ago. */
const COUNTS = [1, 2, 3, 4, 5]

/** The count is another than anybody had before. */
const IN_OFFICE = 7 + (Date.now() % 20)

const pathOf = ({ siteId, airspace }: Place) => `/app/sites/${siteId}/airspaces/${airspace.id}/logbook`
const paramsOf = ({ siteId, airspace }: Place) => ({
  siteId,
  airspaceId: airspace.id,
  batchId: airspace.batch?.id ?? 0,
})

test('Twenty logbook items written without a network outlive the page, and each arrives once', async ({
  page,
  context,
}) => {
  const place = await quietAirspace()
  await openBook(page, place)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  await expect(shell(page).toast('No internet connection')).toBeVisible()
  const today = await writeEverything(page)
  const waiting = queuedWrites(page)
  await expect(waiting.link).toHaveAccessibleName('20 entries wait to be sent')

  await page.reload()
  await expect(logbookPage(page).item(COMMENTS[0] ?? '')).toContainText('kept on this device')
  await signOut(page)
  await expect(waiting.leaving).toContainText('20 entries have not been sent')
  await waiting.stay.click()
  await expect(waiting.rows).toHaveCount(20)
  await page.close()

  // Meanwhile the day before yesterday is counted in the office.
  const date = addDays(today, -2)
  const body = { counts: [{ date, deaths: IN_OFFICE, removed: 0 }] }
  await call(batches.update, { params: { batchId: paramsOf(place).batchId }, body }, place.access)

  const tabs = await openTabs(context)
  await context.setOffline(false)
  const [first] = tabs
  const list = queuedWrites(first)
  await expect(list.answer).toHaveText('1 entry needs you.', { timeout: 90_000 })
  await expect(list.link).toHaveAccessibleName('1 entry is not sent yet. It needs you.')
  await expect(list.conflict).toContainText('2 dead')
  await expect(list.conflict).toContainText(`${IN_OFFICE} dead`)
  await list.useMine.click()
  await expect(list.answer).toHaveText('Nothing waits to be sent.')
  await expectEachOnce(place, today)

  await openBook(tabs[1], place)
  await context.setOffline(true)
  await writeComment(tabs[1], 'Never to be sent.')
  await signOut(tabs[1])
  await queuedWrites(tabs[1]).leave.click()
  await expect(signInPage(tabs[1]).title).toBeVisible()
  expect(await writesOnDevice(tabs[1])).toBe(0)
})

async function openBook(page: Page, place: Place): Promise<void> {
  await page.goto(pathOf(place))
  await expect(logbookPage(page).feed.getByRole('listitem').first()).toBeVisible()
  await settled(page)
}

/** Two, so that both see the network come back. */
async function openTabs(context: BrowserContext): Promise<[Page, Page]> {
  const tabs: [Page, Page] = [await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    await tab.goto('/app/waiting')
    await expect(queuedWrites(tab).rows).toHaveCount(20)
  }
  return tabs
}

/** @returns the site's today, as the form has it */
async function writeEverything(page: Page): Promise<string> {
  const book = logbookPage(page)
  for (const [index, comment] of COMMENTS.entries()) await writeComment(page, comment, index === 0)
  await book.count.click()
  const today = await book.field('Day').inputValue()
  await page.keyboard.press('Escape')
  for (const name of TREATMENTS) await recordTreatment(page, name)
  for (const dead of COUNTS) {
    await book.count.click()
    await book.field('Day').fill(addDays(today, -dead))
    await book.field('Dead').fill(String(dead))
    await book.keep.click()
    await expect(book.sheet).toBeHidden()
  }
  return today
}

async function writeComment(page: Page, text: string, withPhoto = false): Promise<void> {
  const book = logbookPage(page)
  await page.keyboard.press('n')
  await book.comment.fill(text)
  if (withPhoto)
    await book.files.setInputFiles({ name: 'pen.png', mimeType: 'image/png', buffer: await aPhoto(page) })
  await book.keep.click()
  await expect(book.item(text)).toContainText('kept on this device')
}

async function recordTreatment(page: Page, name: string): Promise<void> {
  const book = logbookPage(page)
  await book.treat.click()
  await book.field('Product').fill(name)
  await book.field('Kind').selectOption('Antibiotic')
  await book.field('Given by').selectOption('Water')
  await book.field('Reason').selectOption('Respiratory trouble')
  await book.field('Quantity in all').fill('2.5')
  await book.field('Unit').selectOption('kg')
  await book.field('Withdrawal').fill('0')
  // The office counts fewer animals meanwhile than the form had.
  await book.field('Animals').fill('10')
  await book.keep.click()
  await expect(book.sheet).toBeHidden()
}

async function expectEachOnce(place: Place, today: string): Promise<void> {
  const { items } = await call(
    logbook.list,
    { params: paramsOf(place), query: { perPage: 1000 } },
    place.access,
  )
  const own = (text: string) => items.filter(item => textOf(item) === text)
  for (const text of [...COMMENTS, ...TREATMENTS]) expect(own(text), text).toHaveLength(1)
  expect(own(COMMENTS[0] ?? '')[0]?.comment?.attachments).toHaveLength(1)
  const { counts } = await call(batches.read, { params: paramsOf(place) }, place.access)
  const deaths = COUNTS.map(dead => counts.find(({ date }) => date === addDays(today, -dead))?.deaths)
  expect(deaths).toEqual(COUNTS)
}

function textOf({ comment, treatment }: LogbookItem): string | undefined {
  return comment?.comment ?? treatment?.product_name
}

async function aPhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    canvas.getContext('2d')?.fillRect(100, 100, 200, 200)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}

function writesOnDevice(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('earshot-queue')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('entries').objectStore('entries').count()
          counting.onsuccess = () => resolve(counting.result)
        }
      }),
  )
}
