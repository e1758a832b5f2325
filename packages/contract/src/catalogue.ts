/** Lists every call by name (`sites.list`): for the OpenAPI page, the guards and the server's binding. */

import { alarmNumbers } from '#endpoints/account/alarm-number.ts'
import { apiKeys } from '#endpoints/account/api-keys.ts'
import { captcha } from '#endpoints/account/captcha.ts'
import { consents } from '#endpoints/account/consents.ts'
import { content } from '#endpoints/account/content.ts'
import { ownData } from '#endpoints/account/own-data.ts'
import { password } from '#endpoints/account/password.ts'
import { profile } from '#endpoints/account/profile.ts'
import { push, pushReceipts } from '#endpoints/account/push.ts'
import { registration } from '#endpoints/account/registration.ts'
import { secondFactor } from '#endpoints/account/second-factor.ts'
import { security } from '#endpoints/account/security.ts'
import { session } from '#endpoints/account/session.ts'
import { sessions } from '#endpoints/account/sessions.ts'
import { singleSignOn } from '#endpoints/account/single-sign-on.ts'
import { adminApiKeys } from '#endpoints/admin/admin-api-keys.ts'
import { adminChanges } from '#endpoints/admin/admin-changes.ts'
import { adminDevices } from '#endpoints/admin/admin-devices.ts'
import { adminGateways } from '#endpoints/admin/admin-gateways.ts'
import { adminSites } from '#endpoints/admin/admin-sites.ts'
import { audit } from '#endpoints/admin/audit.ts'
import { incidents } from '#endpoints/admin/incidents.ts'
import { licences } from '#endpoints/admin/licences.ts'
import { orders } from '#endpoints/admin/orders.ts'
import { savedFilters } from '#endpoints/admin/saved-filters.ts'
import { suppliers } from '#endpoints/admin/suppliers.ts'
import { toolbox } from '#endpoints/admin/toolbox.ts'
import { users } from '#endpoints/admin/users.ts'
import { animalGroups } from '#endpoints/batches/animal-groups.ts'
import { batches } from '#endpoints/batches/batches.ts'
import { exports } from '#endpoints/batches/exports.ts'
import { logbook } from '#endpoints/batches/logbook.ts'
import { medicine } from '#endpoints/batches/medicine.ts'
import { normals } from '#endpoints/batches/normals.ts'
import { cases } from '#endpoints/desk/cases.ts'
import { desk } from '#endpoints/desk/desk.ts'
import { visits } from '#endpoints/desk/visits.ts'
import { dailyMessages } from '#endpoints/farm/daily-messages.ts'
import { events } from '#endpoints/farm/events.ts'
import { groups } from '#endpoints/farm/groups.ts'
import { morningRounds } from '#endpoints/farm/morning-rounds.ts'
import { notes } from '#endpoints/farm/notes.ts'
import { search } from '#endpoints/farm/search.ts'
import { shares } from '#endpoints/farm/shares.ts'
import { siteEditor } from '#endpoints/farm/site-editor.ts'
import { ownSites, siteUsers } from '#endpoints/farm/site-users.ts'
import { sites } from '#endpoints/farm/sites.ts'
import { weeklyReports } from '#endpoints/farm/weekly-reports.ts'
import { devices } from '#endpoints/hardware/devices.ts'
import { gateways } from '#endpoints/hardware/gateways.ts'
import { statistics } from '#endpoints/hardware/statistics.ts'
import { telemetry } from '#endpoints/hardware/telemetry.ts'
import { alarmChains, alarmLinks, alarmPlans, silenceChains } from '#endpoints/health/alarms.ts'
import { alerts } from '#endpoints/health/alerts.ts'
import { drills } from '#endpoints/health/drills.ts'
import { episodes } from '#endpoints/health/episodes.ts'
import { evidence } from '#endpoints/health/evidence.ts'
import { limitProposals } from '#endpoints/health/limit-proposals.ts'
import { adminLimits, expectedWork, limits } from '#endpoints/health/limits.ts'
import { notifications } from '#endpoints/health/notifications.ts'
import { recommendations } from '#endpoints/health/recommendations.ts'
import { rotas } from '#endpoints/health/rotas.ts'
import { webhooks } from '#endpoints/integrations/webhooks.ts'
import type { EndpointShape } from './endpoint.ts'

const modules: Readonly<Record<string, Readonly<Record<string, EndpointShape>>>> = {
  session,
  secondFactor,
  singleSignOn,
  registration,
  password,
  captcha,
  content,
  profile,
  consents,
  sessions,
  apiKeys,
  ownData,
  security,
  push,
  pushReceipts,
  alarmNumbers,
  search,
  sites,
  siteEditor,
  siteUsers,
  ownSites,
  notes,
  morningRounds,
  dailyMessages,
  weeklyReports,
  shares,
  batches,
  logbook,
  medicine,
  recommendations,
  cases,
  visits,
  desk,
  episodes,
  alerts,
  alarmPlans,
  alarmChains,
  silenceChains,
  alarmLinks,
  rotas,
  drills,
  evidence,
  limits,
  normals,
  limitProposals,
  expectedWork,
  adminLimits,
  notifications,
  groups,
  exports,
  webhooks,
  devices,
  gateways,
  animalGroups,
  events,
  telemetry,
  adminSites,
  adminDevices,
  adminGateways,
  savedFilters,
  adminChanges,
  incidents,
  statistics,
  users,
  adminApiKeys,
  suppliers,
  licences,
  orders,
  toolbox,
  audit,
}

/** `sites.list` → endpoint, in the order of the modules. */
export const catalogue: Readonly<Record<string, EndpointShape>> = Object.fromEntries(
  Object.entries(modules).flatMap(([module, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => [`${module}.${name}`, endpoint] as const),
  ),
)

/** All endpoints, for binding. */
export const allEndpoints: readonly EndpointShape[] = Object.values(catalogue)

const names = new Map(Object.entries(catalogue).map(([name, endpoint]) => [endpoint, name]))

/** The name an endpoint has in the catalogue. */
export function endpointName(endpoint: EndpointShape): string {
  const name = names.get(endpoint)
  if (name === undefined) throw new Error(`${endpoint.method} ${endpoint.path} is not in the catalogue`)
  return name
}
