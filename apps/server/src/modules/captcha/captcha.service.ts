/**
 * The captcha is a proof of work: a browser spends about a second of one processor, a person nothing. It makes trying
 * thousands of addresses dear without showing anybody pictures or telling a third party (docs/decisions/012-captcha.md).
 */
import { createHash, randomInt } from 'node:crypto'
import {
  type CaptchaAction,
  type CaptchaChallenge,
  CaptchaProof,
} from '@earshot/contract/schemas/account/captcha.ts'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { Context } from '#context.ts'
import { badRequest } from '#errors.ts'
import { captchaSecret, spendChallenge } from './captcha.queries.ts'

export const CAPTCHA_MINUTES = 10
/** Hashes for each try. */
const COST = 2

type CaptchaContext = Pick<Context, 'db' | 'clock' | 'config'>

export async function makeChallenge(ctx: CaptchaContext, action: CaptchaAction): Promise<CaptchaChallenge> {
  const expiresAt = ctx.clock.now().getTime() + CAPTCHA_MINUTES * 60_000
  const { parameters, signature } = await createChallenge({
    algorithm: 'SHA-256',
    cost: COST,
    counter: triesOf(ctx.config),
    // The end is signed with the rest. The library's own expiry is not used, because that reads the system's clock.
    data: { action, expires_at: expiresAt },
    deriveKey,
    ...(await secrets(ctx)),
  })
  const { algorithm, cost, data, keyLength, keyPrefix, keySignature, nonce, salt } = parameters
  if (data === undefined || keySignature === undefined || signature === undefined) {
    throw new Error('the challenge is not signed')
  }
  return { parameters: { algorithm, cost, data, keyLength, keyPrefix, keySignature, nonce, salt }, signature }
}

/** Draws a number between half and one and a half times the average. */
function triesOf({ captchaTries }: Context['config']): number {
  const least = Math.floor(captchaTries / 2)
  return least + randomInt(captchaTries)
}

/** @throws 400 `captcha_failed` for a proof that is missing, wrong, too old, for another form, or used before. */
export async function checkCaptcha(
  ctx: CaptchaContext,
  { action, token }: { action: CaptchaAction; token: string | undefined },
): Promise<void> {
  const now = ctx.clock.now()
  const proof = readProof(token)
  if (proof === undefined) throw badRequest('captcha_failed', 'no proof')
  const { data } = proof.challenge.parameters
  if (data?.action !== action) throw badRequest('captcha_failed', 'for another form')
  const expiresAt = data.expires_at
  if (typeof expiresAt !== 'number' || expiresAt <= now.getTime())
    throw badRequest('captcha_failed', 'too old')
  if (!(await isSolved(ctx, proof))) throw badRequest('captcha_failed', 'not solved')
  const challengeHash = createHash('sha256').update(proof.challenge.signature).digest()
  const isFirstUse = await spendChallenge(ctx.db, { challengeHash, expiresAt: new Date(expiresAt), now })
  if (!isFirstUse) throw badRequest('captcha_failed', 'used before')
}

async function isSolved(ctx: CaptchaContext, { challenge, solution }: CaptchaProof): Promise<boolean> {
  const { counter, derivedKey } = solution
  try {
    const { verified } = await verifySolution({
      challenge,
      solution: { counter, derivedKey },
      deriveKey,
      ...(await secrets(ctx)),
    })
    return verified
  } catch {
    // The library throws for texts that are no hexadecimal numbers and for counters that fit no integer.
    return false
  }
}

/** Derives one secret for the challenge, and one for the key that solves it. */
async function secrets({ db, clock }: Pick<CaptchaContext, 'db' | 'clock'>) {
  const secret = (await captchaSecret(db, clock.now())).toString('hex')
  return { hmacSignatureSecret: `challenge:${secret}`, hmacKeySignatureSecret: `solution:${secret}` }
}

function readProof(token: string | undefined): CaptchaProof | undefined {
  try {
    return CaptchaProof.parse(JSON.parse(Buffer.from(token ?? '', 'base64').toString('utf8')))
  } catch {
    // The text is no base64, no JSON or no proof: the sender need not know which.
    return undefined
  }
}
