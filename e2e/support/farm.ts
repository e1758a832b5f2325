/** Finds the demo farm's places by what they are, since ids and the farm's day differ from start to start. */
import { audit } from '@earshot/contract/endpoints/admin/audit.ts'
import { orders } from '@earshot/contract/endpoints/admin/orders.ts'
import { suppliers } from '@earshot/contract/endpoints/admin/suppliers.ts'
import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { groups } from '@earshot/contract/endpoints/farm/groups.ts'
import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { isFullAirspace } from '@earshot/contract/rules/farm/full-airspace.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { Device } from '@earshot/contract/schemas/hardware/device.ts'
import { linde } from '@earshot/demo/farm/linde.ts'
import { accessOf, call } from './api.ts'

export const MAIN_SITE = linde.name

export interface Place {
  access: string
  siteId: number
  airspace: Airspace
}

/** The airspace of the main site that is worst off: the one in Alarm with the lowest RHS. */
export async function alarmedAirspace(): Promise<Place> {
  return airspaceWhere(all => all.filter(airspace => airspace.status_name === 'Alarm').sort(byRhs)[0])
}

/** The airspace that has had several batches. */
export async function longKnownAirspace(): Promise<Place> {
  return airspaceWhere(all => all.find(({ name }) => name === 'Nursery 2'))
}

/** The airspace of the main site that breathes worst, whether that is called Warning or Alarm at this hour. */
export async function illAirspace(): Promise<Place> {
  return airspaceWhere(all => all.filter(({ batch }) => batch !== null).sort(byRhs)[0])
}

/** An airspace with which nothing is wrong, and of which nothing is known about the current slot. */
export async function quietAirspace(site = MAIN_SITE): Promise<Place> {
  return airspaceWhere(
    all =>
      all.find(
        ({ status_name, batch, last_update }) =>
          status_name === 'Ok' && batch !== null && Date.parse(last_update ?? '') <= Date.now(),
      ),
    site,
  )
}

/** An airspace of the main site that is heard, and has no batch. */
export async function airspaceWithoutBatch(): Promise<Place> {
  return airspaceWhere(all => all.find(({ batch, devices_total }) => batch === null && devices_total > 0))
}

export async function onlineDevice({ access, siteId, airspace }: Place): Promise<Device> {
  const list = await call(
    devices.list,
    { params: { siteId }, query: { airspace: airspace.id, perPage: 100 } },
    access,
  )
  const device = list.items.find(item => item.connectivity === 'ONLINE' && item.gateway !== null)
  if (device === undefined) throw new Error(`No monitor of ${airspace.name} is online`)
  return device
}

/** The monitor of the main site that has been silent longest. */
export async function silentMonitor(): Promise<{ siteId: number; device: Device }> {
  const { access, siteId } = await alarmedAirspace()
  const query = { filter: 'OFFLINE', perPage: 1 } as const
  const { items } = await call(devices.list, { params: { siteId }, query }, access)
  const [device] = items
  if (device === undefined) throw new Error(`No monitor of ${MAIN_SITE} is silent`)
  return { siteId, device }
}

export function rhsGraph({ access, siteId, airspace }: Place) {
  const params = { siteId, airspaceId: airspace.id, batchId: airspace.batch?.id ?? 0 }
  return call(batches.rhs, { params, query: { resolution: 'hour' } }, access)
}

async function airspaceWhere(
  choose: (all: Airspace[]) => Airspace | undefined,
  name = MAIN_SITE,
): Promise<Place> {
  const access = await accessOf('farmer')
  const list = await call(sites.list, { query: { q: name } }, access)
  const siteId = list.items.find(site => site.name === name)?.id
  if (siteId === undefined) throw new Error(`${name} is not among the farmer's sites`)
  const { items } = await call(sites.airspaces, { params: { siteId } }, access)
  const airspace = choose(items.filter(isFullAirspace))
  if (airspace === undefined) throw new Error(`${name} has no such airspace`)
  return { access, siteId, airspace }
}

function byRhs(a: Airspace, b: Airspace): number {
  return (a.rhs ?? 100) - (b.rhs ?? 100)
}

/** Finds one of the farmer's own groups of sites. */
export async function someGroup(): Promise<number> {
  const access = await accessOf('farmer')
  const { items } = await call(groups.list, {}, access)
  if (items[0] === undefined) throw new Error('The farmer has no group of sites')
  return items[0].id
}

const INVITED = 'jan@visitors.example'

/** Makes sure that somebody has been invited and has not answered. */
export async function someInvitation(siteId: number): Promise<void> {
  const access = await accessOf('farmer')
  const params = { siteId }
  const isInvited = async () => {
    const { items } = await call(siteUsers.invitations, { params }, access)
    return items.some(({ email }) => email === INVITED)
  }
  if (await isInvited()) return
  await call(siteUsers.invite, { params, body: { email: INVITED } }, access).catch(async error => {
    // Two may ask at once, and the second is refused.
    if (!(await isInvited())) throw error
  })
}

/** Makes what an administrator changed today: something new, and gone again. */
export async function someChanges(): Promise<void> {
  const access = await accessOf('admin')
  // The change happens again where it has moved from the first page.
  const { items } = await call(audit.list, { query: { perPage: 25 } }, access)
  if (items.some(({ action }) => action === 'suppliers.create')) return
  // Two may ask at once, and names are unique.
  const name = `Stallhilfe Weber ${crypto.randomUUID().slice(0, 8)}`
  const { id } = await call(suppliers.create, { body: { name } }, access)
  await call(suppliers.remove, { params: { supplierId: id } }, access)
}

/** An order to which devices are being delivered. @returns its number */
export async function someOrder(): Promise<number> {
  const access = await accessOf('admin')
  const { items } = await call(orders.list, {}, access)
  const order = items.find(({ status }) => status === 'PARTLY_DELIVERED')
  if (order === undefined) throw new Error('No order is partly delivered')
  return order.id
}
