/** Recovery codes open an account once each where phone and key are lost. They are kept as slow hashes, like passwords. */
import { randomBytes, randomInt } from 'node:crypto'
import { LIMITS } from '@earshot/contract/limits.ts'
import { hashRecoveryCode } from '#auth/passwords.ts'

/** Without I, L, O and U: nothing is mistaken for another, and no word comes about. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8
const SALT_BYTES = 16

export interface RecoveryCodeSet {
  /** As they are shown: `H4TK-92MX`. */
  codes: string[]
  salt: Buffer
  hashes: Buffer[]
}

export async function newRecoveryCodes(): Promise<RecoveryCodeSet> {
  const made = new Set<string>()
  while (made.size < LIMITS.secondFactor.recoveryCodes) made.add(newCode())
  const codes = [...made]
  const salt = randomBytes(SALT_BYTES)
  const hashes = await Promise.all(codes.map(code => hashRecoveryCode(code, salt)))
  return { codes: codes.map(code => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`), salt, hashes }
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
