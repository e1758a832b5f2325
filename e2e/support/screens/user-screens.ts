/** The rest of the area of users: sites, their lists, and oneself. */
import { expect, type Page } from '@playwright/test'
import { airspacePage } from '#pages/airspace.ts'
import { alarmPlanPage } from '#pages/alarm-plan.ts'
import { alertListPage } from '#pages/alert-list.ts'
import { doorCodesPage } from '#pages/door-codes.ts'
import { groupsPage } from '#pages/groups.ts'
import { monitorPage, monitorsPage } from '#pages/monitors.ts'
import { peoplePage } from '#pages/people.ts'
import { settled } from '#pages/shell.ts'
import { siteDashboardPage } from '#pages/site-dashboard.ts'
import { siteListPage } from '#pages/site-list.ts'
import { alarmedAirspace, onlineDevice, silentMonitor, someGroup, someInvitation } from '#support/farm.ts'
import type { Screen } from './screen.ts'

export const USER_SCREENS: readonly Screen[] = [
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
    name: 'door-codes',
    account: 'farmer',
    open: async page => {
      const { siteId } = await silentMonitor()
      await page.goto(`/app/sites/${siteId}/door-codes`)
      await expect(doorCodesPage(page).codes.first()).toBeVisible()
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
    name: 'medicine',
    account: 'farmer',
    open: async page => {
      const { siteId } = await alarmedAirspace()
      await page.goto(`/app/sites/${siteId}/medicine`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/treatments? on record/)
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
    name: 'alerts',
    account: 'farmer',
    open: async page => {
      const { siteId } = await alarmedAirspace()
      await page.goto(`/app/sites/${siteId}/alerts`)
      await expect(alertListPage(page).rows).not.toHaveCount(0)
      await settled(page)
    },
  },
  {
    name: 'alarm plan',
    account: 'farmer',
    open: async page => {
      const { siteId } = await alarmedAirspace()
      await page.goto(`/app/sites/${siteId}/alarm-plan`)
      await expect(alarmPlanPage(page).add).toBeVisible()
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
    'profile/api-keys',
    'profile/terms-of-use',
    'profile/help-center',
    'profile/data-privacy',
    'profile/imprint',
    'profile/about',
  ].map(ownScreen),
]

/** Opens the people of a site with somebody who has been invited and has not answered. */
async function openPeople(page: Page, hash = ''): Promise<void> {
  const { siteId } = await alarmedAirspace()
  await someInvitation(siteId)
  await page.goto(`/app/sites/${siteId}/users${hash}`)
  await expect(peoplePage(page).answer).toContainText('wait')
  await settled(page)
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
