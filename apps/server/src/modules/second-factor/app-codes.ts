/** The codes of authenticator apps: time-based one-time passwords of RFC 6238, six digits, a new one every 30 seconds. */
import { LIMITS } from '@earshot/contract/limits.ts'
import { Secret, TOTP } from 'otpauth'

const { codeDigits, codeSeconds } = LIMITS.secondFactor
/** RFC 4226 recommends the length of the hash: 160 bits. */
const SECRET_BYTES = 20
/** A code of the step before or after counts too: clocks differ, and typing takes time. */
const DRIFT_STEPS = 1
/** While an app is set up, a clock that is this far off is told by how much. */
const SOUGHT_STEPS = 40

/** Names whose app a stored secret belongs to. */
export const appOwner = (userId: number) => `authenticator app of ${userId}`

export function newAppSecret(): Uint8Array {
  return new Secret({ size: SECRET_BYTES }).bytes
}

/** @returns the secret in base32, and the address that apps read as a QR code */
export function appSetup({ secret, account }: { secret: Uint8Array; account: string }): {
  secret: string
  uri: string
} {
  const totp = totpOf(secret, account)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** @returns the step of time that the code belongs to, counted from 1970; null for a code that is wrong now */
export function stepOfCode({ secret, code, now }: CodeInput): number | null {
  return stepWithin(DRIFT_STEPS, { secret, code, now })
}

interface CodeInput {
  secret: Uint8Array
  code: string
  now: Date
}

/** @returns the seconds by which the app's clock is ahead, or behind where they are negative; null for a wrong code */
export function clockOffset({ secret, code, now }: CodeInput): number | null {
  const step = stepWithin(SOUGHT_STEPS, { secret, code, now })
  return step === null ? null : (step - currentStep(now)) * codeSeconds
}

function stepWithin(window: number, { secret, code, now }: CodeInput): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window })
  return delta === null ? null : currentStep(now) + delta
}

function currentStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / codeSeconds)
}

function totpOf(secret: Uint8Array, label: string): TOTP {
  const { buffer } = Uint8Array.from(secret)
  return new TOTP({
    issuer: 'Earshot',
    label,
    algorithm: 'SHA1',
    digits: codeDigits,
    period: codeSeconds,
    secret: new Secret({ buffer }),
  })
}
