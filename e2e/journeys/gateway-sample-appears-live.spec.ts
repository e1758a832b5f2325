import { airspacePage, columnValues, newestFigure } from '#pages/airspace.ts'
import { onlineDevice, type Place, quietAirspace } from '#support/farm.ts'
import { publishSample } from '#support/gateway.ts'
import { expect, test } from '#support/test.ts'

const SLOT_SECONDS = 600
/** The live barn reports a slot as soon as it has ended; until then the slot is ours. */
const NEEDED_SECONDS = 10

test.use({ account: 'farmer' })

test('A sample published by hand stands on the open page without a reload', async ({ page }) => {
  const place = await quietAirspace()
  const device = await onlineDevice(place)

  const stream = page.waitForResponse(response => new URL(response.url()).pathname === '/events/')
  await page.goto(tableOf(place))
  const { table, range } = airspacePage(page)
  await expect(table).toBeVisible()
  await expect(range('24 h')).toBeChecked()
  await stream
  await expect.poll(() => columnValues(page, 'Temperature').then(all => all.length)).toBeGreaterThan(50)
  const before = (await columnValues(page, 'Temperature'))[0] ?? 0
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }))

  const slot = await freshSlot()
  // The value is plausible for the barn, and none of its own readings: from one slot to the next it moves less.
  const temperature = Math.round((before + 0.7) * 10) / 10
  await publishSample({
    gatewayCode: device.gateway?.code ?? '',
    sample: {
      device_code: device.code,
      slot,
      coughs: 3,
      audio_seconds: 600,
      temperature_c: temperature,
      humidity_pct: 61,
      bytes: 180,
    },
  })

  await expect(newestFigure(table, 'Temperature')).toHaveText(temperature.toFixed(1))
  await expect(newestFigure(table, 'Humidity')).toHaveText('61')
  await expect(newestFigure(table, 'Coughs')).toHaveText('18')
  expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true)
})

/** The current slot, once enough of it is left. */
async function freshSlot(): Promise<number> {
  const left = () => SLOT_SECONDS - ((Date.now() / 1000) % SLOT_SECONDS)
  await expect.poll(left, { timeout: (NEEDED_SECONDS + 5) * 1000 }).toBeGreaterThan(NEEDED_SECONDS)
  return Math.floor(Date.now() / 1000 / SLOT_SECONDS)
}

function tableOf({ siteId, airspace }: Place): string {
  return `/app/sites/${siteId}/airspaces/${airspace.id}/graphs?range=24h&view=table`
}
