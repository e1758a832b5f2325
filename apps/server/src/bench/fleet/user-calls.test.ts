import { catalogue, entryName } from '@earshot/contract/catalogue.ts'
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { expect, it } from 'vitest'
import { listRoutes } from '#app.ts'
import type { EventStreams } from '#modules/system/event-stream.ts'
import type { FleetCall } from './calls.ts'
import type { Place } from './places.ts'
import { USER_CALLS } from './user-calls.ts'

/** What a person reads without reading the fleet, or what has a benchmark of its own. */
const NOT_ASKED = new Set([
  // Charts: `--only chart`, on ninety days of samples, which a fleet does not have.
  ...['batches.rhs', 'batches.temperature', 'batches.humidity', 'batches.compare'],
  ...['devices.rhs', 'devices.temperature', 'devices.humidity'],
  // One's own few rows.
  ...['session.current', 'profile.settings', 'sessions.list', 'push.read'],
  // Lists that are written in the contract.
  ...['sites.productTypes', 'siteEditor.diseases'],
  'events.stream',
  // Of one day, one treatment or one file.
  ...['logbook.eventDays', 'logbook.treatmentEdits', 'logbook.file', 'exports.read'],
  // For who edits a site; a veterinarian does not.
  ...['devices.spare', 'siteUsers.invitations'],
])

/** Nothing is opened here: the list of routes does not depend on it. */
const built = new Set(listRoutes({} as EventStreams).map(({ entry }) => entry))
const readings = Object.entries(catalogue).filter(
  ([, entry]) => built.has(entry) && entry.method === 'GET' && entry.access === 'user',
)
const callsOf = (entry: EndpointShape) => USER_CALLS.filter(call => call.entry === entry)
const PLACE = new Proxy({} as Place, { get: () => 1 })
const asked = (calls: readonly FleetCall[]) =>
  new Set(calls.flatMap(call => call.queries.flatMap(query => Object.keys(query(PLACE)))))

it('every list and page of the user area is among the calls, or said not to be', () => {
  const missing = readings.filter(([name, entry]) => callsOf(entry).length === 0 && !NOT_ASKED.has(name))
  expect(missing.map(([name]) => name)).toEqual([])
  const known = new Set(readings.map(([name]) => name))
  expect([...NOT_ASKED].filter(name => !known.has(name))).toEqual([])
})

it.each([...new Map(USER_CALLS.map(call => [entryName(call.entry), call.entry]))])(
  '%s is asked for everything it can be asked for, first page and last',
  (_name, entry) => {
    const calls = callsOf(entry)
    const { page, perPage: _perPage, ...filters } = entry.query?.shape ?? {}
    const wanted = Object.keys(filters)
    expect(wanted.filter(name => !asked(calls).has(name))).toEqual([])
    expect(calls.some(call => call.lastPage)).toBe(page !== undefined)
  },
)
