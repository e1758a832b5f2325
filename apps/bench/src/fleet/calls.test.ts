import { catalogue, endpointName } from '@earshot/contract/catalogue.ts'
import { type EndpointShape, pathParamNames } from '@earshot/contract/endpoint.ts'
import { listRoutes } from '@earshot/server/src/app.ts'
import type { EventStreams } from '@earshot/server/src/modules/system/event-stream.ts'
import { describe, expect, it } from 'vitest'
import { ADMIN_CALLS, ADMIN_LONG_CALLS } from './admin-calls.ts'
import type { FleetCall } from './calls.ts'
import type { Place } from './places.ts'
import { USER_CALLS } from './user-calls.ts'

/** These calls read what a person needs without reading the fleet, or have a benchmark of their own. */
const NOT_ASKED_BY_USERS = [
  // Charts: `--only chart`, on ninety days of samples, which a fleet does not have.
  ...['batches.rhs', 'batches.temperature', 'batches.humidity', 'batches.compare'],
  ...['devices.rhs', 'devices.temperature', 'devices.humidity'],
  // These read a day of one airspace's samples.
  ...['evidence.read', 'evidence.samplesFile'],
  // This reads a week of the hours of one airspace, for each of three faults at most.
  'devices.sensorFaults',
  // These read a person's own few rows.
  ...[
    'session.current',
    'profile.settings',
    'sessions.list',
    'apiKeys.list',
    'push.read',
    'alarmNumbers.read',
    'security.read',
    'ownData.download',
    'ownData.deletion',
  ],
  ...['consents.read', 'ownSites.invitations', 'ownSites.endedAccesses'],
  // A site has ten at the most, and each answers for itself; a veterinarian does not manage them.
  ...['webhooks.listOfSite', 'webhooks.read', 'webhooks.deliveries', 'webhooks.delivery'],
  // The sum of one site's files, by an index alone.
  'logbook.fileRoom',
  // Lists that are written in the contract.
  ...['sites.productTypes', 'siteEditor.diseases'],
  'events.stream',
  // One drill, of which a fleet has few.
  ...['drills.read', 'drills.certificate'],
  // These answer for one day, one treatment or one file.
  ...['logbook.eventDays', 'logbook.treatmentEdits', 'logbook.file', 'exports.read'],
  // These are files, and not made for a screen.
  'medicine.download',
  'medicine.downloadOfAll',
  'weeklyReports.preview',
  'weeklyReports.previewOfAll',
  // These are for people who edit a site; a veterinarian does not.
  ...['devices.spare', 'siteUsers.invitations', 'siteUsers.looks'],
]
/** These answer for the whole fleet. Calls about one thing are measured where they cost something. */
const NOT_ASKED_BY_ADMINS = [
  // This adds up the days of each gateway, of which a fleet has none yet.
  'statistics.gatewayUsage',
  // This asks about one site, or about the monitors that were named.
  'licences.renewals',
  // A person's own, some fifty at the most.
  'savedFilters.list',
  // As many as there are programs, not farms.
  'webhooks.list',
  // These are files, and not made for a screen.
  'adminSites.download',
  'adminDevices.download',
  'adminGateways.download',
  'audit.download',
]

/** Nothing is opened here: the list of routes does not depend on it. */
const built = new Set(listRoutes({} as EventStreams).map(({ endpoint }) => endpoint))
const AREAS = [
  { area: 'user', access: 'user', calls: USER_CALLS, notAsked: new Set(NOT_ASKED_BY_USERS) },
  {
    area: 'admin',
    access: 'admin',
    calls: [...ADMIN_CALLS, ...ADMIN_LONG_CALLS],
    notAsked: new Set(NOT_ASKED_BY_ADMINS),
  },
] as const
const PLACE = new Proxy({} as Place, { get: () => 1 })
const asked = (calls: readonly FleetCall[]) =>
  new Set(calls.flatMap(call => call.queries.flatMap(query => Object.keys(query(PLACE)))))

describe.each(AREAS)('Calls of the $area area', ({ access, calls, notAsked }) => {
  const readings = Object.entries(catalogue).filter(
    ([, endpoint]) => built.has(endpoint) && endpoint.method === 'GET' && endpoint.access === access,
  )
  // Administrators ask about one thing with the same calls as its people, which are measured there.
  const isOfOne = (endpoint: EndpointShape) => access === 'admin' && pathParamNames(endpoint.path).length > 0
  const callsOf = (endpoint: EndpointShape) => calls.filter(call => call.endpoint === endpoint)

  it('Every list and page is among the calls, or a list says why it is not', () => {
    const missing = readings.filter(
      ([name, endpoint]) => callsOf(endpoint).length === 0 && !isOfOne(endpoint) && !notAsked.has(name),
    )
    expect(missing.map(([name]) => name)).toEqual([])
    const known = new Set(readings.map(([name]) => name))
    expect([...notAsked].filter(name => !known.has(name))).toEqual([])
  })

  it.each([...new Map(calls.map(call => [endpointName(call.endpoint), call.endpoint]))])(
    'The call %s is asked for everything it can be asked for, first page and last',
    (_name, endpoint) => {
      const ownCalls = callsOf(endpoint)
      const { page, perPage: _perPage, ...filters } = endpoint.query?.shape ?? {}
      const wanted = Object.keys(filters)
      expect(wanted.filter(name => !asked(ownCalls).has(name))).toEqual([])
      expect(ownCalls.some(call => call.lastPage)).toBe(page !== undefined)
    },
  )
})
