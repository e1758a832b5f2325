/** A browser does this before it sends a guarded form. */
import { captcha } from '@earshot/contract/endpoints/account/captcha.ts'
import type { CaptchaAction, CaptchaProof } from '@earshot/contract/schemas/account/captcha.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { TestApp } from './app.ts'

export async function solvedProof(test: TestApp, action: CaptchaAction): Promise<CaptchaProof> {
  const { body: challenge } = await test.call(captcha.challenge, { query: { action } })
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey })
  if (solution === null) throw new Error('the challenge could not be solved')
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
}

export async function solvedToken(test: TestApp, action: CaptchaAction): Promise<string> {
  return tokenOf(await solvedProof(test, action))
}

export function tokenOf(proof: unknown): string {
  return Buffer.from(JSON.stringify(proof)).toString('base64')
}
