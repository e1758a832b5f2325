import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { PCB_COLUMNS } from '@earshot/contract/schemas/admin/toolbox.ts'
import { productionListPage } from '#pages/production-list.ts'
import { settled, shell } from '#pages/shell.ts'
import { accessOf, call } from '#support/api.ts'
import { expect, test } from '#support/test.ts'

test.use({ account: 'admin' })

const ROWS = 500

/** The factory wrote these wrongly: on which line, in which column, and what the screen says of it. */
const FAULTS = [
  { line: 9, column: 'kind', value: 'sensor', wrong: 'Write device or gateway' },
  { line: 41, column: 'code', value: 'ES9 ?', wrong: 'Needs 2 to 40 letters, digits and dashes' },
  { line: 77, column: 'pcb_serial', value: '', wrong: 'Empty, but needed' },
  { line: 180, column: 'mac_address', value: '02:00:zz', wrong: 'Needs 12 digits from 0 to 9 and a to f' },
  { line: 256, column: 'country', value: 'XX', wrong: 'No such country. Write its two letters, as BE' },
  { line: 399, column: 'produced_at', value: '2026-02-30', wrong: 'No such day. Write year-month-day' },
  { line: 501, column: 'produced_at', value: '2199-01-01', wrong: 'A day that is still to come' },
] as const

test('An upload of 500 boards takes in 493, seven stay out with their reason, and one undo takes all of them back', async ({
  page,
}) => {
  const lot = `E9${Date.now().toString(36).toUpperCase()}`
  const access = await accessOf('admin')
  const known = async () => {
    const query = { search: `${lot}-`, perPage: 1 }
    return (await call(adminDevices.list, { query }, access)).total
  }
  const upload = productionListPage(page)

  await page.goto('/admin/toolbox/pcb-upload')
  await settled(page)
  await upload.file.setInputFiles({
    name: `${lot}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(productionList(lot)),
  })
  await expect(upload.answer).toHaveText('493 of 500 rows can go in, 7 stay out, each with its fault')
  await expect(upload.counts).toHaveText('New 493 · changed 0 · known already 0')
  await expect(upload.faults).toHaveCount(FAULTS.length)
  for (const [at, { line, column, value, wrong }] of FAULTS.entries())
    await expect(
      upload.faults.nth(at).getByRole('cell').or(upload.faults.nth(at).getByRole('rowheader')),
    ).toHaveText([String(line), column, value || 'empty', wrong])
  expect(await known()).toBe(0)

  await upload.takeIn.click()
  await expect(upload.answer).toHaveText('493 rows are in, 7 stay out, each with its fault')
  await expect(upload.run(lot)).toContainText('New 493 · changed 0 · left out 7')
  expect(await known()).toBe(ROWS - FAULTS.length)

  await upload.undo.click()
  await expect(shell(page).toast('Everything is as it was before')).toBeVisible()
  await expect(upload.run(lot)).toContainText('undone')
  expect(await known()).toBe(0)
})

/** Writes the list as the factory sends it (spec/3 §2.4): boards that nobody else has, and the faults above. */
function productionList(lot: string): string {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const number = String(index + 1).padStart(3, '0')
    const row: Record<(typeof PCB_COLUMNS)[number], string> = {
      kind: 'device',
      code: `${lot}-${number}`,
      pcb_serial: `PCB-${lot}-${number}`,
      mac_address: macOf(index),
      hw_revision: 'C2',
      software_version: '4.2.0',
      country: 'BE',
      produced_at: '2026-01-15',
    }
    const fault = FAULTS.find(({ line }) => line === index + 2)
    return Object.values(fault === undefined ? row : { ...row, [fault.column]: fault.value }).join(',')
  })
  return [PCB_COLUMNS.join(','), ...rows].join('\n')
}

const RUN = Date.now() % 2 ** 30

/** Makes an address in the block that anybody may use; it is another one in every run. */
function macOf(index: number): string {
  const [run, board] = [RUN.toString(16).padStart(8, '0'), index.toString(16).padStart(3, '0')]
  return `02${run.slice(1)}${board}`.replace(/..(?!$)/g, '$&:')
}
