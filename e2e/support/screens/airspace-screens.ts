/** The screens of one airspace: its charts, its batch and its logbook. */
import { expect } from '@playwright/test'
import { airspacePage } from '#pages/airspace.ts'
import { batchPage } from '#pages/batch.ts'
import { logbookPage } from '#pages/logbook.ts'
import { queuedWrites } from '#pages/queued-writes.ts'
import { settled } from '#pages/shell.ts'
import { airspaceWithoutBatch, alarmedAirspace, longKnownAirspace, type Place } from '#support/farm.ts'
import type { Screen } from './screen.ts'

export const AIRSPACE_SCREENS: readonly Screen[] = [
  {
    name: 'airspace',
    account: 'farmer',
    open: async page => {
      await page.goto(await graphsPath())
      const airspace = airspacePage(page)
      await expect(airspace.panel('Humidity').locator('canvas')).toBeVisible()
      await expect(airspace.alertLane.getByRole('button').first()).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'airspace-earlier',
    account: 'farmer',
    open: async page => {
      const { siteId, airspace } = await longKnownAirspace()
      await page.goto(`/app/sites/${siteId}/airspaces/${airspace.id}/graphs`)
      await page.getByRole('combobox', { name: 'Batch on the chart' }).selectOption('N2-26')
      await page.getByRole('list', { name: 'Monitors' }).getByRole('button').nth(1).click()
      await expect(page).toHaveURL(/batch=\d+.*monitor=\d+|monitor=\d+.*batch=\d+/)
      await expect(airspacePage(page).panel('Humidity').locator('canvas')).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'batch-compared',
    account: 'farmer',
    open: async page => {
      await page.goto(batchPath(await longKnownAirspace()))
      await expect(batchPage(page).chart.locator('canvas').first()).toBeVisible()
      await expect(page.getByRole('checkbox', { name: /N2-24/ })).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'airspace-table',
    account: 'farmer',
    open: async page => {
      await page.goto(`${await graphsPath()}?view=table&range=7d`)
      await expect(airspacePage(page).table).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'batch',
    account: 'farmer',
    open: async page => {
      await page.goto(batchPath(await alarmedAirspace()))
      await expect(batchPage(page).chart.locator('canvas').first()).toBeVisible()
      await expect(batchPage(page).counts).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'batch-table',
    account: 'farmer',
    open: async page => {
      await page.goto(`${batchPath(await alarmedAirspace())}?view=table`)
      await expect(page.getByRole('region', { name: /by day of age$/ })).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'batch-none',
    account: 'farmer',
    open: async page => {
      await page.goto(batchPath(await airspaceWithoutBatch()))
      await expect(batchPage(page).startLink).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'batch-start',
    account: 'farmer',
    open: async page => {
      await page.goto(`${batchPath(await airspaceWithoutBatch())}/start`)
      await expect(batchPage(page).start).toBeVisible()
    },
  },
  {
    name: 'batch-change',
    account: 'farmer',
    open: async page => {
      await page.goto(`${batchPath(await alarmedAirspace())}/change`)
      await expect(batchPage(page).field('Batch name')).toBeVisible()
    },
  },
  {
    name: 'batch-close',
    account: 'farmer',
    leavesTraces: true,
    open: async page => {
      await page.goto(`${batchPath(await alarmedAirspace())}/close`)
      await batchPage(page).reason('Slaughter').click()
    },
  },
  {
    name: 'logbook',
    account: 'farmer',
    open: async page => {
      const { siteId, airspace } = await alarmedAirspace()
      await page.goto(`/app/sites/${siteId}/airspaces/${airspace.id}/logbook`)
      await expect(logbookPage(page).feed.getByRole('listitem').first()).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'logbook-count',
    account: 'farmer',
    open: async page => {
      const { siteId, airspace } = await alarmedAirspace()
      await page.goto(`/app/sites/${siteId}/airspaces/${airspace.id}/logbook`)
      await settled(page)
      await logbookPage(page).count.click()
      await expect(logbookPage(page).field('Dead')).toBeVisible()
    },
  },
  {
    name: 'waiting',
    account: 'farmer',
    leavesTraces: true,
    open: async page => {
      const { siteId, airspace } = await alarmedAirspace()
      await page.goto(`/app/sites/${siteId}/airspaces/${airspace.id}/logbook`)
      await settled(page)
      await page.route('**/comments-daily/', route => route.abort('internetdisconnected'))
      const book = logbookPage(page)
      await book.write.click()
      await book.comment.fill('Sneezing in pen 2, two pigs off their feed. A curtain was stuck open.')
      await book.send.click()
      await queuedWrites(page).link.click()
      await expect(queuedWrites(page).rows).toHaveCount(1)
    },
  },
  {
    name: 'logbook-treatment',
    account: 'farmer',
    open: async page => {
      const { siteId, airspace } = await alarmedAirspace()
      await page.goto(`/app/sites/${siteId}/airspaces/${airspace.id}/logbook`)
      await settled(page)
      await logbookPage(page).treat.click()
      await expect(logbookPage(page).record).toBeVisible()
    },
  },
]

async function graphsPath(): Promise<string> {
  const { siteId, airspace } = await alarmedAirspace()
  return `/app/sites/${siteId}/airspaces/${airspace.id}/graphs`
}

function batchPath({ siteId, airspace }: Place): string {
  return `/app/sites/${siteId}/airspaces/${airspace.id}/batch`
}
