import type { Page } from '@playwright/test'

export function siteWizard(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'Scan monitors' })
  return {
    scanning: {
      found: (code: string) => sheet.getByRole('listitem').filter({ hasText: code }),
      summary: sheet.getByRole('status'),
      met: sheet.getByRole('alert'),
      moveHere: sheet.getByRole('button', { name: 'Move it here' }),
      undo: sheet.getByRole('button', { name: 'Undo' }),
      done: sheet.getByRole('button', { name: 'Done' }),
    },
    name: page.getByLabel('Name of the site'),
    animals: page.getByLabel('Animals', { exact: true }),
    country: page.getByLabel('Country'),
    town: page.getByLabel('Town'),
    zone: page.getByLabel('Time zone'),
    latitude: page.getByLabel('Latitude'),
    longitude: page.getByLabel('Longitude'),
    next: (step: string) => page.getByRole('button', { name: `Next: ${step}` }),
    tree: page.getByRole('tree'),
    row: (name: string) => page.getByRole('treeitem', { name }),
    nodeName: page.getByLabel('Airspace name'),
    productType: (name: string) => page.getByRole('radio', { name }),
    code: page.getByLabel('Code on the monitor'),
    printedOn: (code: string) => page.getByLabel(`Printed on ${code}`),
    scan: page.getByRole('radio', { name: 'Scan' }),
    addHouse: page.getByRole('button', { name: 'Add a house' }),
    addAirspaceTo: (house: string) => page.getByRole('button', { name: `Add an airspace to ${house}` }),
    toTree: page.getByRole('button', { name: 'Structure', exact: true }),
    gateway: page.getByLabel('Code on the gateway'),
    add: page.getByRole('button', { name: 'Add', exact: true }),
    create: page.getByRole('button', { name: 'Create the site' }),
    waiting: page.getByText(/^No connection since/),
    openDashboard: page.getByRole('link', { name: 'Open the dashboard' }),
  }
}
