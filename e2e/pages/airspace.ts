import { expect, type Locator, type Page } from '@playwright/test'

/** The columns of the table view, in their order. */
export const COLUMNS = ['Time', 'Day', 'RHS', 'Coughs', 'Temperature', 'Humidity'] as const

export function airspacePage(page: Page) {
  const chart = page.getByRole('region', { name: 'Chart' })
  return {
    answer: page.getByRole('heading', { level: 1 }),
    header: page.getByRole('main').locator('header'),
    figures: page.getByRole('region', { name: 'Now' }),
    chart,
    panel: (name: string) => chart.locator('[data-kind]').filter({ hasText: name }),
    alertLane: chart.getByRole('list', { name: 'Alerts' }),
    cursor: chart.getByRole('slider', { name: 'Time on the chart' }),
    range: (name: string) => page.getByRole('radio', { name, exact: true }),
    table: page.getByRole('table', { name: /^Measurements of/ }),
    alerts: page.getByRole('region', { name: 'Alerts' }),
  }
}

export async function showTable(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for this chart' }).click()
  await page.getByRole('menuitem', { name: 'Show as a table' }).click()
}

/** The newest figure of a column: when an hour has just begun, its row has an RHS and no climate yet. */
export function newestFigure(table: Locator, column: (typeof COLUMNS)[number]): Locator {
  return cellsOf(table, column).filter({ hasText: /\d/ }).first()
}

function cellsOf(table: Locator, column: (typeof COLUMNS)[number]): Locator {
  return table.locator(`tbody tr > :nth-child(${COLUMNS.indexOf(column) + 1})`)
}

/** Reads every number of a column, newest first. */
export async function columnValues(page: Page, column: (typeof COLUMNS)[number]): Promise<number[]> {
  const texts = await cellsOf(airspacePage(page).table, column).allInnerTexts()
  return texts.filter(text => /\d/.test(text)).map(text => Number(text.replace(/[^\d.-]/g, '')))
}

/** A canvas says nothing to a screen reader, so its pixels must speak: something was drawn on it. */
export async function expectDrawn(panel: Locator): Promise<void> {
  const drawn = () =>
    panel.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      }
      let pixels = 0
      for (let index = 3; index < data.length; index += 4) if (data[index] !== 0) pixels += 1
      return pixels
    })
  await expect.poll(drawn).toBeGreaterThan(200)
}
