/**
 * Answers in SQL who is online: contract/rules/hardware/connectivity.ts for stored rows. What is stored is what the
 * engine noticed last; until something is first heard it counts the time since the unit was hung, for the notices,
 * and is no sign of life. All functions take the name by which a query knows the row, and their SQL is never null.
 */
import type { Connectivity } from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'

/** @param state a row of `device_states`; left out by an outer join it was never heard */
export function deviceConnectivity(state: string): RawBuilder<Connectivity> {
  return sql`(case when ${sql.ref(`${state}.last_slot`)} is null then 'LOST' else ${sql.ref(`${state}.connectivity`)} end)`
}

export function deviceOnline(state: string): RawBuilder<boolean> {
  return sql`(${deviceConnectivity(state)} = 'ONLINE')`
}

/** @param gateway a row of `gateways` */
export function gatewayConnectivity(gateway: string): RawBuilder<Connectivity> {
  return sql`(case when ${sql.ref(`${gateway}.last_heartbeat_at`)} is null then 'LOST'
    else ${sql.ref(`${gateway}.connectivity`)} end)`
}

export function gatewayOnline(gateway: string): RawBuilder<boolean> {
  return sql`(${gatewayConnectivity(gateway)} = 'ONLINE')`
}
