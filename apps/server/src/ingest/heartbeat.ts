/**
 * Stores gateways' signs of life: their state, when they were heard, and their byte counters as daily usage (spec/3
 * §4.10).
 */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { HeartbeatMessage } from '@earshot/contract/telemetry/messages.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { type CounterChain, type CounterReading, createCounterChain } from './counter-chain.ts'
import { deleteOldReadings, findReadings, type HeartbeatSpan, saveReadings } from './counter-history.ts'
import { codeKey } from './directory.ts'
import { saveHeard } from './heard-slots.ts'
import type { LocalDays } from './local-day.ts'
import { slotRejection } from './normalise.ts'

export interface HeartbeatInput {
  gatewayCode: string
  heartbeat: HeartbeatMessage
  receivedAt: Date
}

/** `repeated`: nothing new in it. */
export type HeartbeatOutcome = 'stored' | 'repeated' | 'future' | 'too_old' | 'unknown_gateway'

/** The state of a gateway before and after its heartbeats. Times are in epoch milliseconds, counters in bytes. */
interface GatewayState {
  lastHeartbeatAt: number | null
  softwareVersion: string | null
  diskFreePct: number | null
  counters: CounterChain
  /** The ten-minute slots of the heartbeats taken. */
  heard: Set<number>
}

/** Days' sums are int8 columns: beyond a petabyte a counter is a broken sender's, and counts as not reported. */
const MAX_COUNTER_BYTES = 1e15
const OLDEST_MS = DOMAIN.rejectOlderDays * 86_400_000

/**
 * Takes one heartbeat into the state. One older than the last tells nothing of how the gateway is, but its counters
 * count, and that it was heard then. Pure but for the state it is given.
 */
function applyHeartbeat(
  state: GatewayState,
  { heartbeat, receivedAt }: Pick<HeartbeatInput, 'heartbeat' | 'receivedAt'>,
  dayOf: (slot: number) => string,
): HeartbeatOutcome {
  const at = Date.parse(heartbeat.at)
  const slot = Math.floor(at / 1000 / DOMAIN.slotSeconds)
  // The same limits as for samples: a wrong clock must not make a gateway look alive for ever.
  const refused = slotRejection(slot, receivedAt.getTime() / 1000)
  if (refused === 'future' || refused === 'too_old') return refused
  // The gateway's own newest time counts too, whatever clock a recording is replayed by: its older readings may be
  // forgotten, and one of them that comes again cannot be told from a new one.
  if (state.lastHeartbeatAt !== null && state.lastHeartbeatAt - at > OLDEST_MS) return 'repeated'
  state.heard.add(slot)
  const counted = takeCounters(state, { heartbeat, at, day: dayOf(slot) })
  if (state.lastHeartbeatAt !== null && state.lastHeartbeatAt >= at) return counted ? 'stored' : 'repeated'
  state.lastHeartbeatAt = at
  // A value that the heartbeat leaves out stays as it was.
  state.softwareVersion = heartbeat.software_version ?? state.softwareVersion
  state.diskFreePct = heartbeat.disk_free_pct ?? state.diskFreePct
  return 'stored'
}

function takeCounters(
  { counters }: GatewayState,
  { heartbeat, at, day }: { heartbeat: HeartbeatMessage; at: number; day: string },
): boolean {
  const reading: CounterReading = {
    at,
    day,
    up: counterOf(heartbeat.bytes_up),
    down: counterOf(heartbeat.bytes_down),
  }
  return (reading.up !== null || reading.down !== null) && counters.take(reading)
}

function counterOf(bytes: number | null | undefined): number | null {
  return bytes == null || bytes > MAX_COUNTER_BYTES ? null : bytes
}

/** Resolves after the commit, with one outcome for each. The same heartbeat again changes nothing. */
export async function storeHeartbeats(
  db: Db,
  { inputs, localDays }: { inputs: readonly HeartbeatInput[]; localDays: LocalDays },
): Promise<HeartbeatOutcome[]> {
  return db.transaction().execute(async trx => {
    const gateways = await loadForUpdate(trx, inputs)
    const outcomes = inputs.map(input => {
      const gateway = gateways.get(codeKey(input.gatewayCode))
      if (gateway === undefined) return 'unknown_gateway'
      const outcome = applyHeartbeat(gateway.state, input, slot => localDays.dayOf(gateway.timezone, slot))
      if (outcome === 'stored') gateway.changed = true
      return outcome
    })
    for (const gateway of gateways.values()) if (gateway.changed) await save(trx, gateway)
    await saveHeard(
      trx,
      [...gateways.values()].map(({ id, state }) => ({ gateway_id: id, slots: state.heard })),
    )
    return outcomes
  })
}

interface LockedGateway {
  id: number
  /** The site where it stands, if it was never heard until now; null otherwise. */
  newOn: number | null
  timezone: string
  state: GatewayState
  changed: boolean
}

async function loadForUpdate(
  trx: Db,
  inputs: readonly HeartbeatInput[],
): Promise<Map<string, LockedGateway>> {
  const keys = [...new Set(inputs.map(input => codeKey(input.gatewayCode)))]
  const rows = await trx
    .selectFrom('gateways')
    .leftJoin('sites', 'sites.id', 'gateways.site_id')
    .select([
      'gateways.id',
      'gateways.code',
      'gateways.site_id',
      'gateways.last_heartbeat_at',
      'gateways.software_version',
      'gateways.disk_free_pct',
      'sites.timezone',
    ])
    .where(sql`upper(gateways.code)`, '=', sql`any(${keys}::text[])`)
    .where('gateways.registration', 'not in', ['REJECTED', 'RETIRED'])
    .orderBy('gateways.id')
    .forNoKeyUpdate('gateways')
    .execute()
  const readings = await findReadings(trx, spansOf(rows, inputs))
  return new Map(
    rows.map(row => {
      const state: GatewayState = {
        lastHeartbeatAt: row.last_heartbeat_at?.getTime() ?? null,
        softwareVersion: row.software_version,
        diskFreePct: row.disk_free_pct,
        counters: createCounterChain(readings.get(row.id) ?? []),
        heard: new Set(),
      }
      const newOn = row.last_heartbeat_at === null ? row.site_id : null
      return [
        codeKey(row.code),
        { id: row.id, newOn, timezone: row.timezone ?? 'UTC', state, changed: false },
      ]
    }),
  )
}

function spansOf(
  gateways: readonly { id: number; code: string }[],
  inputs: readonly HeartbeatInput[],
): HeartbeatSpan[] {
  const ids = new Map(gateways.map(gateway => [codeKey(gateway.code), gateway.id]))
  const spans = new Map<number, HeartbeatSpan>()
  for (const { gatewayCode, heartbeat } of inputs) {
    const gateway_id = ids.get(codeKey(gatewayCode))
    if (gateway_id === undefined) continue
    const at = Date.parse(heartbeat.at)
    const span = spans.get(gateway_id) ?? { gateway_id, from: at, to: at }
    spans.set(gateway_id, { gateway_id, from: Math.min(span.from, at), to: Math.max(span.to, at) })
  }
  return [...spans.values()]
}

async function save(trx: Db, { id, newOn, state }: LockedGateway): Promise<void> {
  if (newOn !== null) await trx.insertInto('first_hearings').values({ site_id: newOn }).execute()
  const newest = state.lastHeartbeatAt ?? 0
  await trx
    .updateTable('gateways')
    .set({
      last_heartbeat_at: new Date(newest),
      software_version: state.softwareVersion ?? '',
      disk_free_pct: state.diskFreePct,
    })
    .where('id', '=', id)
    .execute()
  const { taken, usage } = state.counters
  if (taken.length === 0) return
  await saveReadings(trx, { gateway_id: id, taken })
  await deleteOldReadings(trx, { gateway_id: id, newest })
  const days = [...usage].map(([day, used]) => ({
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
