/** Every list and page of the user area that reads the fleet. A test holds it against the contract. */
import { DRILL_RESULTS } from '@earshot/contract/alarm-values.ts'
import {
  BATCH_FILTERS,
  BATCH_ORDER,
  MEDICINE_ORDER,
  TREATMENT_CLASSES,
} from '@earshot/contract/batch-values.ts'
import { DESK_FILTERS } from '@earshot/contract/desk-filters.ts'
import { animalGroups } from '@earshot/contract/endpoints/batches/animal-groups.ts'
import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { exports } from '@earshot/contract/endpoints/batches/exports.ts'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { medicine } from '@earshot/contract/endpoints/batches/medicine.ts'
import { normals } from '@earshot/contract/endpoints/batches/normals.ts'
import { cases } from '@earshot/contract/endpoints/desk/cases.ts'
import { desk } from '@earshot/contract/endpoints/desk/desk.ts'
import { visits } from '@earshot/contract/endpoints/desk/visits.ts'
import { dailyMessages } from '@earshot/contract/endpoints/farm/daily-messages.ts'
import { groups } from '@earshot/contract/endpoints/farm/groups.ts'
import { morningRounds } from '@earshot/contract/endpoints/farm/morning-rounds.ts'
import { notes } from '@earshot/contract/endpoints/farm/notes.ts'
import { search } from '@earshot/contract/endpoints/farm/search.ts'
import { shares } from '@earshot/contract/endpoints/farm/shares.ts'
import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { weeklyReports } from '@earshot/contract/endpoints/farm/weekly-reports.ts'
import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { gateways } from '@earshot/contract/endpoints/hardware/gateways.ts'
import { alarmChains, alarmPlans, silenceChains } from '@earshot/contract/endpoints/health/alarms.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { drills } from '@earshot/contract/endpoints/health/drills.ts'
import { episodes } from '@earshot/contract/endpoints/health/episodes.ts'
import { limitProposals } from '@earshot/contract/endpoints/health/limit-proposals.ts'
import { expectedWork, limits } from '@earshot/contract/endpoints/health/limits.ts'
import { notifications } from '@earshot/contract/endpoints/health/notifications.ts'
import { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import { rotas } from '@earshot/contract/endpoints/health/rotas.ts'
import { ALERT_ORDER, RECOMMENDATION_FILTERS, RECOMMENDATION_ORDER } from '@earshot/contract/health-values.ts'
import { NOTIFICATION_FILTERS } from '@earshot/contract/message-values.ts'
import { AIRSPACE_EXTRAS } from '@earshot/contract/schemas/farm/airspace.ts'
import { SHARE_ORDER } from '@earshot/contract/schemas/farm/share.ts'
import { SITE_DEVICE_ORDER } from '@earshot/contract/schemas/hardware/device.ts'
import { GATEWAY_ORDER } from '@earshot/contract/schemas/hardware/gateway.ts'
import { EPISODE_EXTRAS } from '@earshot/contract/schemas/health/episode.ts'
import {
  DEVICE_FILTERS,
  GATEWAY_FILTERS,
  LOGBOOK_FILTERS,
  PRIORITIES,
  SENSORS,
  SHARE_KINDS,
  SITE_TYPES,
  STATUS_NAMES,
} from '@earshot/contract/values.ts'
import { type FleetCall, type ListOfCalls, listCalls, pageCall } from './calls.ts'
import type { Place } from './places.ts'

const byAirspace = { airspace: (place: Place) => place.airspaceId }

const SITE_FILTERS: ListOfCalls['filters'] = {
  q: ['hoeve', 'linden', 'nieuwland 7', 'zz'],
  status: [...STATUS_NAMES, 'Alarm,Warning'],
  type: SITE_TYPES,
  group_id: place => place.groupId ?? 0,
}

/** The register of a site and that of all take the same. */
const ofRegister = {
  filters: {
    ...byAirspace,
    from: ['2021-01-01'],
    to: ['2036-01-01'],
    treatment_class: TREATMENT_CLASSES,
    gaps: ['true', 'false'],
    q: ['amox'],
  },
  orders: MEDICINE_ORDER,
}

/** These lists span all sites of a user. */
const SITES: ListOfCalls[] = [
  { name: 'sites with counts', endpoint: sites.list, filters: SITE_FILTERS },
  { name: 'map of the sites', endpoint: sites.places, filters: SITE_FILTERS },
  { name: 'sites, all', endpoint: sites.listAll },
  { name: 'groups', endpoint: groups.list },
  { name: 'medicine register of all sites', endpoint: medicine.ofAll, ...ofRegister },
  { name: 'desk', endpoint: desk.list, filters: { filter: DESK_FILTERS } },
]

/** These lists are about one site. */
const OF_A_SITE: ListOfCalls[] = [
  {
    name: 'airspaces',
    endpoint: sites.airspaces,
    filters: { simple: ['true'], extra: [AIRSPACE_EXTRAS.join()] },
  },
  {
    name: 'members',
    endpoint: siteUsers.list,
    filters: { q: ['an', 'fleet.example'] },
    orders: ['email', 'last_name', 'role', 'last_login_at', 'joined_at'],
  },
  {
    name: 'monitors',
    endpoint: devices.list,
    filters: {
      q: ['monitor 1', 'EM-F00'],
      filter: DEVICE_FILTERS,
      gateway: place => place.gatewayId,
      ...byAirspace,
    },
    orders: SITE_DEVICE_ORDER,
  },
  {
    name: 'lamp changes of a monitor',
    endpoint: devices.colorHistory,
    filters: { sensor: SENSORS, from: ['2026-01-01T00:00:00Z'] },
  },
  {
    name: 'gateways',
    endpoint: gateways.list,
    filters: { filter: GATEWAY_FILTERS },
    orders: GATEWAY_ORDER,
  },
  {
    name: 'alerts',
    endpoint: alerts.list,
    filters: {
      filter: PRIORITIES,
      sensor_filter: SENSORS,
      state: ['OPEN', 'CLOSED'],
      said: ['SAID', 'REAL'],
      from: ['2026-01-01T00:00:00Z'],
      to: ['2036-01-01T00:00:00Z'],
      ...byAirspace,
    },
    orders: ALERT_ORDER,
  },
  {
    name: 'notifications',
    endpoint: notifications.list,
    filters: { filter: NOTIFICATION_FILTERS, ...byAirspace },
    orders: ['created_at', 'type', 'priority', 'airspace', 'status'],
  },
  {
    name: 'recommendations',
    endpoint: recommendations.list,
    filters: { filter: RECOMMENDATION_FILTERS, category: ['environment', 'veterinarian'], ...byAirspace },
    orders: RECOMMENDATION_ORDER,
  },
  { name: 'notes', endpoint: notes.list, orders: ['created_at', 'username', 'note'] },
  { name: 'episodes', endpoint: episodes.list, filters: { active: ['true', 'false'] } },
  {
    name: 'batches',
    endpoint: batches.list,
    filters: { filter: BATCH_FILTERS, q: ['NL'], ...byAirspace },
    orders: BATCH_ORDER,
  },
  { name: 'batches of an airspace', endpoint: batches.listInAirspace },
  { name: 'logbook', endpoint: logbook.list, filters: { filter: LOGBOOK_FILTERS } },
  { name: 'comments of a batch', endpoint: logbook.comments },
  { name: 'treatments of a batch', endpoint: logbook.treatments },
  { name: 'recommendations of a batch', endpoint: logbook.recommendations },
  { name: 'medicine register of a site', endpoint: medicine.ofSite, ...ofRegister },
  { name: 'animal groups', endpoint: animalGroups.list },
  {
    name: 'drills',
    endpoint: drills.list,
    filters: { result: DRILL_RESULTS },
    orders: ['started_at', 'first'],
  },
  { name: 'morning rounds', endpoint: morningRounds.list },
  { name: 'visits to a site', endpoint: visits.list },
  {
    name: 'links of shared views',
    endpoint: shares.list,
    filters: { kind: SHARE_KINDS, ...byAirspace, open: ['true', 'false'] },
    orders: [...SHARE_ORDER],
  },
  { name: 'proposals of limits', endpoint: limitProposals.list },
  { name: 'changes of limits', endpoint: limits.versions, filters: byAirspace },
  { name: 'how alerts of limits ended', endpoint: limits.endings, filters: byAirspace },
  { name: 'exports of a site', endpoint: exports.listOfSite },
  { name: 'exports of an airspace', endpoint: exports.listOfAirspace },
]

/** The most days one can ask for. */
const YEAR = { start_date: '2026-01-01', end_date: '2026-12-31' }

/** The palette asks with every letter that is typed, so each of these is one search. */
const TYPED = ['linden', 'EM-F0000017', 'EG-F00001', 'room 2', 'hoeve nieuw', 'ho', '17']

const PAGES: FleetCall[] = [
  { name: 'palette', endpoint: search.find, queries: TYPED.map(q => () => ({ q })) },
  pageCall('status names', sites.statuses),
  pageCall('a site', sites.read),
  pageCall('status of a site', sites.status),
  pageCall('structure of a site', sites.structure),
  pageCall('newest alerts of a site', sites.latest, { type: 'alerts' }),
  pageCall('newest notifications of a site', sites.latest, { type: 'notifications' }),
  pageCall('a monitor', devices.read),
  pageCall('a gateway', gateways.read),
  pageCall('usage of a monitor', devices.usage, YEAR),
  pageCall('usage of a gateway', gateways.usage, YEAR),
  pageCall('heartbeats of a gateway', gateways.heartbeats, YEAR),
  pageCall('an alert', alerts.read),
  pageCall('alarm plan of a site', alarmPlans.read),
  pageCall('chains of an alert', alarmChains.ofAlert),
  pageCall('real Alarms of a site', alarmChains.shares),
  pageCall('chains of a silent site', silenceChains.ofSite),
  pageCall('rota of a site', rotas.read),
  pageCall('case of an airspace', cases.read),
  pageCall('open questions of a site', cases.followUps),
  pageCall('morning round of a site', morningRounds.read),
  pageCall('daily message of a site', dailyMessages.read),
  pageCall('weekly report of a site', weeklyReports.read),
  pageCall('weekly report over all sites', weeklyReports.readOfAll),
  pageCall('limits of a site', limits.read),
  pageCall('normal of a batch', normals.read, { from_age: 70, to_age: 100, at: '2026-03-01T09:00:00Z' }),
  pageCall('past of an airspace', limits.past, { sensor: 'COUGHS' }),
  pageCall('expected work of a site', expectedWork.list),
  pageCall('drills of a site', drills.overview),
  pageCall('days of an episode', episodes.days),
  pageCall('episodes with days', episodes.list, { extras: EPISODE_EXTRAS.join() }),
  pageCall('active batch of an airspace', batches.active),
  pageCall('a batch', batches.read),
  pageCall('disease histories', siteEditor.siteDiseases),
]

export const USER_CALLS: readonly FleetCall[] = [...SITES, ...OF_A_SITE].flatMap(listCalls).concat(PAGES)
