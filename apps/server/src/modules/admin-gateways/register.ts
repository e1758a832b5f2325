/** Registers a gateway: its secret is made here, answered once and kept only as a salted hash. */
import { randomBytes } from 'node:crypto'
import type { GatewayRegistrationForm } from '@earshot/contract/schemas/admin/admin-gateways.ts'
import { hashGatewaySecret } from '#auth/gateway-secret.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { invalid } from '#errors.ts'

/** A secret is twenty-four letters and digits that nobody mistakes for each other: 120 bits. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 24

export function newSecret(): string {
  return [...randomBytes(LENGTH)].map(byte => ALPHABET[byte % ALPHABET.length]).join('')
}

export async function registerGateway({ db }: Pick<Context, 'db'>, form: GatewayRegistrationForm) {
  const secret = newSecret()
  const gateway = await db.transaction().execute(async trx => {
    await refuseTaken(trx, form)
    await refuseDevice(trx, form.code)
    const site = form.site === undefined ? undefined : await findSite(trx, form.site)
    const known = await findByCode(trx, form.code)
    if (known !== undefined && known.registration !== 'UNREGISTERED' && known.registration !== 'PENDING') {
      const key = known.registration === 'REGISTERED' ? 'gateway_registered' : 'gateway_unusable'
      throw invalid({ code: [{ key, params: { code: known.code } }] })
    }
    const values = {
      mac_address: form.mac_address,
      ...(form.sim !== '' && { sim: form.sim }),
      ...(form.name !== '' && { name: form.name }),
      ...(site !== undefined && { site_id: site.id, country: site.country }),
      registration: 'REGISTERED' as const,
      ...hashGatewaySecret(secret),
    }
    return known === undefined
      ? insertGateway(trx, { code: form.code, ...values })
      : trx
          .updateTable('gateways')
          .set(values)
          .where('id', '=', known.id)
          .returning(['id', 'code', 'registration'])
          .executeTakeFirstOrThrow()
  })
  return { ...gateway, secret }
}

/** Locks what it finds: of two who register one at once, one is told. */
function findByCode(trx: Db, code: string) {
  return trx
    .selectFrom('gateways')
    .select(['id', 'code', 'registration'])
    .where(({ fn, eb }) => eb(fn<string>('upper', ['code']), '=', code.toUpperCase()))
    .forUpdate()
    .executeTakeFirst()
}

async function insertGateway(trx: Db, values: Parameters<typeof insertion>[1]) {
  const stored = await insertion(trx, values).executeTakeFirst()
  // Somebody else has made it since we looked.
  if (stored === undefined)
    throw invalid({ code: [{ key: 'gateway_registered', params: { code: values.code } }] })
  return stored
}

function insertion(
  trx: Db,
  values: { code: string; mac_address: string; secret_salt: Buffer; secret_hash: Buffer },
) {
  return trx
    .insertInto('gateways')
    .values(values)
    .onConflict(conflict => conflict.doNothing())
    .returning(['id', 'code', 'registration'])
}

async function refuseTaken(trx: Db, { mac_address: mac, code }: GatewayRegistrationForm): Promise<void> {
  const other = await trx
    .selectFrom('gateways')
    .select('code')
    .where('mac_address', '=', mac)
    .where(({ fn, eb }) => eb(fn<string>('upper', ['code']), '<>', code.toUpperCase()))
    .executeTakeFirst()
  const device = await trx
    .selectFrom('devices')
    .select('code')
    .where('mac_address', '=', mac)
    .executeTakeFirst()
  const owner = other ?? device
  if (owner !== undefined)
    throw invalid({ mac_address: [{ key: 'mac_taken', params: { code: owner.code } }] })
}

/** Refuses a code that a device has: whoever reads it off a label must not find two units. */
async function refuseDevice(trx: Db, code: string): Promise<void> {
  const device = await trx
    .selectFrom('devices')
    .select('code')
    .where(({ fn, eb }) => eb(fn<string>('upper', ['code']), '=', code.toUpperCase()))
    .executeTakeFirst()
  if (device !== undefined)
    throw invalid({ code: [{ key: 'code_of_device', params: { code: device.code } }] })
}

async function findSite(trx: Db, id: number) {
  const site = await trx.selectFrom('sites').select(['id', 'country']).where('id', '=', id).executeTakeFirst()
  if (site === undefined) throw invalid({ site: ['invalid'] })
  return site
}
