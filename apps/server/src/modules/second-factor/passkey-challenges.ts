/**
 * What a passkey is asked to sign. Anybody may ask for a question at sign-in, so none is stored before it was answered:
 * it is signed itself, and says until when it may be answered and for what.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { proofOf } from '#auth/proofs.ts'
import type { SigningKey, SigningKeys } from '#auth/signing-keys.ts'

const PURPOSE = 'earshot passkey challenge'
const RANDOM_BYTES = 16
const EXPIRY_BYTES = 6
const BODY_BYTES = RANDOM_BYTES + EXPIRY_BYTES
const PROOF_BYTES = 32

export interface ChallengeInput {
  keys: Pick<SigningKeys, 'current' | 'all'>
  /** What the answer is good for, and for whom: an answer to one question is none to another. */
  use: string
}

/** @returns the challenge in base64url */
export async function makeChallenge({
  keys,
  use,
  expiresAt,
}: ChallengeInput & { expiresAt: Date }): Promise<string> {
  const body = Buffer.alloc(BODY_BYTES)
  randomBytes(RANDOM_BYTES).copy(body)
  body.writeUIntBE(expiresAt.getTime(), RANDOM_BYTES, EXPIRY_BYTES)
  return Buffer.concat([body, challengeProof(await keys.current(), body, use)]).toString('base64url')
}

export interface KnownChallenge {
  hash: Buffer
  expiresAt: Date
}

/** @returns null for a challenge that is not ours, was made for something else, or is too old */
export async function readChallenge({
  keys,
  use,
  challenge,
  now,
}: ChallengeInput & { challenge: string; now: Date }): Promise<KnownChallenge | null> {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== BODY_BYTES + PROOF_BYTES) return null
  const body = bytes.subarray(0, BODY_BYTES)
  const isOurs = (key: SigningKey) =>
    timingSafeEqual(challengeProof(key, body, use), bytes.subarray(BODY_BYTES))
  if (!(await keys.all()).some(isOurs)) return null
  const expiresAt = new Date(body.readUIntBE(RANDOM_BYTES, EXPIRY_BYTES))
  if (expiresAt <= now) return null
  return { hash: createHash('sha256').update(bytes).digest(), expiresAt }
}

function challengeProof(key: SigningKey, body: Buffer, use: string): Buffer {
  return proofOf(key, `${PURPOSE}\n${use}\n`, body)
}
