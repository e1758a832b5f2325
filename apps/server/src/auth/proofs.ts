/** Proofs by a signing key: what we gave out can come back, and is known to be ours without having been stored. */
import { createHmac } from 'node:crypto'
import type { SigningKey } from './signing-keys.ts'

/**
 * @param signed what is proved, in parts; the first begins with its purpose, so that it proves nothing for another
 * @returns 32 bytes
 */
export function proofOf({ secret }: SigningKey, ...signed: readonly (string | Buffer)[]): Buffer {
  const proof = createHmac('sha256', secret)
  for (const part of signed) proof.update(part)
  return proof.digest()
}
