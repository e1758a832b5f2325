import { readFile } from 'node:fs/promises'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { medicine } from '@earshot/contract/endpoints/batches/medicine.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { localDay } from '@earshot/contract/rules/local-day.ts'
import type { Page } from '@playwright/test'
import readWorkbook from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { settled } from '#pages/shell.ts'
import { call } from '#support/api.ts'
import { axe } from '#support/axe.ts'
import { type Place, quietAirspace } from '#support/farm.ts'
import { expect, test } from '#support/test.ts'

const VIEWS = [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const

test.use({ account: 'farmer' })

/** Records a treatment of two days ago without any papers. @returns what it is called */
async function treated({ access, siteId, airspace }: Place, where: string): Promise<string> {
  const product = `Powder for ${where} ${Date.now()}`
  const day = addDays(localDay(Date.now() / 1000, 'Europe/Brussels'), -2)
  await call(
    logbook.addTreatment,
    {
      params: { siteId, airspaceId: airspace.id, batchId: airspace.batch?.id ?? 0 },
      body: {
        start_date: day,
        end_date: day,
        product_name: product,
        treatment_class: 'MUCOLYTIC',
        route: 'WATER',
        reason: 'RESPIRATORY',
        scope: 'AIRSPACE',
        number_of_animals: 3,
        total_quantity: 4.25,
        total_quantity_unit: 'KG',
        withdrawal_days: 0,
      },
    },
    access,
  )
  return product
}

async function saved(page: Page, start: () => Promise<void>): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await start()
  return readFile(await (await download).path())
}

for (const [where, viewport] of VIEWS) {
  test(`A keeper on ${where} fills the gaps of a record, and an inspector's page says what the register says`, async ({
    page,
  }) => {
    const place = await quietAirspace()
    const product = await treated(place, where)
    await page.setViewportSize(viewport)
    await page.goto(`/app/sites/${place.siteId}/medicine?q=${encodeURIComponent(product)}`)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toContainText('1 treatment on record. 1 lacks something.')
    await settled(page)
    expect(await axe(page)).toEqual([])

    await page.getByRole('button', { name: `Fill in: supplier of ${product}` }).click()
    const sheet = page.getByRole('dialog', { name: product })
    await expect(sheet.getByRole('textbox', { name: 'Supplier' })).toBeFocused()
    await sheet.getByRole('textbox', { name: 'Supplier' }).fill('Practice Maes')
    await sheet.getByRole('textbox', { name: 'Prescription number' }).fill('VS-26-0412')
    await sheet.getByRole('textbox', { name: 'Product batch number' }).fill('BR-310')
    await sheet.getByRole('textbox', { name: 'Vet' }).fill('I. Maes')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet).toBeHidden()
    await expect(title).toContainText('1 lacks a proof of purchase')

    const params = { siteId: place.siteId }
    const [record] = (await call(medicine.ofSite, { params, query: { q: product } }, place.access)).items
    expect(record).toMatchObject({ prescription_no: 'VS-26-0412', gaps: ['attachments'] })

    const pdf = await saved(page, () => page.getByRole('button', { name: 'Page for the inspector' }).click())
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
    const words = text.join(' ').replaceAll(/\s+/g, ' ')
    for (const part of ['BR-310', 'VS-26-0412', 'I. Maes', 'Practice Maes', '4.25 kg', '0 days', '1 / 1'])
      expect(words).toContain(part)
    expect(words).toContain('Proof of purchase missing: no. 1')
    expect(words).toMatch(/Corrected after entry, no\. 1: .* Supplier – → Practice Maes/)

    await page.getByRole('button', { name: 'Files' }).click()
    const file = await saved(page, () => page.getByRole('menuitem', { name: 'Workbook (XLSX)' }).click())
    const rows = (await readWorkbook(file)).find(({ sheet: name }) => name === 'Treatments')?.data ?? []
    const cell = (name: string) => rows[1]?.[rows[0]?.indexOf(name) ?? -1]
    expect([cell('Product'), cell('Total quantity'), cell('Prescription'), cell('Supplier')]).toEqual([
      product,
      4.25,
      'VS-26-0412',
      'Practice Maes',
    ])
  })
}
