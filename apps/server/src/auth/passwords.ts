/** Passwords are argon2id hashes, made and checked off the main thread. */
import { hash, verify } from '@node-rs/argon2'

/** The least that current advice accepts: 19 MiB, two passes, one lane; about 30 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

let nobody: Promise<string> | undefined

/** Takes as long for an unknown account as for a known one, so that time does not tell who has one. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await nobody), password)
  return matches && typeof stored === 'string'
}
