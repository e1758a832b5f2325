/** Administrators change a known gateway: its name and mode, a new secret, and its end. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { AdminGatewayDetail, GatewayPatch } from '@earshot/contract/schemas/admin/admin-gateways.ts'
import type { GatewayRegistration } from '@earshot/contract/values.ts'
import { hashGatewaySecret } from '#auth/gateway-secret.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { conflict, notFound } from '#errors.ts'
import { expectUnchanged } from '#modules/audit/revisions.service.ts'
import { afterPlacing } from '#tick/after-change.ts'
import { findAdminGateway } from './admin-gateways.queries.ts'
import { adminGatewayView } from './admin-gateways.view.ts'
import { newSecret } from './register.ts'

const MINUTE_MS = 60_000

type Tools = Pick<Context, 'db' | 'clock' | 'bus'>

export async function readAdminGateway(db: Db, gatewayId: number): Promise<AdminGatewayDetail> {
  const row = await findAdminGateway(db, gatewayId)
  if (row === undefined) throw notFound('gateway')
  const { produced_at, timezone, revision, ...gateway } = row
  return { ...adminGatewayView(gateway), produced_at, timezone, revision }
}

export async function changeGateway(
  { db, clock, bus }: Tools,
  { gatewayId, patch }: { gatewayId: number; patch: GatewayPatch },
): Promise<AdminGatewayDetail> {
  const { name, device_mode: mode, device_mode_parameter: minutes, revision: seen } = patch
  const siteId = await db.transaction().execute(async trx => {
    const { site_id } = await lockGateway(trx, { gatewayId, seen })
    const values = {
      ...(name !== undefined && { name }),
      ...(mode !== undefined && modeValues(mode, minutes ?? DOMAIN.gatewayModeMinutes[mode], clock.now())),
    }
    if (Object.keys(values).length > 0)
      await trx.updateTable('gateways').set(values).where('id', '=', gatewayId).execute()
    return site_id
  })
  if (siteId !== null) bus.publish({ kind: 'site', site_id: siteId })
  return readAdminGateway(db, gatewayId)
}

function modeValues(mode: AdminGatewayDetail['device_mode'], minutes: number | null, now: Date) {
  return {
    device_mode: mode,
    device_mode_parameter: minutes,
    device_mode_until: minutes === null ? null : new Date(now.getTime() + minutes * MINUTE_MS),
  }
}

interface Step {
  gatewayId: number
  /** The revision the caller saw. */
  seen: number | undefined
}

/** Makes a new secret. The old one opens nothing any more, and a gateway that is connected with it is cut off. */
export async function renewSecret({ db, bus }: Tools, { gatewayId, seen }: Step) {
  const secret = newSecret()
  const gateway = await db.transaction().execute(async trx => {
    const { id, code, registration } = await lockGateway(trx, { gatewayId, seen })
    if (registration !== 'REGISTERED') throw conflict('gateway_step')
    await trx.updateTable('gateways').set(hashGatewaySecret(secret)).where('id', '=', id).execute()
    return { id, code, registration }
  })
  bus.publish({ kind: 'gateway', code: gateway.code })
  return { ...gateway, secret }
}

/** A gateway that was registered can be retired, and one that was not yet can be rejected. */
const BEFORE: Record<'RETIRED' | 'REJECTED', readonly GatewayRegistration[]> = {
  RETIRED: ['REGISTERED'],
  REJECTED: ['UNREGISTERED', 'PENDING'],
}

/** It leaves its site, where nobody is to miss it, and nothing is taken from it from now on. */
export async function endGateway(
  { db, clock, bus }: Tools,
  { gatewayId, seen, to }: Step & { to: keyof typeof BEFORE },
): Promise<AdminGatewayDetail> {
  const { code, site_id: siteId } = await db.transaction().execute(async trx => {
    const gateway = await lockGateway(trx, { gatewayId, seen })
    if (!BEFORE[to].includes(gateway.registration)) throw conflict('gateway_step')
    await trx
      .updateTable('gateways')
      .set({ registration: to, site_id: null, ...modeValues('NORMAL', null, clock.now()) })
      .where('id', '=', gatewayId)
      .execute()
    return gateway
  })
  bus.publish({ kind: 'gateway', code })
  if (siteId !== null) {
    await afterPlacing(db, { siteIds: [siteId], deviceIds: [], now: clock.now() })
    bus.publish({ kind: 'site', site_id: siteId })
  }
  return readAdminGateway(db, gatewayId)
}

async function lockGateway(trx: Db, { gatewayId: id, seen }: Step) {
  const gateway = await trx
    .selectFrom('gateways')
    .select(['id', 'code', 'registration', 'site_id', 'revision'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (gateway === undefined) throw notFound('gateway')
  await expectUnchanged(trx, { kind: 'gateway', id, revision: gateway.revision, seen })
  return gateway
}
