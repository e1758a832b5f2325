/** Gateways' signs of life: their state, and their byte counters turned into daily usage (spec/3 §4.10). */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { HeartbeatMessage } from '@earshot/contract/telemetry/messages.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { codeKey } from './directory.ts'
import type { LocalDays } from './local-day.ts'
import { slotRejection } from './normalise.ts'

export interface HeartbeatInput {
  gatewayCode: string
  heartbeat: HeartbeatMessage
  receivedAt: Date
}

export type HeartbeatOutcome = 'stored' | 'repeated' | 'future' | 'too_old' | 'unknown_gateway'

/** What is known of a gateway before and after its heartbeats. Times in epoch milliseconds, counters in bytes. */
export interface GatewayState {
  lastHeartbeatAt: number | null
  softwareVersion: string | null
  diskFreePct: number | null
  counters: { up: number; down: number } | null
  /** Bytes by local day. */
  usage: Map<string, { up: number; down: number }>
}

/** Takes one heartbeat into the state. Pure but for the state it is given. */
export function applyHeartbeat(
  state: GatewayState,
  { heartbeat, receivedAt }: Pick<HeartbeatInput, 'heartbeat' | 'receivedAt'>,
  dayOf: (slot: number) => string,
): HeartbeatOutcome {
  const at = Date.parse(heartbeat.at)
  const slot = Math.floor(at / 1000 / DOMAIN.slotSeconds)
  // The same limits as for samples: a wrong clock must not make a gateway look alive for ever.
  const refused = slotRejection(slot, receivedAt.getTime() / 1000)
  if (refused === 'future' || refused === 'too_old') return refused
  if (state.lastHeartbeatAt !== null && state.lastHeartbeatAt >= at) return 'repeated'
  state.lastHeartbeatAt = at
  // What a heartbeat leaves out stays as it was.
  state.softwareVersion = heartbeat.software_version ?? state.softwareVersion
  state.diskFreePct = heartbeat.disk_free_pct ?? state.diskFreePct
  const { bytes_up, bytes_down } = heartbeat
  if (bytes_up == null && bytes_down == null) return 'stored'
  const last = state.counters
  const now = { up: bytes_up ?? last?.up ?? 0, down: bytes_down ?? last?.down ?? 0 }
  const day = dayOf(slot)
  const used = state.usage.get(day) ?? { up: 0, down: 0 }
  state.usage.set(day, {
    up: used.up + counterDelta(now.up, last?.up),
    down: used.down + counterDelta(now.down, last?.down),
  })
  state.counters = now
  return 'stored'
}

/** Counters run since the gateway's last restart: a smaller one has begun again at nought. */
export function counterDelta(now: number, last: number | undefined): number {
  return last === undefined || now < last ? now : now - last
}

/** Resolves after the commit, with one outcome for each. A heartbeat not newer than the last changes nothing. */
export async function storeHeartbeats(
  db: Db,
  { inputs, localDays }: { inputs: readonly HeartbeatInput[]; localDays: LocalDays },
): Promise<HeartbeatOutcome[]> {
  return db.transaction().execute(async trx => {
    const gateways = await loadForUpdate(trx, [...new Set(inputs.map(input => codeKey(input.gatewayCode)))])
    const outcomes = inputs.map(input => {
      const gateway = gateways.get(codeKey(input.gatewayCode))
      if (gateway === undefined) return 'unknown_gateway'
      const outcome = applyHeartbeat(gateway.state, input, slot => localDays.dayOf(gateway.timezone, slot))
      if (outcome === 'stored') gateway.changed = true
      return outcome
    })
    await save(
      trx,
      [...gateways.values()].filter(gateway => gateway.changed),
    )
    return outcomes
  })
}

interface LockedGateway {
  id: number
  timezone: string
  state: GatewayState
  changed: boolean
}

async function loadForUpdate(trx: Db, keys: string[]): Promise<Map<string, LockedGateway>> {
  const rows = await trx
    .selectFrom('gateways')
    .leftJoin('sites', 'sites.id', 'gateways.site_id')
    .leftJoin('gateway_counters', 'gateway_counters.gateway_id', 'gateways.id')
    .select([
      'gateways.id',
      'gateways.code',
      'gateways.last_heartbeat_at',
      'gateways.software_version',
      'gateways.disk_free_pct',
      'sites.timezone',
      'gateway_counters.bytes_up',
      'gateway_counters.bytes_down',
    ])
    .where(sql`upper(gateways.code)`, '=', sql`any(${keys}::text[])`)
    .where('gateways.registration', 'not in', ['REJECTED', 'RETIRED'])
    .orderBy('gateways.id')
    .forNoKeyUpdate('gateways')
    .execute()
  return new Map(
    rows.map(row => {
      const counters =
        row.bytes_up === null || row.bytes_down === null ? null : { up: row.bytes_up, down: row.bytes_down }
      const state: GatewayState = {
        lastHeartbeatAt: row.last_heartbeat_at?.getTime() ?? null,
        softwareVersion: row.software_version,
        diskFreePct: row.disk_free_pct,
        counters,
        usage: new Map(),
      }
      return [codeKey(row.code), { id: row.id, timezone: row.timezone ?? 'UTC', state, changed: false }]
    }),
  )
}

async function save(trx: Db, gateways: readonly LockedGateway[]): Promise<void> {
  for (const { id, state } of gateways) {
    const at = new Date(state.lastHeartbeatAt ?? 0)
    await trx
      .updateTable('gateways')
      .set({
        last_heartbeat_at: at,
        software_version: state.softwareVersion ?? '',
        disk_free_pct: state.diskFreePct,
      })
      .where('id', '=', id)
      .execute()
    if (state.counters === null || state.usage.size === 0) continue
    const { up: bytes_up, down: bytes_down } = state.counters
    await trx
      .insertInto('gateway_counters')
      .values({ gateway_id: id, bytes_up, bytes_down, at })
      .onConflict(conflict => conflict.column('gateway_id').doUpdateSet({ bytes_up, bytes_down, at }))
      .execute()
    const days = [...state.usage].map(([day, used]) => ({
      gateway_id: id,
      day,
      bytes_up: used.up,
      bytes_down: used.down,
    }))
    await trx
      .insertInto('gateway_usage_days')
      .values(days)
      .onConflict(conflict =>
        conflict.columns(['gateway_id', 'day']).doUpdateSet(eb => ({
          bytes_up: eb('gateway_usage_days.bytes_up', '+', eb.ref('excluded.bytes_up')),
          bytes_down: eb('gateway_usage_days.bytes_down', '+', eb.ref('excluded.bytes_down')),
        })),
      )
      .execute()
  }
}
