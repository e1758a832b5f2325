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

/** Groups claims by code, because one code may come with several proofs. */
export function claimsByCode<Each extends Claim>(claims: readonly Each[]): Map<string, Each[]> {
  const groups = new Map<string, Each[]>()
  for (const claim of claims) {
    const key = codeKey(claim.code)
    groups.set(key, [...(groups.get(key) ?? []), claim])
  }
  return groups
}

/** Rows that this person may not know of are left out. */
export function knownRows<Row extends DeviceRow | GatewayRow>(
  rows: readonly Row[],
  claims: readonly Claim[],
): Row[] {
  const claimed = claimsByCode(claims)
  return rows.filter(row => row.is_own || isProven(row, claimed.get(codeKey(row.code)) ?? []))
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

/** Compares a proof with the label's text, and for a gateway also with the secret that it was registered with. */
function isProven(row: DeviceRow | GatewayRow, claims: readonly Claim[]): boolean {
  return claims.some(({ proof }) => {
    if (proof == null || proof === '') return false
    return (
      isSame(labelSecret(proof), row.label_secret) ||
      ('secret_hash' in row && gatewaySecretMatches(row, proof))
    )
  })
}

function isSame(one: string, other: string): boolean {
  const [given, printed] = [Buffer.from(one), Buffer.from(other)]
  return given.length === printed.length && timingSafeEqual(given, printed)
}
