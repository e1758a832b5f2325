import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import readWorkbook from 'read-excel-file/node'
import { fleetSitesPage } from '#pages/fleet-sites.ts'
import { settled } from '#pages/shell.ts'
import { expect, test } from '#support/test.ts'

test.use({ account: 'admin' })

/** The columns as the screen and the file call them. What may change from one minute to the next is left out. */
const COMPARED = {
  Country: 'Country name',
  Devices: 'Devices',
  Supplier: 'Supplier',
  Display: 'Display',
} as const
const SCREEN = Object.keys(COMPARED)
const FILE = Object.values(COMPARED)

/** No journey makes a site there. */
const COUNTRY = { name: 'Netherlands', code: 'NL' }

test('The filtered site list is taken along as csv and xlsx, with the rows of the screen in their order', async ({
  page,
}) => {
  const list = fleetSitesPage(page)
  await page.goto('/admin/sites/list')
  await settled(page)
  await list.filter('Display').click()
  await list.option('All').click()
  await expect(page).toHaveURL(/display_status=ALL/)
  const all = await list.rows.count()
  await list.filter('Country').click()
  await list.option(COUNTRY.name).click()
  await expect(page).toHaveURL(new RegExp(`country=${COUNTRY.code}`))
  await list.column('Site').getByRole('button').click()
  await expect(page).toHaveURL(/ordering_field=name/)
  await expect.poll(() => list.rows.count()).toBeLessThan(all)
  await settled(page)
  await expect(list.downloads).toContainText(`Download ${await list.rows.count()} row`)
  const shown = await shownRows(page)
  expect(shown.length).toBeGreaterThan(1)

  const book = await readWorkbook(await downloaded(page, 'XLSX'))
  expect(book.map(({ sheet }) => sheet)).toEqual(['About this file', 'Sites'])
  expect(book[0]?.data).toContainEqual(['Country', `${COUNTRY.name} (${COUNTRY.code})`])
  const [head = [], ...rows] = book[1]?.data ?? []
  expect(rows.map(row => comparable(head, row))).toEqual(shown)

  const text = (await downloaded(page, 'CSV')).toString('utf8')
  const lines = text.replace(/^\uFEFF/, '').split('\r\n')
  const [names = [], ...records] = lines.filter(line => line !== '').map(cellsOf)
  expect(records.map(record => comparable(names, record))).toEqual(shown)
})

/** A row of a file, in the words of the screen. */
function comparable(head: readonly unknown[], row: readonly unknown[]): string[] {
  const cell = (name: string) => String(row[head.indexOf(name)] ?? '–')
  return [`${cell('Site')} ${cell('City')}`, ...FILE.map(cell)]
}

async function shownRows(page: Page): Promise<string[][]> {
  const list = fleetSitesPage(page)
  const names = (await list.headers.allInnerTexts()).map(name => name.trim())
  const rows = await list.rows.all()
  return Promise.all(
    rows.map(async row => {
      const cells = (await row.getByRole('cell').or(row.getByRole('rowheader')).allInnerTexts()).map(text =>
        text.trim(),
      )
      return ['Site', ...SCREEN].map(name => cells[names.indexOf(name)] ?? '')
    }),
  )
}

async function downloaded(page: Page, type: string): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await fleetSitesPage(page).downloads.getByRole('button', { name: type }).click()
  return readFile(await (await download).path())
}

/** Lists what stands between two commas, or between two quotes. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  )
}
