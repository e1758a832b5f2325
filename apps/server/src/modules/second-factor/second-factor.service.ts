/** What proves a sign-in beside the password, and how it is judged (docs/decisions/095-second-factor.md). */

import type { FactorMethod } from '@earshot/contract/account-values.ts'
import type {
  PasskeyProof,
  PasskeyRequest,
  SecondStep,
  SignInAgain,
} from '@earshot/contract/schemas/account/second-factor.ts'
import { hashRecoveryCode } from '#auth/passwords.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { appOwner, stepOfCode } from './app-codes.ts'
import { type PasskeyUse, passkeyRequest, verifyPasskey } from './passkeys.ts'
import {
  countUse,
  deleteFactors,
  type FactorsRow,
  findApp,
  findCredentials,
  findFactors,
  findPasskey,
  findSalt,
  spendCode,
  spendPasskeyChallenge,
  spendStep,
} from './second-factor.queries.ts'

/** @returns what a person may prove themself by, the best first, and how many recovery codes they have left */
export async function readMethods(
  db: Db,
  userId: number,
): Promise<{ methods: FactorMethod[]; codesLeft: number }> {
  const factors = await findFactors(db, userId)
  return { methods: methodsOf(factors), codesLeft: factors.codes_left ?? 0 }
}

/** Takes all away that a person has, or has had since a moment: the password alone signs in again, where that was all. */
export function forgetFactors(trx: Db, given: { userId: number; since?: Date }): Promise<void> {
  return deleteFactors(trx, given)
}

/** There is nothing where the password is all that somebody has. */
function methodsOf({ passkeys, has_app: hasApp, codes_left: codesLeft }: FactorsRow): FactorMethod[] {
  const methods: FactorMethod[] = [
    ...(passkeys > 0 ? ['PASSKEY' as const] : []),
    ...(hasApp ? ['APP' as const] : []),
  ]
  // Codes stand in for something that was lost, and are none by themselves.
  return methods.length > 0 && codesLeft !== null && codesLeft > 0 ? [...methods, 'RECOVERY_CODE'] : methods
}

/** A passkey answers one sign-in, or any. */
const secondStepUse = (challengeHash: Buffer) => `second step of ${challengeHash.toString('base64url')}`
const SIGN_IN_USE = 'sign-in'
const againUse = (sessionId: string) => `sign-in again of ${sessionId}`

export function askSecondStepPasskey(
  ctx: Context,
  { userId, challengeHash }: { userId: number; challengeHash: Buffer },
): Promise<PasskeyRequest | null> {
  return askOwnPasskey(ctx, { userId, use: secondStepUse(challengeHash) })
}

export function askAgainPasskey(
  ctx: Context,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<PasskeyRequest | null> {
  return askOwnPasskey(ctx, { userId, use: againUse(sessionId) })
}

async function askOwnPasskey(
  ctx: Context,
  { userId, use }: { userId: number; use: string },
): Promise<PasskeyRequest | null> {
  const known = await findCredentials(ctx.db, userId)
  return known.length === 0 ? null : passkeyRequest(ctx, { use, known })
}

export function askSignInPasskey(ctx: Context): Promise<PasskeyRequest> {
  return passkeyRequest(ctx, { use: SIGN_IN_USE })
}

/**
 * Uses the proof up, inside the transaction of what it opens. Answers whether it was still good: of several that come at
 * once, one is.
 */
export type SpendProof = (trx: Db) => Promise<boolean>

/** @returns null for a proof that is wrong */
export function judgeProof(
  ctx: Context,
  { userId, challengeHash, step }: { userId: number; challengeHash: Buffer; step: SecondStep },
): Promise<SpendProof | null> {
  if (step.method === 'APP') return judgeAppCode(ctx, { userId, code: step.app_code })
  if (step.method === 'RECOVERY_CODE') return judgeRecoveryCode(ctx, { userId, code: step.recovery_code })
  return judgeSecondPasskey(ctx, { userId, use: secondStepUse(challengeHash), proof: step.passkey })
}

/** @returns null for a proof that is wrong, or answers another session */
export function judgeAgain(
  ctx: Context,
  given: { userId: number; sessionId: string; proof: Exclude<SignInAgain, { method: 'PASSWORD' }> },
): Promise<SpendProof | null> {
  const { userId, sessionId, proof } = given
  if (proof.method === 'APP') return judgeAppCode(ctx, { userId, code: proof.app_code })
  return judgeSecondPasskey(ctx, { userId, use: againUse(sessionId), proof: proof.passkey })
}

async function judgeAppCode(
  { db, clock, secrets }: Context,
  { userId, code }: { userId: number; code: string },
): Promise<SpendProof | null> {
  const app = await findApp(db, userId)
  if (app === undefined) return null
  const now = clock.now()
  const step = stepOfCode({ secret: await secrets.open(app.secret, appOwner(userId)), code, now })
  return step === null ? null : trx => spendStep(trx, { userId, step, now })
}

async function judgeRecoveryCode(
  { db, clock }: Context,
  { userId, code }: { userId: number; code: string },
): Promise<SpendProof | null> {
  const salt = await findSalt(db, userId)
  if (salt === undefined) return null
  const hash = await hashRecoveryCode(code, salt)
  return trx => spendCode(trx, { userId, hash, now: clock.now() })
}

async function judgeSecondPasskey(
  ctx: Context,
  { userId, use, proof }: { userId: number; use: string; proof: PasskeyProof },
): Promise<SpendProof | null> {
  const judged = await judgePasskey(ctx, { use, proof })
  // Another person's passkey proves another person.
  return judged?.userId === userId ? judged.spend : null
}

/** A passkey that signs in by itself says whose it is. @returns null for one that is not known, or does not prove it */
export function judgeSignInPasskey(
  ctx: Context,
  proof: PasskeyProof,
): Promise<{ userId: number; spend: SpendProof } | null> {
  return judgePasskey(ctx, { use: SIGN_IN_USE, proof })
}

async function judgePasskey(
  ctx: Context,
  { use, proof }: { use: string; proof: PasskeyProof },
): Promise<{ userId: number; spend: SpendProof } | null> {
  const stored = await findPasskey(ctx.db, proof.id)
  const used = stored && (await verifyPasskey(ctx, { use, proof, stored }))
  if (used == null) return null
  return { userId: used.passkey.userId, spend: trx => spendPasskey(trx, { used, now: ctx.clock.now() }) }
}

async function spendPasskey(trx: Db, { used, now }: { used: PasskeyUse; now: Date }): Promise<boolean> {
  const { passkey, challenge, counter } = used
  return (
    (await spendPasskeyChallenge(trx, { challenge, now })) &&
    (await countUse(trx, { id: passkey.id, counter, now }))
  )
}
