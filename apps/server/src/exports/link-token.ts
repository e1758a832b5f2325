/**
 * The link a file is fetched by needs nobody to be signed in: it is its own key. It names an export, whom the link was shown
 * to, and the signing key that proves it, so nothing secret is stored; it ends with the export's time, with that key, or with
 * that person's right to export from the site.
 */
import { timingSafeEqual } from 'node:crypto'
import { proofOf } from '#auth/proofs.ts'
import type { SigningKey, SigningKeys } from '#auth/signing-keys.ts'

interface LinkTarget {
  id: number
  /** A file that was made anew has a link of its own. */
  attempt: number
  /** Whom the link was shown to. */
  userId: number
}

const PURPOSE = 'earshot export link'

export async function linkToken(keys: Pick<SigningKeys, 'current'>, linked: LinkTarget): Promise<string> {
  const key = await keys.current()
  return `${linked.id}.${linked.attempt}.${linked.userId}.${key.kid}.${linkProof(key, linked)}`
}

/** Reads what a token leads to; null for one that is not ours. */
export async function readLinkToken(
  keys: Pick<SigningKeys, 'find'>,
  token: string,
): Promise<LinkTarget | null> {
  const [, id, attempt, userId, kid = '', proof = ''] =
    /^([1-9]\d{0,9})\.([1-9]\d{0,3})\.([1-9]\d{0,9})\.([\w-]{36})\.([\w-]{43})$/.exec(token) ?? []
  const key = await keys.find(kid)
  if (key === undefined) return null
  const linked = { id: Number(id), attempt: Number(attempt), userId: Number(userId) }
  const expected = Buffer.from(linkProof(key, linked))
  return timingSafeEqual(expected, Buffer.from(proof)) ? linked : null
}

function linkProof(key: SigningKey, { id, attempt, userId }: LinkTarget): string {
  return proofOf(key, `${PURPOSE}\n${id}\n${attempt}\n${userId}`).toString('base64url')
}
