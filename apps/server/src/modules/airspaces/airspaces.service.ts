/** Answers what other modules may ask of airspaces. */
import type { AirspaceExtra, AirspaceList } from '@earshot/contract/schemas/farm/airspace.ts'
import { limitsAt } from '@earshot/engine/limits-in-force.ts'
import { slotOf } from '@earshot/engine/time.ts'
import type { Db } from '#db/open.ts'
import { readHangingDevices } from '#modules/devices/devices.service.ts'
import { readWaitingRecommendations } from '#modules/recommendations/recommendations.service.ts'
import { readOpenAlerts } from '#modules/sites/sites.service.ts'
import { limitsInForce, loadLimitVersions } from '#sql/limits.ts'
import { findAirspaces } from './airspaces.queries.ts'
import { airspaceView, simpleAirspaceView } from './airspaces.view.ts'

interface AirspacesRequest {
  siteId: number
  /** The short form, for pickers and filters. */
  simple?: boolean | undefined
  /** The parts that each airspace carries besides. */
  extra?: readonly AirspaceExtra[] | undefined
  now: Date
}

/** Reads the airspaces in the order of the structure. The caller checks the access. */
export async function readAirspaces(db: Db, asked: AirspacesRequest): Promise<AirspaceList> {
  const { siteId, simple, extra = [], now } = asked
  const [rows, extras] = await Promise.all([findAirspaces(db, { siteId, now }), extrasOf(db, asked)])
  if (simple) {
    const batchOf = (row: (typeof rows)[number]) => (extra.includes('batch') ? { batch: row.batch } : {})
    return { items: rows.map(row => ({ ...simpleAirspaceView(row), ...batchOf(row), ...extras(row.id) })) }
  }
  const slot = slotOf(now.getTime())
  const [alerts, versions] = await Promise.all([
    readOpenAlerts(db, siteId),
    loadLimitVersions(db, { siteIds: [siteId], fromSlot: slot }),
  ])
  const limitsOf = ({ id, product_type }: (typeof rows)[number]) =>
    limitsAt(limitsInForce(versions, { siteId, airspaceId: id, productType: product_type }), slot)
  return { items: rows.map(row => ({ ...airspaceView(row, alerts, limitsOf(row)), ...extras(row.id) })) }
}

/** A query for each list that was asked for, of the whole site; what each airspace has of them. */
async function extrasOf(db: Db, { siteId, extra = [], now }: AirspacesRequest) {
  const [devices, recommendations] = await Promise.all([
    extra.includes('devices') ? readHangingDevices(db, { siteId, now }) : null,
    extra.includes('recommendations') ? readWaitingRecommendations(db, siteId) : null,
  ])
  return (airspaceId: number) => {
    const isThere = ({ airspace }: { airspace: { id: number } | null }) => airspace?.id === airspaceId
    return {
      ...(devices && { devices: devices.filter(isThere) }),
      ...(recommendations && { recommendations: recommendations.filter(isThere) }),
    }
  }
}
