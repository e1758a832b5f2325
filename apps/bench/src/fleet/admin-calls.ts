/** Lists the calls of every list and dashboard of the administrators' area. A test holds it against the contract. */

import { API_KEY_STATES } from '@earshot/contract/account-values.ts'
import { adminApiKeys } from '@earshot/contract/endpoints/admin/admin-api-keys.ts'
import { adminChanges } from '@earshot/contract/endpoints/admin/admin-changes.ts'
import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { audit } from '@earshot/contract/endpoints/admin/audit.ts'
import { incidents } from '@earshot/contract/endpoints/admin/incidents.ts'
import { licences } from '@earshot/contract/endpoints/admin/licences.ts'
import { orders } from '@earshot/contract/endpoints/admin/orders.ts'
import { suppliers } from '@earshot/contract/endpoints/admin/suppliers.ts'
import { toolbox } from '@earshot/contract/endpoints/admin/toolbox.ts'
import { users } from '@earshot/contract/endpoints/admin/users.ts'
import { search } from '@earshot/contract/endpoints/farm/search.ts'
import { statistics } from '@earshot/contract/endpoints/hardware/statistics.ts'
import { adminLimits } from '@earshot/contract/endpoints/health/limits.ts'
import {
  INCIDENT_KINDS,
  INCIDENT_SEVERITIES,
  LICENCE_SHOWN_STATUSES,
} from '@earshot/contract/fleet-values.ts'
import { ADMIN_API_KEY_ORDER } from '@earshot/contract/schemas/account/api-keys.ts'
import { CHANGE_DIRECTIONS, CHANGE_KINDS } from '@earshot/contract/schemas/admin/admin-change.ts'
import { ADMIN_DEVICE_ORDER } from '@earshot/contract/schemas/admin/admin-devices.ts'
import { ADMIN_GATEWAY_ORDER } from '@earshot/contract/schemas/admin/admin-gateways.ts'
import { ADMIN_SITE_ORDER } from '@earshot/contract/schemas/admin/admin-site.ts'
import { ADMIN_USER_ORDER } from '@earshot/contract/schemas/admin/admin-user.ts'
import {
  DEVICE_FILTERS,
  DISPLAY_STATUSES,
  FLEET_GATEWAY_FILTERS,
  GATEWAY_REGISTRATIONS,
  RUN_KINDS,
} from '@earshot/contract/values.ts'
import { type FleetCall, type ListOfCalls, listCalls, pageCall } from './calls.ts'

const MONTH = { start_date: '2026-10-01', end_date: '2026-10-31' }
const COUNTRIES = ['BE', 'NL', 'ES', 'TH']

const LISTS: ListOfCalls[] = [
  {
    name: 'sites of the fleet',
    endpoint: adminSites.list,
    filters: {
      search: ['hoeve', 'linden', 'nieuwland 7', 'zz', 'ho'],
      display_status: ['ALL', ...DISPLAY_STATUSES],
      country: COUNTRIES,
      supplier: [1, 2],
    },
    orders: ADMIN_SITE_ORDER,
  },
  {
    name: 'what is to be done',
    endpoint: incidents.list,
    filters: {
      kind: INCIDENT_KINDS,
      severity: INCIDENT_SEVERITIES,
      claimed: ['true', 'false'],
      country: COUNTRIES,
      supplier: [1, 2],
      site: place => place.siteId,
      search: ['linden', 'ho'],
    },
    orders: ['animals', 'since', 'kind'],
  },
  {
    name: 'figures of what is to be done',
    endpoint: incidents.figures,
    filters: { country: COUNTRIES, supplier: [1, 2], site: place => place.siteId, search: ['linden', 'ho'] },
  },
  {
    name: 'changes since yesterday',
    endpoint: adminChanges.list,
    filters: { kind: CHANGE_KINDS, direction: CHANGE_DIRECTIONS, country: COUNTRIES },
  },
  {
    name: 'users',
    endpoint: users.list,
    filters: { search: ['an', 'fleet.example', 'anna 17'] },
    orders: ADMIN_USER_ORDER,
  },
  {
    name: 'API keys',
    endpoint: adminApiKeys.list,
    filters: { search: ['key', 'anna'], state: API_KEY_STATES },
    orders: ADMIN_API_KEY_ORDER,
  },
  {
    name: 'the audit log',
    endpoint: audit.list,
    filters: {
      user: [1, 2],
      kind: ['device', 'site'],
      about: place => `site:${place.siteId}`,
      action: ['adminSites.edit'],
      from: ['2026-10-01T00:00:00Z'],
      to: ['2026-10-31T00:00:00Z'],
      site: place => place.siteId,
      search: ['linden'],
    },
    orders: ['at'],
  },
  { name: 'suppliers', endpoint: suppliers.list },
  {
    name: 'licences',
    endpoint: licences.list,
    filters: {
      search: ['EM-F0000017'],
      status: LICENCE_SHOWN_STATUSES,
      supplier: [1],
      site: place => place.siteId,
    },
  },
  { name: 'licence templates', endpoint: licences.templates },
  { name: 'orders', endpoint: orders.list },
  { name: 'runs of the toolbox', endpoint: toolbox.runs, filters: { kind: RUN_KINDS } },
  {
    name: 'gateways of a country',
    endpoint: adminDevices.gatewaysByCountry,
    filters: { country: COUNTRIES },
  },
  { name: 'sites of a country', endpoint: adminDevices.sitesByCountry, filters: { country: COUNTRIES } },
  {
    name: 'unregistered devices',
    endpoint: adminDevices.unregistered,
    orders: ['code', 'last_update', 'created_at', 'delivery_status'],
  },
  {
    name: 'registered devices by day',
    endpoint: adminDevices.registerHistory,
    filters: { timeframe: ['7', '365'] },
  },
  {
    name: 'data used by the fleet',
    endpoint: statistics.gatewayUsageTotal,
    filters: { timeframe: ['7', '30'] },
  },
]

const PAGES: FleetCall[] = [
  {
    name: 'palette of the fleet',
    endpoint: search.findInFleet,
    queries: ['linden', 'EM-F0000017', 'ho'].map(q => () => ({ q })),
  },
  pageCall('figures of the sites', adminSites.stats),
  pageCall('limits of the installation', adminLimits.read),
  pageCall('the fleet by country', adminSites.fleet),
  pageCall('what stands behind the figures of the fleet', adminSites.evidence),
  pageCall('figures of the changes', adminChanges.figures),
  pageCall('figures of the devices', adminDevices.stats),
  pageCall('figures of the gateways', adminGateways.stats),
  pageCall('figures of the users', statistics.userKpi),
  pageCall('sign-ins by day', statistics.loginActivity, MONTH),
  {
    name: 'sign-ins of a site by day',
    endpoint: statistics.loginActivity,
    queries: [({ siteId }) => ({ ...MONTH, site_pk: siteId })],
  },
  pageCall('figures of the licences', licences.figures),
  pageCall('a device', adminDevices.read),
  pageCall('a gateway', adminGateways.read),
  pageCall('devices of a gateway', adminGateways.devices),
]

export const ADMIN_CALLS: readonly FleetCall[] = LISTS.flatMap(listCalls).concat(PAGES)

const LONG_LISTS: ListOfCalls[] = [
  {
    name: 'devices of the fleet',
    endpoint: adminDevices.list,
    filters: { search: ['monitor 1', 'EM-F00', 'linden', 'room 2', 'ho'], filter: DEVICE_FILTERS },
    orders: ADMIN_DEVICE_ORDER,
  },
  {
    name: 'gateways of the fleet',
    endpoint: adminGateways.list,
    filters: {
      search: ['EG-F00001', 'linden', 'ho'],
      filter: FLEET_GATEWAY_FILTERS,
      registration: GATEWAY_REGISTRATIONS,
    },
    orders: ADMIN_GATEWAY_ORDER,
  },
]

/** A thousand rows a page. */
export const ADMIN_LONG_CALLS: readonly FleetCall[] = LONG_LISTS.flatMap(listCalls)
