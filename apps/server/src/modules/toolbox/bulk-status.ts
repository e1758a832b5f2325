/** Sets delivery statuses of devices and modes of gateways, many at once: all that were asked for or none. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { DeviceBulkStatus } from '@earshot/contract/schemas/admin/admin-devices.ts'
import type { GatewayBulkStatus } from '@earshot/contract/schemas/admin/admin-gateways.ts'
import type { BulkAnswer } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import type { StatusCheck, StatusProblem } from '@earshot/contract/schemas/admin/toolbox.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { invalid } from '#errors.ts'
import {
  findLikeCodes,
  findListedDevices,
  findListedGateways,
  type ListedDevice,
  type ListedGateway,
  storeDeliveryStatus,
  storeMode,
} from './bulk-status.queries.ts'
import { insertRun } from './runs.queries.ts'
import {
  judgeDelivery,
  judgeMode,
  type Listed,
  messagesOf,
  planStatus,
  type StatusPlan,
} from './status-rows.ts'

const MINUTE_MS = 60_000

type Find<Row> = (db: Db, codes: readonly string[], lock?: boolean) => Promise<Row[]>

interface CheckRequest<Row> {
  codes: readonly string[]
  table: 'devices' | 'gateways'
  find: Find<Row>
  /** Finds what is of the other kind, and was named by mistake. */
  findOthers: Find<{ code: string }>
  judge: (row: Row) => StatusProblem | null
}

const devicesOf = ({ device_codes, delivery_status: to }: DeviceBulkStatus): CheckRequest<ListedDevice> => ({
  codes: device_codes,
  table: 'devices',
  find: findListedDevices,
  findOthers: findListedGateways,
  judge: row => judgeDelivery(row, to),
})

const gatewaysOf = ({ device_codes, device_mode: to }: GatewayBulkStatus): CheckRequest<ListedGateway> => ({
  codes: device_codes,
  table: 'gateways',
  find: findListedGateways,
  findOthers: findListedDevices,
  judge: ({ now }) => judgeMode(now, to),
})

async function planFor<Row extends Listed>(
  db: Db,
  asked: CheckRequest<Row>,
  lock = false,
): Promise<StatusPlan<Row>> {
  const { codes, table, find, findOthers, judge } = asked
  const known = await find(db, codes, lock)
  const unknown = unknownOf(codes, known)
  const others = unknown.length === 0 ? [] : await findOthers(db, unknown)
  const like = unknown.length === 0 ? [] : await findLikeCodes(db, { codes: unknown, table })
  return planStatus({
    codes,
    known,
    judge,
    others: codesOf(others),
    like: new Map(like.map(({ typed, code }) => [typed, code])),
  })
}

const codesOf = (rows: readonly { code: string }[]) => new Set(rows.map(row => row.code.toUpperCase()))

function unknownOf(codes: readonly string[], known: readonly { code: string }[]): string[] {
  const found = codesOf(known)
  return codes.filter(code => !found.has(code.toUpperCase()))
}

/** Checks a list without changing anything. */
export async function checkDevices(db: Db, form: DeviceBulkStatus): Promise<StatusCheck> {
  const { change: _change, ...check } = await planFor(db, devicesOf(form))
  return check
}

export async function checkGateways(db: Db, form: GatewayBulkStatus): Promise<StatusCheck> {
  const { change: _change, ...check } = await planFor(db, gatewaysOf(form))
  return check
}

export function setDeliveryStatus(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { by, ...form }: DeviceBulkStatus & { by: number },
): Promise<BulkAnswer> {
  return db.transaction().execute(async trx => {
    const plan = await planFor(trx, devicesOf(form), true)
    if (plan.blocked > 0) throw invalid({ device_codes: messagesOf('device', plan.rows) })
    if (plan.changes === 0) return { updated: 0, run: null }
    const now = clock.now()
    const status = form.delivery_status
    const runId = await insertRun(trx, { kind: 'DEVICE_STATUS', target: status, by, now })
    await storeDeliveryStatus(trx, { runId, ids: plan.change.map(row => row.id), status })
    return { updated: plan.changes, run: runId }
  })
}

export function setGatewayMode(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { by, ...form }: GatewayBulkStatus & { by: number },
): Promise<BulkAnswer> {
  return db.transaction().execute(async trx => {
    const plan = await planFor(trx, gatewaysOf(form), true)
    if (plan.blocked > 0) throw invalid({ device_codes: messagesOf('gateway', plan.rows) })
    if (plan.changes === 0) return { updated: 0, run: null }
    const now = clock.now()
    const mode = form.device_mode
    const minutes = form.device_mode_parameter ?? DOMAIN.gatewayModeMinutes[mode]
    const until = minutes === null ? null : new Date(now.getTime() + minutes * MINUTE_MS)
    const runId = await insertRun(trx, { kind: 'GATEWAY_MODE', target: mode, by, now })
    await storeMode(trx, { runId, ids: plan.change.map(row => row.id), mode, minutes, until })
    return { updated: plan.changes, run: runId }
  })
}
