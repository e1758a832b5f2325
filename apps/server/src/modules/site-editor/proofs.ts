/** Decides who may know a unit by its code: whoever had it on a site of theirs, or holds its label (record 073). */
import { timingSafeEqual } from 'node:crypto'
import { codeKey, labelSecret } from '@earshot/contract/rules/structure/hardware-codes.ts'
import type { HardwareState } from '@earshot/contract/schemas/farm/hardware-lookup.ts'
import type { RequestUser } from '#auth/access-tokens.ts'
import { gatewaySecretMatches } from '#auth/gateway-secret.ts'
import type { DeviceRow, GatewayRow } from './hardware.queries.ts'

/** Pairs a code with what somebody says is printed beside it. */
export interface Claim {
  code: string
  proof?: string | null | undefined
}

/** Every code behind which this person may know nothing has the same state, whether there is a unit or not. */
export function hiddenState({ role }: Pick<RequestUser, 'role'>): HardwareState {
  return role === 'ADMIN' ? 'UNKNOWN' : 'UNPROVEN'
}

/** Rows that this person may not know of are left out. */
export function knownRows<Row extends DeviceRow | GatewayRow>(
  rows: readonly Row[],
  claims: readonly Claim[],
): Row[] {
  const proofs = proofsOf(claims)
  return rows.filter(row => row.is_own || isProven(row, proofs.get(codeKey(row.code)) ?? []))
}

/**
 * Finds the guesses among the claims, to be counted. A guess is a code that is new to the person together with what was said to be on it,
 * so that asking the same again is no other guess.
 */
export function guessesOf(
  kind: 'device' | 'gateway',
  { claims, known }: { claims: readonly Claim[]; known: readonly (DeviceRow | GatewayRow)[] },
): string[] {
  const keys = new Set(known.map(row => codeKey(row.code)))
  return claims
    .filter(({ code }) => !keys.has(codeKey(code)))
    .map(({ code, proof }) => `${kind} ${codeKey(code)} ${proof ?? ''}`)
}

function proofsOf(claims: readonly Claim[]): Map<string, string[]> {
  const proofs = new Map<string, string[]>()
  for (const { code, proof } of claims) {
    if (proof == null || proof === '') continue
    proofs.set(codeKey(code), [...(proofs.get(codeKey(code)) ?? []), proof])
  }
  return proofs
}

/** Compares a proof with the label's text, and for a gateway also with the secret that it was registered with. */
function isProven(row: DeviceRow | GatewayRow, proofs: readonly string[]): boolean {
  return proofs.some(
    proof =>
      isSame(labelSecret(proof), row.label_secret) ||
      ('secret_hash' in row && gatewaySecretMatches(row, proof)),
  )
}

function isSame(one: string, other: string): boolean {
  const [given, printed] = [Buffer.from(one), Buffer.from(other)]
  return given.length === printed.length && timingSafeEqual(given, printed)
}
