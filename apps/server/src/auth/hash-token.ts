/** Tokens are kept as hashes: who reads the database can use none of them. */
import { createHash } from 'node:crypto'

/** Hashes a random token, which nobody can guess, so that it needs neither salt nor time. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest()
}
