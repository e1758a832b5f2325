/** A gateway's secret is made at registration, shown once and kept only as a salted hash. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

export interface HashedSecret {
  secret_salt: Buffer
  secret_hash: Buffer
}

/** SHA-256 is enough for a random secret of 128 bits or more, and cheap enough for thousands of reconnects at once. */
export function hashGatewaySecret(secret: string, salt: Buffer = randomBytes(16)): HashedSecret {
  return { secret_salt: salt, secret_hash: createHash('sha256').update(salt).update(secret, 'utf8').digest() }
}

export function gatewaySecretMatches(
  stored: { secret_salt: Buffer | null; secret_hash: Buffer | null },
  secret: string,
): boolean {
  if (stored.secret_salt === null || stored.secret_hash === null) return false
  return timingSafeEqual(hashGatewaySecret(secret, stored.secret_salt).secret_hash, stored.secret_hash)
}
