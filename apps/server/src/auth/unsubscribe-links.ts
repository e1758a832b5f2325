/**
 * A daily summary carries a link by which its reader gets no more of them, without signing in. The link names the person, and can do
 * nothing but that.
 */
import { linkToken, readLinkToken } from './link-tokens.ts'
import type { SigningKeys } from './signing-keys.ts'

const PURPOSE = 'earshot unsubscribe'

export function unsubscribeToken(keys: Pick<SigningKeys, 'current'>, userId: number): Promise<string> {
  return linkToken(keys, { purpose: PURPOSE, id: userId })
}

/** Reads whose token it is; null for one that is not ours. */
export function readUnsubscribeToken(keys: Pick<SigningKeys, 'all'>, token: string): Promise<number | null> {
  return readLinkToken(keys, { purpose: PURPOSE, token })
}
