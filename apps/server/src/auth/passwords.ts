/** Passwords are argon2id hashes, made and checked off the main thread. */
import { hash, hashRaw, verify } from '@node-rs/argon2'

/** The least that current advice accepts: 19 MiB, two passes, one lane; about 30 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/** Hashes a recovery code with the salt of its set, as slowly as a password: it is too short for anything quicker. */
export function hashRecoveryCode(code: string, salt: Uint8Array): Promise<Buffer> {
  return hashRaw(code, { ...COST, salt })
}

let unknownUserHash: Promise<string> | undefined

/** Takes as long for an unknown account as for a known one, so that time does not tell who has one. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  unknownUserHash ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await unknownUserHash), password)
  return matches && typeof stored === 'string'
}
