import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { UNSUBSCRIBE_PATH } from '#rules/health/unsubscribe-path.ts'
import { catalogue, endpointName } from './catalogue.ts'
import { type EndpointShape, pathParamNames } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import { ALARM_ANSWER_PATH, PUSH_RECEIPT_PATH } from './rules/alarms/answer-path.ts'
import { ADDED_CALLS } from './test/added-calls.ts'
import { endpointRows, endpointTable } from './test/endpoint-table.ts'
import { SPECIFICATION_CALLS } from './test/specification-calls.ts'

const endpoints = Object.entries(catalogue)
/** The names of the parameters are left out, because they are the specification's own affair. */
const nameless = (call: string) => call.replace(/\{\w+\}/g, '{}')
const call = (endpoint: EndpointShape) => nameless(`${endpoint.method} ${endpoint.path}`)
const specified = Object.values(SPECIFICATION_CALLS).flat().map(nameless)
const added = Object.keys(ADDED_CALLS).map(nameless)

/** Two paths of one method can match the same URL if no static segment decides between them. */
function areAmbiguous(a: string, b: string): boolean {
  const left = a.split('/')
  const right = b.split('/')
  if (left.length !== right.length) return false
  let decided = ''
  for (const [index, segment] of left.entries()) {
    const other = right[index] as string
    const isParam = segment.startsWith('{')
    const otherIsParam = other.startsWith('{')
    if (!isParam && !otherIsParam && segment !== other) return false
    if (isParam === otherIsParam) continue
    const winner = isParam ? 'right' : 'left'
    // A router goes segment by segment: the first static one wins. One that wins here and loses there is a trap.
    if (decided !== '' && decided !== winner) return true
    decided = winner
  }
  return decided === ''
}

describe('The contract against the specification', () => {
  it.each(Object.entries(SPECIFICATION_CALLS))(
    'The contract declares every call of %s',
    (_section, calls) => {
      const declared = new Set(endpoints.map(([, endpoint]) => call(endpoint)))
      expect(calls.filter(each => !declared.has(nameless(each)))).toEqual([])
    },
  )

  it('The contract declares nothing else but our own additions, each with its reason', () => {
    const known = new Set([...specified, ...added])
    expect(endpoints.map(([, endpoint]) => call(endpoint)).filter(each => !known.has(each))).toEqual([])
    expect(endpoints).toHaveLength(specified.length + added.length)
    expect(Object.values(ADDED_CALLS).every(reason => reason.length > 20)).toBe(true)
  })

  it('The contract lists each call once', () => {
    expect(new Set([...specified, ...added]).size).toBe(specified.length + added.length)
  })

  it('Admin calls are for administrators only, and so is everything under the admin dashboard', () => {
    for (const [name, endpoint] of endpoints) {
      const isAdminPath = endpoint.path.includes('/admin-dashboard/') || endpoint.path.includes('/odoo/')
      expect(endpoint.access === 'admin', name).toBe(isAdminPath)
      expect(endpoint.access === 'gateway', name).toBe(name.startsWith('telemetry.'))
    }
  })

  it('Only these calls are open to anybody', () => {
    const open = endpoints.filter(([, endpoint]) => endpoint.access === 'public').map(([name]) => name)
    expect(open).toEqual([
      'session.signIn',
      'session.refresh',
      'session.signOut',
      'secondFactor.complete',
      'secondFactor.askPasskey',
      'secondFactor.signInByPasskey',
      'singleSignOn.start',
      'singleSignOn.complete',
      'registration.validate',
      'registration.register',
      'registration.resendActivation',
      'registration.activate',
      'registration.checkActivation',
      'password.recover',
      'password.confirm',
      'password.check',
      'captcha.challenge',
      'content.contact',
      'content.privacy',
      'content.dataPrivacy',
      'content.files',
      'content.file',
      'content.page',
      'content.faq',
      'content.timezones',
      'content.countries',
      'content.languages',
      'profile.unsubscribe',
      'pushReceipts.note',
      'shares.open',
      'alarmLinks.read',
      'alarmLinks.answer',
      'rotas.calendar',
      'drills.check',
      'exports.download',
    ])
  })

  it('The odd calls are honoured: chunks, forms, files, the two-second limit', () => {
    const names = (test: (endpoint: EndpointShape) => boolean) =>
      endpoints.filter(([, endpoint]) => test(endpoint)).map(([name]) => name)
    expect(names(endpoint => endpoint.encoding === 'chunked')).toEqual([
      'siteEditor.create',
      'siteEditor.update',
      'adminSites.edit',
    ])
    expect(catalogue['siteEditor.create']?.success.status).toBe(201)
    expect(catalogue['siteEditor.update']?.success.status).toBe(200)
    expect(catalogue['adminSites.addUser']?.success.status).toBe(200)
    expect(catalogue['siteEditor.activate']?.success.status).toBe(200)
    expect(catalogue['content.contact']?.success.status).toBe(204)
    expect(names(endpoint => endpoint.encoding === 'multipart')).toEqual([
      'profile.updateSettings',
      'logbook.addComment',
      'logbook.addFile',
      'visits.add',
      'adminGateways.register',
      'toolbox.checkPcbs',
      'toolbox.uploadPcbs',
    ])
    expect(names(endpoint => endpoint.download !== undefined)).toEqual([
      'content.file',
      'ownData.download',
      'weeklyReports.preview',
      'weeklyReports.previewOfAll',
      'logbook.file',
      'medicine.download',
      'medicine.downloadOfAll',
      'rotas.calendar',
      'drills.certificate',
      'evidence.samplesFile',
      'exports.download',
      'adminSites.download',
      'adminDevices.download',
      'adminGateways.download',
      'audit.download',
    ])
    expect(names(endpoint => endpoint.timeoutMs !== undefined)).toEqual(['alerts.list'])
    expect(catalogue['alerts.list']?.timeoutMs).toBe(2000)
    expect(LIMITS.chunk.characters).toBe(1024)
  })

  it.each([
    ['sites.list', ['page', 'perPage', 'group_id']],
    ['sites.listAll', ['page', 'perPage']],
    ['sites.latest', ['type']],
    ['sites.airspaces', ['simple', 'extra']],
    ['siteUsers.list', ['page', 'perPage', 'q', 'ordering_field', 'order']],
    ['episodes.list', ['active', 'extras']],
    ['notifications.list', ['page', 'perPage', 'ordering_field', 'order']],
    ['devices.list', ['page', 'perPage', 'q', 'filter', 'ordering_field', 'order', 'airspace']],
    ['gateways.list', ['filter', 'ordering_field', 'order']],
    ['alerts.list', ['page', 'perPage', 'filter', 'sensor_filter', 'ordering_field', 'order', 'airspace']],
    ['logbook.list', ['page', 'perPage']],
    ['logbook.eventDays', ['date']],
    ['exports.read', ['file_type']],
    ['exports.listOfSite', ['page', 'perPage']],
    ['animalGroups.list', ['page', 'perPage']],
    ['content.privacy', ['country']],
    [
      'adminSites.list',
      ['page', 'perPage', 'ordering_field', 'order', 'country', 'supplier', 'display_status', 'search'],
    ],
    ['adminSites.download', ['file_type', 'country', 'supplier', 'display_status', 'search']],
    ['adminSites.airspaces', ['simple']],
    ['adminSites.notifications', ['type', 'alarm_filter', 'sensor_filter']],
    ['adminSites.pushNotifications', ['airspace_id']],
    ['statistics.siteAvailability', ['sensor', 'start_date', 'end_date', 'site_pk']],
    ['statistics.siteSensorData', ['sensors', 'devices', 'start_date', 'end_date']],
    ['statistics.airspaceDevices', ['start_date', 'end_date', 'sensor']],
    ['statistics.gatewayUsage', ['start_date', 'end_date']],
    ['statistics.gatewayUsageTotal', ['timeframe']],
    ['users.list', ['page', 'perPage', 'ordering_field', 'order']],
    ['adminDevices.list', ['page', 'perPage', 'ordering_field', 'order', 'search']],
    ['adminDevices.gatewaysByCountry', ['country']],
    ['adminDevices.sitesByCountry', ['country']],
    ['adminDevices.availability', ['sensor', 'start_date', 'end_date']],
    ['adminDevices.usage', ['start_date', 'end_date']],
    ['adminDevices.registerHistory', ['timeframe']],
    ['adminDevices.unregistered', ['ordering_field', 'order']],
    ['adminDevices.sensorData', ['sensors', 'start_date', 'end_date']],
    ['adminDevices.coughs', ['page', 'perPage', 'ordering_field', 'order']],
    ['adminDevices.colorHistory', ['sensor', 'page', 'perPage']],
    ['adminGateways.list', ['page', 'perPage', 'ordering_field', 'order', 'search']],
    ['licences.list', ['page', 'perPage']],
    ['licences.templates', ['page', 'perPage']],
    ['orders.list', ['page', 'perPage']],
  ])('The call %s takes the query the specification gives it', (name, fields) => {
    expect(Object.keys(catalogue[name]?.query?.shape ?? {})).toEqual(expect.arrayContaining(fields))
  })

  it('The page sizes and filters are those of spec/2 §9 by default', () => {
    const defaults = (name: string) => catalogue[name]?.query?.parse({})
    expect(defaults('devices.list')).toMatchObject({ page: 1, perPage: 10, filter: 'ALL' })
    expect(defaults('adminDevices.list')).toMatchObject({ page: 1, perPage: 1000 })
    expect(defaults('adminGateways.list')).toMatchObject({ page: 1, perPage: 1000 })
    expect(defaults('licences.templates')).toMatchObject({ page: 1, perPage: 25 })
    expect(defaults('adminSites.list')).toMatchObject({ display_status: 'USE', perPage: 10 })
    expect(defaults('adminSites.notifications')).toMatchObject({ ordering_field: 'time', order: 'desc' })
    expect(defaults('adminDevices.colorHistory')).toMatchObject({ sensor: 0 })
  })
})

/** Each thing in a path has one name, whatever letter the specification printed. */
const PARAMS: Readonly<Record<string, string>> = {
  sites: 'siteId',
  airspaces: 'airspaceId',
  batches: 'batchId',
  devices: 'deviceId',
  gateways: 'gatewayId',
  alerts: 'alertId',
  exceptions: 'dutyExceptionId',
  versions: 'limitVersionId',
  proposals: 'limitProposalId',
  shares: 'shareId',
  'expected-work': 'workId',
  webhooks: 'webhookId',
  deliveries: 'webhookDeliveryId',
  'alarm-drills': 'drillId',
  'drill-certificates': 'drillHash',
  episodes: 'episodeId',
  recommendations: 'recommendationId',
  'follow-ups': 'followUpId',
  exports: 'exportId',
  'animal-groups': 'animalGroupId',
  licenses: 'licenceId',
  runs: 'runId',
  incidents: 'incidentId',
  'saved-filters': 'savedFilterId',
  audit: 'entryId',
  groups: 'groupId',
  users: 'userId',
  subscriptions: 'subscriptionId',
  passkeys: 'passkeyId',
  invitations: 'invitationId',
  // These need no right on the site, because they are a person's own.
  'own-invitations': 'ownInvitationId',
  'own-sites': 'ownSiteId',
  supplier: 'supplierId',
  orders: 'orderId',
  treatments: 'treatmentId',
  'api-keys': 'apiKeyId',
}

describe('Path parameters', () => {
  it('The service worker answers an Alarm by the path of its call', () => {
    expect(ALARM_ANSWER_PATH).toBe(catalogue['alarmLinks.answer']?.path)
    expect(PUSH_RECEIPT_PATH).toBe(catalogue['pushReceipts.note']?.path)
    expect(UNSUBSCRIBE_PATH).toBe(catalogue['profile.unsubscribe']?.path)
  })

  it('Path parameters have one name each in every call', () => {
    const ids = endpoints.flatMap(([, endpoint]) => {
      const named = [...endpoint.path.matchAll(/\/([\w-]+)\/\{(\w+)\}/g)]
      return named.filter(([, , name = '']) => endpoint.params?.shape[name] === undefined)
    })
    expect(ids.length).toBeGreaterThan(100)
    for (const [found, kind = '', name] of ids) expect(name, found).toBe(PARAMS[kind])
  })
})

describe('The catalogue', () => {
  it('The catalogue has no two calls that match one URL by accident', () => {
    const clashes: string[] = []
    for (const [index, [, a]] of endpoints.entries()) {
      for (const [, b] of endpoints.slice(index + 1)) {
        if (a.method === b.method && areAmbiguous(a.path, b.path)) clashes.push(`${call(a)} | ${b.path}`)
      }
    }
    expect(clashes).toEqual([])
  })

  it('The catalogue notices such a clash', () => {
    expect(areAmbiguous('/sites/{id}/', '/sites/{other}/')).toBe(true)
    expect(areAmbiguous('/sites/status/', '/sites/{id}/')).toBe(false)
    expect(areAmbiguous('/a/{x}/b/', '/a/b/{y}/')).toBe(true)
    expect(areAmbiguous('/a/{x}/', '/a/{x}')).toBe(false)
  })

  it('The catalogue names an endpoint by itself and gives each parameter a name of its own', () => {
    for (const [name, endpoint] of endpoints) {
      expect(endpointName(endpoint)).toBe(name)
      const params = pathParamNames(endpoint.path)
      expect(new Set(params).size).toBe(params.length)
      expect(Object.keys(endpoint.params?.shape ?? {}).filter(param => !params.includes(param))).toEqual([])
      expect(endpoint.summary).toMatch(/^[A-Z].*\.$/)
    }
    expect(() => endpointName({ ...(catalogue['sites.list'] as EndpointShape) })).toThrow('/api/v2/sites/')
  })

  it('The catalogue gives a body to what sends one, and an answer to what is neither empty nor a file', () => {
    for (const [name, endpoint] of endpoints) {
      if (endpoint.method === 'GET' || endpoint.method === 'DELETE')
        expect(endpoint.body, name).toBeUndefined()
      const isOther = endpoint.download !== undefined || endpoint.stream !== undefined
      const expectsBody = endpoint.success.status !== 204 && !isOther
      expect(endpoint.success.body !== undefined, name).toBe(expectsBody)
    }
  })
})

describe('The endpoint table', () => {
  it('The table is sorted and tells built from open', () => {
    const rows = endpointRows(name => name === 'sites.list')
    expect(rows).toHaveLength(endpoints.length)
    expect(rows.map(row => row.path)).toEqual(rows.map(row => row.path).sort())
    expect(rows.filter(row => row.state === 'built').map(row => row.name)).toEqual(['sites.list'])
    expect(endpointTable(() => false)).toContain('| GET | `/api/v2/sites/` | user |  | sites.list | open |')
  })
})

describe('A list', () => {
  const lists = endpoints.filter(([, { query }]) => query?.shape.perPage !== undefined)

  it.each(lists)(
    'The list %s names its page size where that is not the usual one',
    (_name, { query, pageSize }) => {
      const size = z.safeParse(query?.shape.perPage as z.ZodType, undefined).data
      expect(pageSize).toBe(size === LIMITS.page.size ? undefined : size)
    },
  )
})
