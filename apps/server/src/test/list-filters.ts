/**
 * Each filter of each list leaves certain rows, and this file tells which from the rows themselves. The values of a
 * filter come from the contract where it is one of a list; any other filter names its values here.
 */
import type { ListWorld } from './list-world.ts'

/** A row as it came; which fields it has is the list's affair. */
// biome-ignore lint/suspicious/noExplicitAny: rows of every list there is
export type Row = any

export interface ListFilter {
  /** The values to try, where the contract does not list them; each has to leave something out. */
  values?: (world: ListWorld) => readonly (string | number)[]
  isLeft: (row: Row, value: string, world: ListWorld) => boolean
}

/** These parts of a query choose how the answer looks, or what a figure is made of, not which rows there are. */
export const NO_FILTERS: ReadonlySet<string> = new Set([
  // The desk is that of one's own sites, and who reads the lists has none; `modules/desk/desk.test.ts` tries each filter.
  'desk.list.filter',
  // The name of the list; it is always said.
  'savedFilters.list.list',
  'sites.airspaces.simple',
  'sites.airspaces.extra',
  'adminSites.airspaces.simple',
  'episodes.list.extras',
  'statistics.gatewayUsage.start_date',
  'statistics.gatewayUsage.end_date',
  'statistics.gatewayUsage.site_pk',
  'statistics.loginActivity.start_date',
  'statistics.loginActivity.end_date',
  'statistics.loginActivity.site_pk',
  'adminDevices.registerHistory.timeframe',
  // These name the site and the monitors that an order of renewals begins with; the items themselves are templates.
  'licences.renewals.site',
  'licences.renewals.codes',
])

const holds = (text: string, typed: string) => text.toLowerCase().includes(typed.toLowerCase())
const airspaces = ({ farm, airspaceId }: ListWorld) => [farm.airspace.id, airspaceId]
const levelOf = (row: Row) =>
  ['ALARM', 'WARNING', 'OK', 'DEFAULT'].find(level =>
    [row.cough_status, row.temperature_status, row.humidity_status].includes(level),
  )

/** The list of sites and their map are narrowed alike. */
const siteFilters = (endpoint: string): Record<string, ListFilter> => ({
  [`${endpoint}.q`]: { values: () => ['site 1', 'HOEVE'], isLeft: (row, typed) => holds(row.name, typed) },
  [`${endpoint}.group_id`]: {
    values: ({ group }) => [group.id],
    isLeft: (row, _id, { group }) => row.id === group.siteId,
  },
  [`${endpoint}.status`]: { isLeft: (row, status) => row.status_name === status },
  [`${endpoint}.type`]: { isLeft: (row, type) => row.type === type },
})

/** Those of a site and those of all are narrowed alike. */
const webhookFilters = (endpoint: string): Record<string, ListFilter> => ({
  [`${endpoint}.state`]: { isLeft: (row, state) => row.state === state },
  [`${endpoint}.search`]: {
    values: () => ['SLAUGHTER', 'books.example'],
    isLeft: (row, typed) => holds(`${row.name} ${row.url}`, typed),
  },
})

/** The register of a site and that of all are narrowed alike. */
const registerFilters = (endpoint: string): Record<string, ListFilter> => ({
  [`${endpoint}.airspace`]: { values: airspaces, isLeft: (row, id) => row.airspace.id === Number(id) },
  [`${endpoint}.from`]: { values: () => ['2026-02-11'], isLeft: (row, from) => row.start_date >= from },
  [`${endpoint}.to`]: { values: () => ['2026-02-11'], isLeft: (row, to) => row.start_date <= to },
  [`${endpoint}.treatment_class`]: { isLeft: (row, wanted) => row.treatment_class === wanted },
  [`${endpoint}.gaps`]: {
    values: () => ['true', 'false'],
    isLeft: (row, gaps) => row.gaps.length > 0 === (gaps === 'true'),
  },
  [`${endpoint}.q`]: {
    values: () => ['VELORIN', 'vs-1'],
    isLeft: (row, typed) => holds(`${row.product_name} ${row.prescription_no}`, typed),
  },
})

/** `endpoint.parameter` → how. */
export const LIST_FILTERS: Readonly<Record<string, ListFilter>> = {
  ...siteFilters('sites.list'),
  ...siteFilters('sites.places'),
  ...registerFilters('medicine.ofSite'),
  ...registerFilters('medicine.ofAll'),
  'shares.list.kind': { isLeft: (row, kind) => row.kind === kind },
  'shares.list.airspace': { values: airspaces, isLeft: (row, id) => row.airspace?.id === Number(id) },
  'shares.list.open': {
    values: () => ['true', 'false'],
    isLeft: (row, open) => (row.state === 'OPEN') === (open === 'true'),
  },
  'siteUsers.list.q': {
    values: () => ['ann 1', 'hoeve@earshot'],
    isLeft: (row, typed) => holds(`${row.first_name} ${row.last_name} ${row.email}`, typed),
  },
  'adminSites.notifications.type': {
    isLeft: (row, type) => row.type === (type === 'ALERT' ? 'ALARM' : type),
  },
  'adminSites.notifications.alarm_filter': { isLeft: (row, priority) => row.priority === priority },
  'adminSites.notifications.sensor_filter': { isLeft: (row, sensor) => row.sensors.includes(sensor) },
  'adminSites.pushNotifications.airspace_id': {
    values: airspaces,
    isLeft: (row, id) => row.notification.airspace?.id === Number(id),
  },
  'alerts.list.filter': { isLeft: (row, priority) => row.priority === priority },
  'alerts.list.sensor_filter': { isLeft: (row, sensor) => row.sensor === sensor },
  'alerts.list.said': {
    isLeft: (row, which, { said }) => (which === 'REAL' ? row.id === said[0] : said.includes(Number(row.id))),
  },
  'alerts.list.state': { isLeft: (row, state) => row.state === state },
  'alerts.list.airspace': { values: airspaces, isLeft: (row, id) => row.airspace.id === Number(id) },
  // The alerts that lasted into the span are left.
  'alerts.list.from': {
    values: () => ['2026-01-11T12:00:00Z'],
    isLeft: (row, from) => row.closed_at === null || Date.parse(row.closed_at) >= Date.parse(from),
  },
  'alerts.list.to': {
    values: () => ['2026-01-11T12:00:00Z'],
    isLeft: (row, to) => Date.parse(row.opened_at) <= Date.parse(to),
  },
  'batches.list.q': {
    values: () => ['batch 1', 'BATCH 2'],
    isLeft: (row, typed) => holds(`${row.name} ${row.airspace.name}`, typed),
  },
  'batches.list.filter': { isLeft: (row, state) => row.state === state },
  'batches.list.airspace': { values: airspaces, isLeft: (row, id) => row.airspace.id === Number(id) },
  'drills.list.result': { isLeft: (row, result) => row.result === result },
  'limits.versions.airspace': {
    values: ({ farm }) => [farm.airspace.id],
    isLeft: (row, id) => row.airspace?.id === Number(id),
  },
  'devices.list.q': {
    values: ({ farm }) => ['monitor 1', farm.device.code.toLowerCase()],
    isLeft: (row, typed) => holds(`${row.code} ${row.name}`, typed),
  },
  // A level is that of monitors which are online.
  'devices.list.filter': {
    isLeft: (row, filter) => {
      const isOnline = row.connectivity === 'ONLINE'
      if (filter === 'ONLINE' || filter === 'OFFLINE') return isOnline === (filter === 'ONLINE')
      return isOnline && levelOf(row) === filter
    },
  },
  'devices.list.airspace': { values: airspaces, isLeft: (row, id) => row.airspace?.id === Number(id) },
  'devices.list.gateway': {
    values: ({ farm }) => [farm.gateway.id],
    isLeft: (row, id) => row.gateway?.id === Number(id),
  },
  'devices.colorHistory.sensor': { isLeft: (row, sensor) => row.sensor === sensor },
  'devices.colorHistory.from': {
    values: () => ['2026-01-12T12:00:00Z'],
    isLeft: (row, from) => Date.parse(row.changed_at) >= Date.parse(from),
  },
  'adminDevices.colorHistory.sensor': {
    values: () => [0, 1, 2],
    isLeft: (row, index) => row.sensor === ['COUGHS', 'TEMPERATURE', 'HUMIDITY'][Number(index)],
  },
  'users.list.search': {
    values: () => ['ann 1', 'hoeve@earshot'],
    isLeft: (row, typed) => holds(`${row.first_name} ${row.last_name} ${row.email}`, typed),
  },
  'adminApiKeys.list.search': {
    values: () => ['feed computer', 'hoeve@earshot'],
    isLeft: (row, typed, { farm }) =>
      holds(row.name, typed) || (holds(farm.owner.email, typed) && row.owner.id === farm.owner.id),
  },
  'adminApiKeys.list.state': { isLeft: (row, state) => row.state === state },
  'adminSites.list.country': { values: () => ['NO'], isLeft: (row, country) => row.country === country },
  'adminSites.list.supplier': {
    values: ({ farm }) => [farm.supplier.id],
    isLeft: (row, id) => row.supplier?.id === Number(id),
  },
  'adminSites.list.display_status': { isLeft: (row, status) => row.display_status === status },
  'adminSites.list.search': {
    values: () => ['far away', 'HOEVE'],
    isLeft: (row, typed) => holds(`${row.name} ${row.city} ${row.company}`, typed),
  },
  'adminDevices.list.filter': {
    isLeft: (row, filter) =>
      row.deck !== null &&
      (filter === 'OFFLINE'
        ? row.connectivity !== 'ONLINE'
        : row.connectivity === 'ONLINE' && (filter === 'ONLINE' || levelOf(row) === filter)),
  },
  'adminGateways.list.filter': {
    isLeft: (row, filter) =>
      filter === 'DISK'
        ? row.disk_space !== null && row.disk_space < 20
        : row.site !== null && row.online === (filter === 'ONLINE'),
  },
  'adminGateways.list.registration': { isLeft: (row, registration) => row.registration === registration },
  'adminDevices.list.search': {
    values: ({ farm }) => ['monitor 1', farm.device.code.toLowerCase(), 'stal 2'],
    isLeft: (row, typed) =>
      holds(`${row.code} ${row.name}|${row.site?.name ?? ''}|${row.airspace?.name ?? ''}`, typed),
  },
  'adminDevices.gatewaysByCountry.country': {
    values: () => ['NO'],
    isLeft: (row, country) => row.country === country,
  },
  'adminDevices.sitesByCountry.country': {
    values: () => ['NO'],
    isLeft: (row, country) => row.country === country,
  },
  'adminGateways.list.search': {
    values: ({ farm }) => [farm.gateway.code.toLowerCase(), 'far away'],
    isLeft: (row, typed) => holds(`${row.code} ${row.name}|${row.site?.name ?? ''}`, typed),
  },
  'incidents.list.kind': { isLeft: (row, kind) => row.kind === kind },
  'incidents.list.severity': { isLeft: (row, severity) => row.severity === severity },
  'incidents.list.claimed': { isLeft: (row, claimed) => (row.claimed !== null) === (claimed === 'true') },
  'incidents.list.country': { values: () => ['NO'], isLeft: (row, country) => row.country === country },
  'incidents.list.supplier': {
    values: ({ farm }) => [farm.supplier.id],
    isLeft: (row, id) => row.supplier?.id === Number(id),
  },
  'incidents.list.site': {
    values: ({ farm }) => [farm.site.id],
    isLeft: (row, id) => row.site?.id === Number(id),
  },
  'incidents.list.search': {
    values: () => ['far away'],
    isLeft: (row, typed) => holds(`${row.site?.name ?? ''}|${row.facts.codes.join(' ')}`, typed),
  },
  'adminChanges.list.kind': { isLeft: (row, kind) => row.kind === kind },
  'adminChanges.list.direction': { isLeft: (row, direction) => row.direction === direction },
  'adminChanges.list.country': {
    values: () => ['NO'],
    isLeft: (row, country) => row.country === country,
  },
  'audit.list.user': {
    values: ({ farm }) => [farm.owner.id],
    isLeft: (row, id) => row.user?.id === Number(id),
  },
  'audit.list.kind': { isLeft: (row, kind) => row.subject.kind === kind },
  'audit.list.about': {
    values: ({ farm }) => [`gateway:${farm.gateway.id}`],
    isLeft: (row, about) => `${row.subject.kind}:${row.subject.key}` === about,
  },
  'audit.list.action': {
    values: () => ['siteEditor.update'],
    isLeft: (row, action) => row.action === action,
  },
  'audit.list.site': {
    values: ({ farm }) => [farm.site.id],
    isLeft: (row, id) => row.subject.site?.id === Number(id),
  },
  'audit.list.from': {
    values: () => ['2026-01-10T12:00:00Z'],
    isLeft: (row, from) => Date.parse(row.at) >= Date.parse(from),
  },
  'audit.list.to': {
    values: () => ['2026-01-11T12:00:00Z'],
    isLeft: (row, to) => Date.parse(row.at) <= Date.parse(to),
  },
  'audit.list.search': {
    values: () => ['far away', 'BO'],
    isLeft: (row, typed) => holds(`${row.user?.name ?? ''} ${row.subject.label}`, typed),
  },
  'toolbox.runs.kind': { isLeft: (row, kind) => row.kind === kind },
  'gateways.list.filter': { isLeft: (row, filter) => row.online === (filter === 'ONLINE') },
  'episodes.list.active': {
    values: () => ['true', 'false'],
    isLeft: (row, active) => (row.state === 'ACTIVE') === (active === 'true'),
  },
  'notifications.list.filter': {
    isLeft: (row, filter) =>
      (row.status === 'unread' || !filter.startsWith('UNREAD')) &&
      (row.type === 'ALARM' || !filter.endsWith('ALARM')),
  },
  'notifications.list.airspace': { values: airspaces, isLeft: (row, id) => row.airspace.id === Number(id) },
  // The recommendation is over: it was gone before anybody answered.
  'recommendations.list.filter': {
    isLeft: (row, filter) => {
      const isAnswered = row.status !== 'NO_REACTION'
      if (filter === 'ANSWERED') return isAnswered
      return !isAnswered && (row.state === 'OPEN') === (filter === 'OPEN')
    },
  },
  'recommendations.list.airspace': { values: airspaces, isLeft: (row, id) => row.airspace.id === Number(id) },
  'recommendations.list.category': {
    // It is asked for with an underscore too, and told with the space alone.
    isLeft: (row, category) =>
      row.category === (category === 'ongoing_treatment' ? 'ongoing treatment' : category),
  },
  'logbook.list.filter': {
    isLeft: (row, filter) => `${row.type}S` === filter,
  },
  ...webhookFilters('webhooks.listOfSite'),
  ...webhookFilters('webhooks.list'),
  'webhooks.list.site': {
    values: ({ farm }) => [farm.site.id],
    isLeft: (row, id) => row.site?.id === Number(id) || row.scope === 'ALL',
  },
  'webhooks.deliveries.state': { isLeft: (row, state) => row.state === state },
  'webhooks.deliveries.event': { isLeft: (row, event) => row.event === event },
  'webhooks.deliveries.from': {
    values: () => ['2026-01-11T12:00:00Z'],
    isLeft: (row, from) => Date.parse(row.at) >= Date.parse(from),
  },
  'webhooks.deliveries.to': {
    values: () => ['2026-01-11T12:00:00Z'],
    isLeft: (row, to) => Date.parse(row.at) < Date.parse(to),
  },
  'licences.list.search': {
    values: ({ farm }) => [farm.device.code.toLowerCase()],
    isLeft: (row, typed) => holds(row.device?.code ?? '', typed),
  },
  'licences.list.status': { isLeft: (row, status) => row.status === status },
  'licences.list.supplier': {
    values: ({ farm }) => [farm.supplier.id],
    isLeft: (row, id) => row.supplier?.id === Number(id),
  },
  'licences.list.site': {
    values: ({ farm }) => [farm.site.id],
    isLeft: (row, id) => row.site?.id === Number(id),
  },
  'search.findInFleet.q': {
    values: ({ farm }) => [farm.device.code.toLowerCase(), 'supplier hoeve'],
    isLeft: (row, typed) => holds(`${row.name} ${row.code ?? ''}`, typed),
  },
  'search.find.q': {
    values: () => ['site 1', 'hoeve'],
    isLeft: (row, typed) => holds(`${row.name} ${row.code ?? ''}`, typed),
  },
}
