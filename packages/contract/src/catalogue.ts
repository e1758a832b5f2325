/** Every call by name (`sites.list`): for the OpenAPI page, the guards and the server's binding. */
import type { EndpointShape } from '#endpoint.ts'
import { adminDevices } from '#endpoints/admin-devices.ts'
import { adminGateways } from '#endpoints/admin-gateways.ts'
import { adminSites } from '#endpoints/admin-sites.ts'
import { alerts } from '#endpoints/alerts.ts'
import { animalGroups } from '#endpoints/animal-groups.ts'
import { batches } from '#endpoints/batches.ts'
import { captcha } from '#endpoints/captcha.ts'
import { content } from '#endpoints/content.ts'
import { devices } from '#endpoints/devices.ts'
import { episodes } from '#endpoints/episodes.ts'
import { events } from '#endpoints/events.ts'
import { exports } from '#endpoints/exports.ts'
import { gateways } from '#endpoints/gateways.ts'
import { groups } from '#endpoints/groups.ts'
import { licences } from '#endpoints/licences.ts'
import { logbook } from '#endpoints/logbook.ts'
import { notes } from '#endpoints/notes.ts'
import { notifications } from '#endpoints/notifications.ts'
import { orders } from '#endpoints/orders.ts'
import { password } from '#endpoints/password.ts'
import { profile } from '#endpoints/profile.ts'
import { recommendations } from '#endpoints/recommendations.ts'
import { registration } from '#endpoints/registration.ts'
import { session } from '#endpoints/session.ts'
import { siteEditor } from '#endpoints/site-editor.ts'
import { siteUsers } from '#endpoints/site-users.ts'
import { sites } from '#endpoints/sites.ts'
import { statistics } from '#endpoints/statistics.ts'
import { suppliers } from '#endpoints/suppliers.ts'
import { telemetry } from '#endpoints/telemetry.ts'
import { toolbox } from '#endpoints/toolbox.ts'
import { users } from '#endpoints/users.ts'

const modules: Readonly<Record<string, Readonly<Record<string, EndpointShape>>>> = {
  session,
  registration,
  password,
  captcha,
  content,
  profile,
  sites,
  siteEditor,
  siteUsers,
  notes,
  batches,
  logbook,
  recommendations,
  episodes,
  alerts,
  notifications,
  groups,
  exports,
  devices,
  gateways,
  animalGroups,
  events,
  telemetry,
  adminSites,
  adminDevices,
  adminGateways,
  statistics,
  users,
  suppliers,
  licences,
  orders,
  toolbox,
}

/** `sites.list` → entry, in the order of the modules. */
export const catalogue: Readonly<Record<string, EndpointShape>> = Object.fromEntries(
  Object.entries(modules).flatMap(([module, entries]) =>
    Object.entries(entries).map(([name, entry]) => [`${module}.${name}`, entry] as const),
  ),
)

/** All entries, for binding. */
export const allEntries: readonly EndpointShape[] = Object.values(catalogue)

const names = new Map(Object.entries(catalogue).map(([name, entry]) => [entry, name]))

/** The name an entry has in the catalogue. */
export function entryName(entry: EndpointShape): string {
  const name = names.get(entry)
  if (name === undefined) throw new Error(`${entry.method} ${entry.path} is not in the catalogue`)
  return name
}
