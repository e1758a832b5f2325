/**
 * Short-lived signed access tokens (docs/decisions/007-tokens.md). Checking one costs a map look-up after the
 * first time in a minute, when its session is looked up: one that was ended is refused at once where the news has arrived,
 * from the first on by a process that has started since, and within a minute where the news got lost. A token whose key
 * was retired is refused within a minute too.
 */

import { USER_ROLES, type UserRole } from '@earshot/contract/values.ts'
import { type JWTPayload, errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Bus } from '#bus.ts'
import type { Clock } from '#clock.ts'
import type { Db } from '#db/open.ts'
import { unauthorized } from '#errors.ts'
import { findSessionEnd } from './sessions.queries.ts'
import type { SigningKeys } from './signing-keys.ts'

export const ACCESS_TOKEN_SECONDS = 600
/** A session that was found open is taken for open for so long without another look. */
export const SESSION_TRUSTED_MS = 60_000
const AUDIENCE = 'earshot'

/** An API key that a call came with. */
interface RequestKey {
  id: number
  name: string
  mayWrite: boolean
  /** The sites it is for; undefined for all of its owner's. */
  siteIds: readonly number[] | undefined
}

/** The person in whose name a call is made. */
export interface RequestUser {
  id: number
  role: UserRole
  /** Null where a program calls by an API key. */
  sessionId: string | null
  /** Null where the person calls by a session. */
  key: RequestKey | null
}

/** A person who has signed in. */
export interface SignedInUser extends RequestUser {
  sessionId: string
  key: null
}

export function isSignedIn(user: RequestUser | null): user is SignedInUser {
  return user !== null && user.sessionId !== null && user.key === null
}

interface VerifiedToken {
  user: SignedInUser
  expiresAt: Date
}

export interface AccessTokens {
  issue(user: Pick<SignedInUser, 'id' | 'role' | 'sessionId'>): Promise<string>
  /** Throws 401 `token_expired` or `token_invalid`. */
  verify(token: string): Promise<VerifiedToken>
}

interface CheckedToken extends VerifiedToken {
  kid: string
  /** The moment when its session was found open. */
  openAt: number
}

const Claims = z.object({
  sub: z.string().regex(/^[1-9]\d{0,9}$/),
  sid: z.uuid(),
  role: z.enum(USER_ROLES),
  exp: z.number(),
})

interface AccessTokenParts {
  db: Db
  keys: SigningKeys
  clock: Clock
  bus: Bus
}

export function createAccessTokens({ db, keys, clock, bus }: AccessTokenParts): AccessTokens {
  const verified = new LRUCache<string, CheckedToken>({ max: 20_000 })
  // An ended session is kept only as long as one of its tokens can still be valid.
  const ended = new LRUCache<string, true>({ max: 100_000, ttl: ACCESS_TOKEN_SECONDS * 1000 })
  bus.subscribe(event => {
    if (event.kind === 'session') ended.set(event.session_id, true)
    if (event.kind === 'keys') keys.forget()
  })

  async function check(token: string): Promise<VerifiedToken> {
    const known = verified.get(token)
    const now = clock.now().getTime()
    // Its key may have been retired since.
    const isKeyGood = known !== undefined && (await keys.find(known.kid)) !== undefined
    if (isKeyGood && Math.abs(now - known.openAt) < SESSION_TRUSTED_MS) return known
    const signed = isKeyGood ? known : await verifySignature(token)
    // Forged tokens and old ones are refused before this and cost no query.
    if (clock.now() >= signed.expiresAt) throw unauthorized('token_expired')
    const sessionEnd = await findSessionEnd(db, signed.user.sessionId)
    if (sessionEnd === undefined) throw unauthorized('token_invalid')
    const expiresAt = sessionEnd < signed.expiresAt ? sessionEnd : signed.expiresAt
    const fresh = { ...signed, expiresAt, openAt: now }
    verified.set(token, fresh)
    return fresh
  }

  async function verifySignature(token: string): Promise<Omit<CheckedToken, 'openAt'>> {
    try {
      const { payload, protectedHeader } = await jwtVerify(
        token,
        async header => {
          const key = header.kid === undefined ? undefined : await keys.find(header.kid)
          if (key === undefined) throw unauthorized('token_invalid')
          return key.secret
        },
        { algorithms: ['HS256'], audience: AUDIENCE, currentDate: clock.now() },
      )
      return { ...readClaims(payload), kid: protectedHeader.kid ?? '' }
    } catch (error) {
      if (error instanceof joseErrors.JWTExpired) throw unauthorized('token_expired')
      if (error instanceof joseErrors.JOSEError) throw unauthorized('token_invalid')
      throw error
    }
  }

  return {
    issue: async user => {
      const key = await keys.current()
      const now = Math.floor(clock.now().getTime() / 1000)
      return new SignJWT({ sid: user.sessionId, role: user.role })
        .setProtectedHeader({ alg: 'HS256', kid: key.kid })
        .setSubject(String(user.id))
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
        .sign(key.secret)
    },
    verify: async token => {
      const found = await check(token)
      if (clock.now() >= found.expiresAt) throw unauthorized('token_expired')
      if (ended.has(found.user.sessionId)) throw unauthorized('token_invalid')
      return found
    },
  }
}

function readClaims(payload: JWTPayload): VerifiedToken {
  const claims = Claims.safeParse(payload)
  if (!claims.success) throw unauthorized('token_invalid')
  const { sub, sid, role, exp } = claims.data
  return { user: { id: Number(sub), role, sessionId: sid, key: null }, expiresAt: new Date(exp * 1000) }
}
