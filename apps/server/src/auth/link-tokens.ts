/**
 * Tokens of links in messages: a number and its proof by a signing key, so that nothing secret is stored and the link
 * ends with the key. They are short, because an SMS has to hold one: 96 bits of the proof, and then the number, so that
 * no program takes its last sign for the end of a sentence.
 */
import { timingSafeEqual } from 'node:crypto'
import { proofOf } from './proofs.ts'
import type { SigningKey, SigningKeys } from './signing-keys.ts'

const PROOF_BYTES = 12

/** @param purpose what the link does: a token of one purpose proves nothing for another */
export async function linkToken(
  keys: Pick<SigningKeys, 'current'>,
  { purpose, id }: { purpose: string; id: number },
): Promise<string> {
  const proof = shortProof(await keys.current(), `${purpose}\n${id}`)
  return `${proof.toString('base64url')}${id.toString(36)}`
}

/** Reads the number that a token names; null for one that is not ours. */
export async function readLinkToken(
  keys: Pick<SigningKeys, 'all'>,
  { purpose, token }: { purpose: string; token: string },
): Promise<number | null> {
  const [, proof = '', text] = /^([\w-]{16})([1-9a-z][0-9a-z]{0,6})$/.exec(token) ?? []
  if (text === undefined) return null
  const id = Number.parseInt(text, 36)
  const given = Buffer.from(proof, 'base64url')
  const isOurs = (key: SigningKey) => timingSafeEqual(shortProof(key, `${purpose}\n${id}`), given)
  return (await keys.all()).some(isOurs) ? id : null
}

function shortProof(key: SigningKey, signed: string): Buffer {
  return proofOf(key, signed).subarray(0, PROOF_BYTES)
}
