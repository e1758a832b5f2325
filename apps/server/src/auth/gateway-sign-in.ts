/**
 * A gateway's sign-in, over MQTT and HTTP alike: its code and its own secret, with one brake on guessing for both. Over
 * TLS a certificate may stand in for the secret.
 */

import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { networkOf, plainAddress } from '#addresses.ts'
import type { Clock } from '#clock.ts'
import type { Db } from '#db/open.ts'
import { gatewaySecretMatches, hashGatewaySecret } from './gateway-secret.ts'

type SignInResult =
  | { ok: true; id: number; code: string }
  | { ok: false; reason: 'wrong_credentials' | 'refused' }
  | { ok: false; reason: 'too_many_attempts'; retryAfterSeconds: number }
export type SignInFailure = Extract<SignInResult, { ok: false }>['reason']

/** The caller has seen a certificate that the operator's authority signed for this code. */
export const BY_CERTIFICATE = Symbol('by certificate')

interface SignInInput {
  code: string
  secret: string | typeof BY_CERTIFICATE
  /** The sender's network address. */
  address: string
  /**
   * True where a proxy with every gateway there is may stand behind the address: guesses count for each gateway only.
   */
  isShared: boolean
}

export type GatewaySignIn = (input: SignInInput) => Promise<SignInResult>

const WINDOW_MS = 60_000
/**
 * Attempts count per address and code: a stranger who knows a code, which is no secret, must not keep its gateway
 * out.
 */
const ATTEMPTS_PER_GATEWAY = 5
/**
 * Attempts count per address: a whole farm may sit behind one, so one wrong gateway must not lock out the others at
 * once.
 */
const ATTEMPTS_PER_ADDRESS = 50
const MAX_TRACKED_KEYS = 10_000

/** Compared against where the code is unknown, so that the answer takes as long. */
const UNKNOWN_GATEWAY = hashGatewaySecret('')

/** Makes the sign-in of a process: guesses count together whichever way they come. */
export function createGatewaySignIn({ db, clock }: { db: Db; clock: Clock }): GatewaySignIn {
  const failures = createFailures(clock)
  return async input => {
    const { secret } = input
    const address = networkOf(input.address)
    const code = input.code.toUpperCase()
    if (code === '' || code.includes('\0')) return { ok: false, reason: 'wrong_credentials' }
    if (secret === BY_CERTIFICATE) return letIn(await findGateway(db, code), input)
    const gatewayKey = `${address} ${code.slice(0, 40)}`

    function braked(): SignInResult | null {
      const wait = Math.max(
        failures.secondsLeft(gatewayKey, ATTEMPTS_PER_GATEWAY),
        input.isShared ? 0 : failures.secondsLeft(address, ATTEMPTS_PER_ADDRESS),
      )
      return wait === 0 ? null : { ok: false, reason: 'too_many_attempts', retryAfterSeconds: wait }
    }

    const refusedUnread = braked()
    if (refusedUnread !== null) return refusedUnread
    const gateway = await findGateway(db, code)
    // The limit is asked for again: from here on nothing is waited for, so of many guesses at once each sees those
    // before it.
    const refused = braked()
    if (refused !== null) return refused
    const matches = gatewaySecretMatches(gateway ?? UNKNOWN_GATEWAY, secret)
    if (gateway === undefined || !matches) {
      failures.note(gatewayKey)
      failures.note(address)
      return { ok: false, reason: 'wrong_credentials' }
    }
    return letIn(gateway, input)
  }

  /** The gateway has proved who it is. */
  async function letIn(
    gateway: FoundGateway | undefined,
    { address, isShared }: SignInInput,
  ): Promise<SignInResult> {
    if (gateway === undefined) return { ok: false, reason: 'wrong_credentials' }
    if (['REJECTED', 'RETIRED'].includes(gateway.registration)) return { ok: false, reason: 'refused' }
    if (!isShared) await noteAddress(db, { id: gateway.id, known: gateway.ip_address, address })
    return { ok: true, id: gateway.id, code: gateway.code }
  }
}

type FoundGateway = NonNullable<Awaited<ReturnType<typeof findGateway>>>

/** Codes are matched without regard to case, as the database's unique index does. */
function findGateway(db: Db, code: string) {
  return db
    .selectFrom('gateways')
    .select(['id', 'code', 'registration', 'ip_address', 'secret_salt', 'secret_hash'])
    .where(sql`upper(code)`, '=', code)
    .executeTakeFirst()
}

/**
 * Notes where the gateway signed in from last: its network's address as seen from here. A proxy's is nobody's and is
 * not noted.
 */
async function noteAddress(
  db: Db,
  { id, known, address }: { id: number; known: string; address: string },
): Promise<void> {
  const ip_address = plainAddress(address)
  if (ip_address === known) return
  await db.updateTable('gateways').set({ ip_address }).where('id', '=', id).execute()
}

interface Failures {
  note(key: string): void
  /** The seconds until the next attempt is looked at; 0 where it is looked at now. */
  secondsLeft(key: string, most: number): number
}

/** The window runs from the first failure; a further one does not prolong it. */
function createFailures(clock: Clock): Failures {
  const counts = new LRUCache<string, { count: number; until: number }>({ max: MAX_TRACKED_KEYS })
  const current = (key: string) => {
    const found = counts.get(key)
    return found !== undefined && clock.now().getTime() < found.until ? found : undefined
  }
  return {
    note: key => {
      const { count, until } = current(key) ?? { count: 0, until: clock.now().getTime() + WINDOW_MS }
      counts.set(key, { count: count + 1, until })
    },
    secondsLeft: (key, most) => {
      const found = current(key)
      if (found === undefined || found.count < most) return 0
      return Math.ceil((found.until - clock.now().getTime()) / 1000)
    },
  }
}
