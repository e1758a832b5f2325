/** Answers when a gateway of a site was heard. */
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import type { DayRange } from '@earshot/contract/rules/day-range.ts'
import type { GatewayHeartbeats } from '@earshot/contract/schemas/hardware/statistics.ts'
import type { Db } from '#db/open.ts'
import { notFound } from '#errors.ts'
import { findHeard } from './heartbeats.queries.ts'
import { heartbeatPoints } from './heartbeats.view.ts'
import { zoneOf } from './local-range.ts'
import { findGateways } from './usage.queries.ts'

export interface HeartbeatsRequest {
  id: number
  /** The site where it stands; without it, it may stand anywhere. */
  siteId?: number
  range: DayRange
  now: Date
}

export async function readHeartbeats(
  db: Db,
  { id, siteId, range, now }: HeartbeatsRequest,
): Promise<GatewayHeartbeats> {
  const [gateway] = await findGateways(db, { siteId, gatewayId: id, range })
  if (gateway === undefined) throw notFound('gateway')
  const { timezone, ...named } = gateway
  // A local day begins and ends on the UTC days beside it too.
  const days = { start_date: addDays(range.start_date, -1), end_date: addDays(range.end_date, 1) }
  const rows = await findHeard(db, { gatewayId: id, range: days })
  return { gateway: named, points: heartbeatPoints({ rows, range, timezone: zoneOf(timezone), now }) }
}
