/** A fleet in which incidents are looked for at one moment; each test has one of its own. */
import { incidents } from '@earshot/contract/endpoints/admin/incidents.ts'
import type { IncidentsQuery } from '@earshot/contract/schemas/admin/incident.ts'
import { slotOf } from '@earshot/engine/time.ts'
import { beforeAll, beforeEach } from 'vitest'
import { ensureRollUpPartitions } from '#db/partitions.ts'
import { updateIncidents } from '#modules/incidents/update-incidents.ts'
import { appWithDatabase } from './app-with-database.ts'
import { movedClock } from './clock.ts'
import { aBarn, aBatch, aDevice, anAdmin, type Barn } from './factories.ts'

/** The moment at which somebody looks. */
export const NOW = new Date('2026-03-02T08:00:00Z')
export const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

/** A gateway that has been silent for five hours, and one that is heard. */
export const SILENT = {
  connectivity: 'OFFLINE',
  last_heartbeat_at: hoursAgo(5),
  registration: 'REGISTERED',
} as const
export const HEARD = { connectivity: 'ONLINE', last_heartbeat_at: NOW, registration: 'REGISTERED' } as const

/** Opens a fleet before the tests of the file that calls it; what a test leaves is not found by the next. */
export function incidentFleet() {
  const { app, db } = appWithDatabase({ clock: movedClock(NOW) })
  const admin = { id: 0, role: 'ADMIN' }
  beforeAll(async () => {
    await ensureRollUpPartitions(db, {
      fromSlot: slotOf(hoursAgo(72).getTime()),
      toSlot: slotOf(NOW.getTime()),
    })
    Object.assign(admin, await anAdmin(db, { first_name: 'Anne', last_name: 'Maes' }))
  })
  beforeEach(async () => {
    await db.updateTable('sites').set({ display_status: 'PAUSED' }).execute()
    await db.updateTable('devices').set({ produced_at: null }).execute()
  })

  const look = () => updateIncidents(db, NOW)
  const list = async (query: Partial<IncidentsQuery> = {}) =>
    (await app.call(incidents.list, { query: { perPage: 1000, ...query } }, { as: admin })).body

  /** Makes a barn of two hundred animals. */
  async function aFullBarn(name: string): Promise<Barn> {
    const barn = await aBarn(db, { site: { name, country: 'BE' } })
    await aBatch(db, { site_id: barn.site.id, airspace_id: barn.airspace.id, animals_start: 200 })
    return barn
  }

  async function aMonitor(
    { deck, site, airspace }: Barn,
    given: { gateway?: number; silent?: boolean } = {},
  ) {
    const device = await aDevice(db, {
      deck,
      gateway_id: given.gateway ?? null,
      installation_date: hoursAgo(500),
    })
    const last_slot = slotOf(hoursAgo(given.silent ? 5 : 0.2).getTime())
    const connectivity = given.silent ? ('OFFLINE' as const) : ('ONLINE' as const)
    await db
      .insertInto('device_states')
      .values({ device_id: device.id, site_id: site.id, airspace_id: airspace.id, last_slot, connectivity })
      .execute()
    return device
  }

  return { app, db, admin, look, list, aFullBarn, aMonitor }
}
