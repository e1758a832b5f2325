/** Every screen there is, for what must hold on all of them. */
import { expect, type Page } from '@playwright/test'
import { airspacePage } from '#pages/airspace.ts'
import { alertListPage } from '#pages/alert-list.ts'
import { batchPage } from '#pages/batch.ts'
import { groupsPage } from '#pages/groups.ts'
import { logbookPage } from '#pages/logbook.ts'
import { monitorPage, monitorsPage } from '#pages/monitors.ts'
import { peoplePage } from '#pages/people.ts'
import { settled } from '#pages/shell.ts'
import { signInPage } from '#pages/sign-in.ts'
import { siteDashboardPage } from '#pages/site-dashboard.ts'
import { siteListPage } from '#pages/site-list.ts'
import { waitingEntries } from '#pages/waiting-entries.ts'
import type { Account } from './api.ts'
import {
  airspaceWithoutBatch,
  alarmedAirspace,
  longKnownAirspace,
  onlineDevice,
  type Place,
  silentMonitor,
  someChanges,
  someGroup,
  someInvitation,
  someOrder,
} from './farm.ts'

export interface Screen {
  name: string
  account: Account | null
  /** What is typed there, or made to fail, would be in the next one's way. */
  leavesTraces?: boolean
  open: (page: Page) => Promise<void>
}

export const SCREENS: readonly Screen[] = [
  {
    name: 'signin',
    account: null,
    open: async page => {
      await page.goto('/sign-in')
      await expect(signInPage(page).title).toBeVisible()
    },
  },
  {
    name: 'sites',
    account: 'vet',
    open: async page => {
      await page.goto('/app/sites')
      await expect(siteListPage(page).rows).not.toHaveCount(0)
      // The map comes last, from a file of its own; on a phone it is there, but not shown.
      await expect(page.locator('main svg path, main canvas').first()).toBeAttached()
      await settled(page)
    },
  },
  {
    name: 'dashboard',
    account: 'farmer',
    open: async page => {
      const { siteId, airspace } = await alarmedAirspace()
      await page.goto(`/app/sites/${siteId}/dashboard`)
      const dashboard = siteDashboardPage(page)
      await expect(dashboard.tile(airspace.name)).toBeVisible()
      await expect(dashboard.latestAlerts).toContainText(airspace.name)
      await settled(page)
    },
  },
  {
    name: 'monitors',
    account: 'farmer',
    open: async page => {
      const { siteId } = await silentMonitor()
      await page.goto(`/app/sites/${siteId}/monitors`)
      await expect(monitorsPage(page).rows).not.toHaveCount(0)
      await expect(monitorsPage(page).gateways).not.toHaveCount(0)
      await settled(page)
    },
  },
  {
    name: 'monitor',
    account: 'farmer',
    open: async page => {
      const place = await alarmedAirspace()
      const { id } = await onlineDevice(place)
      await page.goto(`/app/sites/${place.siteId}/monitors/${id}`)
      await expect(airspacePage(page).panel('Humidity').locator('canvas')).toBeVisible()
      await expect(monitorPage(page).lamp.getByRole('listitem').first()).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'gateway',
    account: 'farmer',
    open: async page => {
      const place = await alarmedAirspace()
      const { gateway } = await onlineDevice(place)
      await page.goto(`/app/sites/${place.siteId}/gateways/${gateway?.id}`)
      await expect(page.getByRole('region', { name: 'Data usage' })).toContainText('MB')
      await settled(page)
    },
  },
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
    name: 'batches',
    account: 'farmer',
    open: async page => {
      const { siteId } = await alarmedAirspace()
      await page.goto(`/app/sites/${siteId}/batches`)
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'animal-groups',
    account: 'farmer',
    open: async page => {
      const { siteId } = await alarmedAirspace()
      await page.goto(`/app/sites/${siteId}/animal-groups`)
      await expect(page.getByRole('button', { name: 'Add the group' })).toBeVisible()
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
      await waitingEntries(page).link.click()
      await expect(waitingEntries(page).rows).toHaveCount(1)
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
  {
    name: 'alerts',
    account: 'farmer',
    open: async page => {
      const { siteId } = await alarmedAirspace()
      await page.goto(`/app/sites/${siteId}/alerts`)
      await expect(alertListPage(page).rows).not.toHaveCount(0)
      await settled(page)
    },
  },
  ...['notifications', 'episodes', 'recommendations', 'notes'].map(siteScreen),
  {
    name: 'exports',
    account: 'farmer',
    open: async page => {
      const { siteId } = await alarmedAirspace()
      await page.goto(`/app/sites/${siteId}/exports`)
      await expect(page.getByRole('main').getByRole('combobox').first()).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'alert',
    account: 'farmer',
    open: async page => {
      const { siteId } = await alarmedAirspace()
      await page.goto(`/app/sites/${siteId}/alerts`)
      await alertListPage(page).whyLinks.first().click()
      await expect(page.getByRole('main').locator('canvas').first()).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'episode',
    account: 'farmer',
    open: async page => {
      const { siteId } = await alarmedAirspace()
      await page.goto(`/app/sites/${siteId}/episodes`)
      await settled(page)
      await page.locator('main a[href*="/episodes/"]').first().click()
      await expect(page).toHaveURL(/\/episodes\/\d+/)
      await settled(page)
    },
  },
  ...['farm', 'structure', 'gateways', 'people', 'check'].map(editorScreen),
  {
    name: 'people',
    account: 'farmer',
    open: async page => {
      await openPeople(page)
      await expect(peoplePage(page).send).toBeVisible()
    },
  },
  {
    name: 'people-invite',
    account: 'farmer',
    open: page => openPeople(page, '#invite'),
  },
  {
    name: 'groups',
    account: 'farmer',
    open: async page => {
      const groupId = await someGroup()
      await page.goto(`/app/groups?group=${groupId}`)
      await expect(groupsPage(page).save).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'groups-list',
    account: 'farmer',
    open: async page => {
      await someGroup()
      await page.goto('/app/groups')
      await expect(groupsPage(page).rows).not.toHaveCount(0)
      await settled(page)
    },
  },
  ...[
    'profile',
    'profile/personal-data',
    'profile/preferences',
    'profile/push-notifications',
    'profile/permissions',
    'profile/change-password',
    'profile/terms-of-use',
    'profile/help-center',
    'profile/data-privacy',
    'profile/imprint',
    'profile/about',
  ].map(ownScreen),
  ...[
    'restore-password',
    'restore-password-success',
    'registration',
    'contact-us',
    'contact-us-success',
    'terms-of-use',
    'data-privacy',
    'imprint',
    'help',
    'installation',
  ].map(publicScreen),
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
  errorScreen({ name: 'not-found', path: '/not-found', account: null }),
  errorScreen({ name: 'error', path: '/error', account: null }),
  errorScreen({ name: 'app-not-found', path: '/app/not-found', account: 'farmer' }),
  errorScreen({ name: 'app-forbidden', path: '/app/forbidden', account: 'farmer' }),
]

/** With somebody who has been invited and has not answered. */
async function openPeople(page: Page, hash = ''): Promise<void> {
  const { siteId } = await alarmedAirspace()
  await someInvitation(siteId)
  await page.goto(`/app/sites/${siteId}/users${hash}`)
  await expect(peoplePage(page).answer).toContainText('wait')
  await settled(page)
}

async function graphsPath(): Promise<string> {
  const { siteId, airspace } = await alarmedAirspace()
  return `/app/sites/${siteId}/airspaces/${airspace.id}/graphs`
}

function batchPath({ siteId, airspace }: Place): string {
  return `/app/sites/${siteId}/airspaces/${airspace.id}/batch`
}

/** A list of a site, by the last part of its path. */
function siteScreen(name: string): Screen {
  return {
    name,
    account: 'farmer',
    open: async page => {
      const { siteId } = await alarmedAirspace()
      await page.goto(`/app/sites/${siteId}/${name}`)
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeAttached()
      await settled(page)
    },
  }
}

/** A page of the main site's editor, which is the wizard's as well. */
function editorScreen(step: string): Screen {
  return {
    name: `edit-${step}`,
    account: 'farmer',
    open: async page => {
      const { siteId } = await alarmedAirspace()
      await page.goto(`/app/sites/${siteId}/edit?step=${step}`)
      await settled(page)
    },
  }
}

/** A page anybody may open, by the last part of its path. */
function publicScreen(name: string): Screen {
  return {
    name,
    account: null,
    open: async page => {
      await page.goto(`/${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settled(page)
    },
  }
}

/** A page of one's own profile, by its path within the signed-in area. */
function ownScreen(path: string): Screen {
  return {
    name: path.replaceAll('/', '-'),
    account: 'farmer',
    open: async page => {
      await page.goto(`/app/${path}`)
      await settled(page)
    },
  }
}

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

function errorScreen({
  name,
  path,
  account,
}: {
  name: string
  path: string
  account: Account | null
}): Screen {
  return {
    name,
    account,
    open: async page => {
      await page.goto(path)
      await expect(page.getByText(/^Error with code/)).toBeVisible()
    },
  }
}
