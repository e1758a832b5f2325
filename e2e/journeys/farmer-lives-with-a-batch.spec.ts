import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { batchPage } from '#pages/batch.ts'
import { shell } from '#pages/shell.ts'
import { call } from '#support/api.ts'
import { airspaceWithoutBatch, type Place } from '#support/farm.ts'
import { expect, test } from '#support/test.ts'

test.use({ account: 'farmer' })

const SCREENS = [
  { name: 'on a desktop', viewport: { width: 1440, height: 900 }, hasTouch: false },
  { name: 'on a phone', viewport: { width: 390, height: 844 }, hasTouch: true },
]

let place: Place

for (const { name, ...screen } of SCREENS) {
  test.describe(name, () => {
    test.use(screen)

    test.beforeAll(async () => {
      place = await airspaceWithoutBatch()
    })
    // The farm is as it was for whoever comes next, also where a step failed.
    test.afterAll(() => closeWhatRuns(place))

    test('A batch is started, counted and closed, with the withdrawal period in mind', async ({ page }) => {
      const { siteId, airspace } = place
      const path = `/app/sites/${siteId}/airspaces/${airspace.id}`
      const batch = batchPage(page)
      const batchName = `Journey ${screen.viewport.width}`

      await page.goto(`${path}/graphs`)
      await batch.tab.click()
      await expect(batch.answer).toContainText(`${airspace.name} has no batch.`)
      await batch.startLink.click()
      await expect(page).toHaveURL(`${path}/batch/start`)
      await batch.field('Batch name').fill(batchName)
      await batch.field(/^Animals/).fill('1320')
      await batch.start.click()
      await expect(shell(page).toast(`${batchName} is started in ${airspace.name}.`)).toBeVisible()
      await expect(page).toHaveURL(`${path}/batch`)
      await expect(batch.answer).toContainText(`${batchName} is on day`)

      await batch.moreDead.click()
      await batch.moreDead.click()
      await expect(batch.counts).toContainText('Saved, 1,318')

      await treatToday(place)
      await page.reload()
      await batch.closeLink.click()
      await expect(batch.field(/^Left at the end/)).toHaveValue('1318')
      await batch.reason('Slaughter').click()
      await expect(batch.warning).toContainText('the meat is free from')
      await expect(batch.warning.getByRole('radio', { checked: true })).toHaveCount(0)
      await batch.close.click()
      await expect(batch.warning).toContainText('Confirm that the animals go to slaughter before.')
      await batch.warning.getByText('I know that the withdrawal period still runs').click()
      await batch.close.click()
      await expect(shell(page).toast(`${batchName} is closed.`)).toBeVisible()
      await expect(batch.answer).toContainText(`${airspace.name} has no batch.`)

      await page.getByRole('link', { name: batchName }).click()
      await expect(batch.answer).toContainText(`${batchName} ended on`)
      await expect(page.getByText('This batch is over and cannot be changed.')).toBeVisible()
    })
  })
}

async function activeBatch({ access, siteId, airspace }: Place) {
  const params = { siteId, airspaceId: airspace.id }
  return (await call(batches.active, { params }, access)).batch
}

async function treatToday(here: Place): Promise<void> {
  const { access, siteId, airspace } = here
  const batch = await activeBatch(here)
  if (batch === null) throw new Error('There is nobody to treat')
  const form = {
    start_date: batch.start_date,
    product_name: 'Pain relief',
    treatment_class: 'ANTI_INFLAMMATORY',
    route: 'WATER',
    reason: 'RESPIRATORY',
    scope: 'AIRSPACE',
    number_of_animals: 1300,
    total_quantity: 1,
    total_quantity_unit: 'L',
    withdrawal_days: 6,
    entry_key: crypto.randomUUID(),
  } as const
  const params = { siteId, airspaceId: airspace.id, batchId: batch.id }
  await call(logbook.addTreatment, { params, body: form }, access)
}

async function closeWhatRuns(here: Place): Promise<void> {
  const batch = await activeBatch(here)
  if (batch === null) return
  const body = { end_date: batch.start_date, animals_end: 0, reason: 'OTHER' as const }
  await call(batches.close, { params: { batchId: batch.id }, body }, here.access)
}
