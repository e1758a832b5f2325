/** The area of administrators. */
import { expect, type Page } from '@playwright/test'
import { settled } from '#pages/shell.ts'
import { alarmedAirspace, onlineDevice, someChanges, someOrder } from '#support/farm.ts'
import type { Screen } from './screen.ts'

export const ADMIN_SCREENS: readonly Screen[] = [
  ...[
    'actions',
    'profile',
    'sites/dashboard',
    'sites/list',
    'users/dashboard',
    'users/list',
    'suppliers/list',
    'suppliers/list/new',
    'licenses/list',
    'licenses/templates',
    'licenses/orders',
    'licenses/orders/add',
    'devices/list',
    'devices/dashboard',
    'gateways/list',
    'gateways/dashboard',
    'gateways/register',
    'toolbox/dashboard',
    'toolbox/balk-status-changer',
    'toolbox/pcb-upload',
  ].map(adminScreen),
  {
    name: 'admin-audit',
    account: 'admin',
    open: async page => {
      await someChanges()
      await page.goto('/admin/audit')
      await expect(page.getByText('Supplier created').first()).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'admin-audit-one',
    account: 'admin',
    open: async page => {
      await someChanges()
      await page.goto('/admin/audit')
      await page
        .getByRole('link', { name: /^Open / })
        .first()
        .click()
      await expect(page.getByRole('dialog').getByRole('heading', { level: 4 }).first()).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'admin-licenses-order',
    account: 'admin',
    open: async page => {
      await page.goto(`/admin/licenses/orders/${await someOrder()}`)
      await expect(page.getByRole('heading', { name: 'Delivery' })).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'admin-users-one',
    account: 'admin',
    open: async page => {
      await page.goto('/admin/users/list')
      await page
        .getByRole('link', { name: /^Open / })
        .first()
        .click()
      await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toBeVisible()
      await settled(page)
    },
  },
  ...['info', 'graphs/data-availability', 'graphs/rdi-temperature-humidity', 'coughs', 'colours'].map(
    deviceTab,
  ),
  {
    name: 'admin-gateway',
    account: 'admin',
    open: async page => {
      const { gateway } = await onlineDevice(await alarmedAirspace())
      await page.goto(`/admin/gateways/${gateway?.id}`)
      await expect(page.getByRole('region', { name: 'Data usage' })).toContainText('MB')
      await settled(page)
    },
  },
  ...[
    'dashboard',
    'info',
    'info/change',
    'info/devices',
    'edit',
    'edit?step=check',
    'recommendations',
    'alerts-notifications/alerts',
    'alerts-notifications/notifications',
    'alerts-notifications/push-notifications',
    'locations',
    'graphs/data-availability',
    'graphs/data-availability?view=table&range=7',
    'graphs/data-usage',
    'graphs/rdi-temperature-humidity',
    'users',
    'groups',
  ].map(adminSiteTab),
]

/** The asked page itself, and not the one that says what is wrong with it: that has a heading as well. */
async function openAt(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settled(page)
  const { pathname } = new URL(path, page.url())
  expect(new URL(page.url()).pathname).toBe(pathname)
}

/** A tab of one device, for administrators. */
function deviceTab(tab: string): Screen {
  return {
    name: `admin-device-${tab.replaceAll('/', '-')}`,
    account: 'admin',
    open: async page => {
      const { id } = await onlineDevice(await alarmedAirspace())
      await openAt(page, `/admin/devices/${id}/${tab}`)
    },
  }
}

/** A tab of one site, for administrators. */
function adminSiteTab(tab: string): Screen {
  return {
    name: `admin-site-${tab.replace(/\?.*/, tab.startsWith('edit') ? '-check' : '-table').replaceAll('/', '-')}`,
    account: 'admin',
    open: async page => {
      const { siteId } = await alarmedAirspace()
      await openAt(page, `/admin/sites/${siteId}/${tab}`)
    },
  }
}

/** A page of the admin area, by its path there. */
function adminScreen(path: string): Screen {
  return {
    name: `admin-${path.replaceAll('/', '-')}`,
    account: 'admin',
    open: async page => {
      await openAt(page, `/admin/${path}`)
    },
  }
}
