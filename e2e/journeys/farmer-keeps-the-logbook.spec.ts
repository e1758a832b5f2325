import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import type { Comment } from '@earshot/contract/schemas/batches/comment.ts'
import type { Page } from '@playwright/test'
import { logbookPage } from '#pages/logbook.ts'
import { settled } from '#pages/shell.ts'
import { call } from '#support/api.ts'
import { type Place, quietAirspace } from '#support/farm.ts'
import { aPhoto } from '#support/photo.ts'
import { expect, test } from '#support/test.ts'

test.use({ account: 'farmer' })

const isRightBelow = (gap: number) => gap >= 0 && gap < 32

const SCREENS = [
  { name: 'on a desktop', viewport: { width: 1440, height: 900 }, hasTouch: false },
  { name: 'on a phone', viewport: { width: 390, height: 844 }, hasTouch: true },
]
const DAY_IN_WORDS = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
} as const

let place: Place

test.beforeAll(async () => {
  place = await quietAirspace()
})

for (const { name, ...screen } of SCREENS) {
  test.describe(name, () => {
    test.use(screen)

    test('A comment with a photo and a treatment are written down, and found again by the calendar', async ({
      page,
    }) => {
      const path = `/app/sites/${place.siteId}/airspaces/${place.airspace.id}/logbook`
      await page.goto(path)
      const book = logbookPage(page)
      await settled(page)

      const words = `Sneezing in pen 2, seen ${name}.`
      const photo = await aPhoto(page)
      if (screen.hasTouch) await book.write.click()
      else await page.keyboard.press('n')
      await expect(book.comment).toBeFocused()
      await book.comment.fill(words)
      await book.files.setInputFiles({ name: 'pen 2.jpg', mimeType: 'image/jpeg', buffer: photo })
      await expect(page.getByRole('img', { name: 'pen 2.jpg' })).toBeVisible()
      const stored = page.waitForResponse(answer => answer.url().endsWith('/comments-daily/'))
      await book.send.click()
      const comment = (await (await stored).json()) as Comment
      expect(comment.attachments[0]?.bytes).toBeLessThan(photo.byteLength / 2)
      const item = book.item(words)
      await expect(item).toContainText('Griet Verhaeghe')
      const picture = item.locator('img')
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(360)

      // The treatment was over by today, so that nobody is advised to finish it.
      const day = addDays(comment.date, -2)
      const product = `Water medication ${name}`
      await book.treat.click()
      await book.field('Product').fill(product)
      await book.field('Kind').selectOption('Antibiotic')
      await book.field('Given by').selectOption('Water')
      await book.field('First day').fill(day)
      await book.field('Last day').fill(day)
      await book.field('Reason').selectOption('Respiratory trouble')
      await book.field('Quantity in all').fill('12.5')
      await book.field('Unit').selectOption('kg')
      await book.record.click()
      await expect(book.sheet).toContainText('Please fill this in.')
      await book.field('Withdrawal').fill('14')
      await book.record.click()
      await expect(book.sheet).toBeHidden()
      await expect(book.answer).toContainText('Not free for slaughter until')

      const treatment = book.item(product)
      await expect(treatment).toContainText('Antibiotic in water for respiratory trouble, 12.5 kg')
      await expect(treatment).toContainText('12 days left')
      await expect(treatment).toContainText('72 h before')
      await expect(treatment).toContainText(/\d+ of 72 h after/)
      await expect(treatment).toContainText('cannot tell which')

      const inWords = new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', DAY_IN_WORDS)
      if (screen.hasTouch) await book.calendar.getByRole('button', { name: 'Month', exact: true }).click()
      const found = await dayOf(page, inWords, day, comment.date)
      await expect(found).toHaveAccessibleName(/Treatment/)
      await found.click()
      await expect(page).toHaveURL(`${path}?day=${day}`)
      await page.reload()
      // A desktop has the whole day in sight; a phone is scrolled to where it begins, right below the bars.
      if (screen.hasTouch) await expect.poll(() => book.gapAbove(product).then(isRightBelow)).toBe(true)
      else await expect(book.item(product)).toBeInViewport()

      const params = {
        siteId: place.siteId,
        airspaceId: place.airspace.id,
        batchId: place.airspace.batch?.id ?? 0,
      }
      const { items } = await call(logbook.list, { params, query: { filter: 'TREATMENTS' } }, place.access)
      expect(items.map(item => item.treatment?.product_name)).toContain(product)
    })
  })
}

/** The day's button, in the month before where today is its first or second. */
async function dayOf(page: Page, words: string, day: string, today: string) {
  const { calendar } = logbookPage(page)
  if (day.slice(0, 7) !== today.slice(0, 7))
    await calendar.getByRole('button', { name: 'Month before' }).click()
  return calendar.getByRole('button', { name: new RegExp(`^${words.replace(' ', ',? ')}`) })
}
