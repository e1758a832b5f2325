/** A gateway's sign-in over MQTT: its code and its own secret, with a brake on guessing. */

import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '#db/open.ts'
import { gatewaySecretMatches, hashGatewaySecret } from '#http/gateway-secret.ts'
import { isLoopback } from '#http/limits.ts'
import { codeKey } from './directory.ts'

export type LoginFailure = 'wrong_credentials' | 'refused' | 'too_many_attempts'
export type LoginResult = { ok: true; id: number; code: string } | { ok: false; reason: LoginFailure }

export interface LoginInput {
  code: string
  secret: string
  /** The sender's network address. */
  address: string
}

export type GatewayLogin = (input: LoginInput) => Promise<LoginResult>

const WINDOW_MS = 60_000
/** Per address and code. */
const ATTEMPTS_PER_GATEWAY = 5
/** Per address: a whole farm may sit behind one, so one wrong gateway must not lock out the others at once. */
const ATTEMPTS_PER_ADDRESS = 50

/** Compared against where the code is unknown, so that the answer takes as long. */
const NOBODY = hashGatewaySecret('')

export function createGatewayLogin({ db }: { db: Db }): GatewayLogin {
  const failures = new LRUCache<string, number>({ max: 10_000, ttl: WINDOW_MS })

  function note(key: string): void {
    // The window runs from the first failure; a further one must not prolong it for ever.
    const count = failures.get(key)
    if (count === undefined) failures.set(key, 1)
    else failures.set(key, count + 1, { ttl: failures.getRemainingTTL(key) })
  }

  return async ({ code, secret, address }) => {
    const gatewayFailures = `${address} ${codeKey(code).slice(0, 40)}`
    if ((failures.get(gatewayFailures) ?? 0) >= ATTEMPTS_PER_GATEWAY)
      return { ok: false, reason: 'too_many_attempts' }
    // Behind the loopback address may stand a proxy with every gateway there is.
    if (!isLoopback(address) && (failures.get(address) ?? 0) >= ATTEMPTS_PER_ADDRESS)
      return { ok: false, reason: 'too_many_attempts' }
    const result = await check({ db, code, secret })
    if (!result.ok && result.reason === 'wrong_credentials') {
      note(gatewayFailures)
      note(address)
    }
    return result
  }
}

async function check({ db, code, secret }: { db: Db; code: string; secret: string }): Promise<LoginResult> {
  if (code.includes('\0')) return { ok: false, reason: 'wrong_credentials' }
  const gateway = await db
    .selectFrom('gateways')
    .select(['id', 'code', 'registration', 'secret_salt', 'secret_hash'])
    .where(sql`upper(code)`, '=', codeKey(code))
    .executeTakeFirst()
  const matches = gatewaySecretMatches(gateway ?? NOBODY, secret)
  if (gateway === undefined || !matches) return { ok: false, reason: 'wrong_credentials' }
  if (gateway.registration === 'REJECTED' || gateway.registration === 'RETIRED')
    return { ok: false, reason: 'refused' }
  return { ok: true, id: gateway.id, code: gateway.code }
}
