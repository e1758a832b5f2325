import type { Page } from '@playwright/test'

export function logbookPage(page: Page) {
  const feed = page.getByRole('region', { name: 'Entries' })
  const sheet = page.getByRole('dialog')
  return {
    answer: page.getByRole('heading', { level: 1 }),
    feed,
    item: (text: string) => feed.getByRole('listitem').filter({ hasText: text }).first(),
    /** The day of a logbook item: the pixels between the page's bars and its heading. */
    gapAbove: async (text: string) => {
      const day = feed.locator('section').filter({ hasText: text }).first()
      const [bars, head] = await Promise.all(
        [page.getByRole('banner'), day.getByRole('heading', { level: 2 })].map(part => part.boundingBox()),
      )
      return bars && head ? head.y - bars.y - bars.height : Number.NaN
    },
    calendar: page.getByRole('region', { name: 'Calendar' }),
    /** The button that a desktop has open and a phone opens. */
    write: page.getByRole('button', { name: /^(What did you see today\?|Write an entry)/ }),
    count: page.getByRole('button', { name: 'Count', exact: true }),
    /** The button to send as it is called without a network. */
    keep: page.getByRole('button', { name: 'Keep and send later' }),
    treat: page.getByRole('button', { name: 'Treatment', exact: true }),
    comment: page.getByRole('textbox', { name: 'What did you see?' }),
    files: page.getByLabel('Add files'),
    send: page.getByRole('button', { name: 'Write it down' }),
    sheet,
    field: (name: string) => sheet.getByLabel(name, { exact: true }),
    record: sheet.getByRole('button', { name: 'Record the treatment' }),
  }
}
