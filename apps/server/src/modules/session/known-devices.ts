/**
 * Browsers that have signed in to an account. A stranger's wrong passwords lock them out no more than they could lock out a
 * session: each has a count of its own. The cookie proves nothing else, and opens nothing (docs/decisions/064-takeovers.md).
 */

import { randomBytes } from 'node:crypto'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { hashToken } from '#auth/hash-token.ts'
import type { Config } from '#config.ts'
import type { Db } from '#db/open.ts'
import {
  dropOldDevices,
  findKnownDevice,
  isAnyonesDevice,
  isTrusted,
  saveKnownDevice,
} from './known-devices.queries.ts'

const COOKIE = 'earshot_device'
/** Browsers take a cookie of such a name from this host alone, over TLS, and for every path. */
const OWN_HOST = '__Host-'
export const DEVICE_DAYS = 365
/** Scripts that sign in without a cookie make one each time: the oldest go. */
const DEVICES_PER_USER = 20
const TOKEN = /^[\w-]{43}$/

/** The token of the cookie; undefined where there is none, or what is no token of ours. */
export function deviceTokenIn(
  cookies: string | undefined,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): string | undefined {
  const begins = `${isTls(publicUrl) ? OWN_HOST : ''}${COOKIE}=`
  const values = (cookies ?? '').split(';').map(pair => pair.trim())
  const value = values.find(pair => pair.startsWith(begins))?.slice(begins.length)
  return value !== undefined && TOKEN.test(value) ? value : undefined
}

/**
 * The cookie is never told to scripts, and never sent by a page from elsewhere. Over TLS no other host of the domain can
 * plant one, at the price of its going along with every call; without TLS it goes to the sign-in and its second step only.
 */
export function deviceCookie(token: string, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  const kept = `Max-Age=${DEVICE_DAYS * 86_400}; HttpOnly; SameSite=Strict`
  return isTls(publicUrl)
    ? `${OWN_HOST}${COOKIE}=${token}; Path=/; ${kept}; Secure`
    : `${COOKIE}=${token}; Path=${session.signIn.path}; ${kept}`
}

function isTls(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}

/** The name under which the attempts of a browser that knows the account are counted; undefined for any other. */
export async function deviceAccount(
  db: Db,
  { token, email, now }: { token: string | undefined; email: string; now: Date },
): Promise<string | undefined> {
  if (token === undefined) return undefined
  const since = new Date(now.getTime() - DEVICE_DAYS * 86_400_000)
  const userId = await findKnownDevice(db, { tokenHash: hashToken(token), email, since })
  return userId === undefined ? undefined : `device ${hashToken(token).toString('hex')} of ${userId}`
}

/** The person has said that this browser is not asked for a second factor for some time. */
export async function isTrustedDevice(
  db: Db,
  { token, userId, now }: { token: string | undefined; userId: number; now: Date },
): Promise<boolean> {
  return token !== undefined && isTrusted(db, { tokenHash: hashToken(token), userId, now })
}

/**
 * Makes a browser known. Its token stays the same as long as it is one of ours: one browser may know several
 * accounts.
 * @returns the token for the cookie
 */
export async function rememberDevice(
  db: Db,
  {
    token,
    userId,
    now,
    trustedUntil,
  }: { token: string | undefined; userId: number; now: Date; trustedUntil?: Date | undefined },
): Promise<string> {
  const isOurs = token !== undefined && (await isAnyonesDevice(db, hashToken(token)))
  const kept = isOurs ? token : randomBytes(32).toString('base64url')
  await saveKnownDevice(db, { tokenHash: hashToken(kept), userId, now, trustedUntil })
  await dropOldDevices(db, { userId, most: DEVICES_PER_USER })
  return kept
}
