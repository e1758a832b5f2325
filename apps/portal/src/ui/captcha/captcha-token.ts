import { captcha } from '@earshot/contract/endpoints/account/captcha.ts'
import type {
  CaptchaAction,
  CaptchaChallenge,
  CaptchaProof,
} from '@earshot/contract/schemas/account/captcha.ts'
import { call } from '#api/client.ts'
import { solveChallenge } from './solve-challenge.ts'

type Solution = CaptchaProof['solution']

const SOLVE_TIMEOUT_MS = 60_000

/** Returns a fresh proof for one form, as its `captcha_token`. */
export async function captchaToken(action: CaptchaAction): Promise<string> {
  const challenge = await call(captcha.challenge, { query: { action } })
  const proof: CaptchaProof = { challenge, solution: await solve(challenge) }
  return btoa(JSON.stringify(proof))
}

/** Solves the challenge in a thread of its own, so that the page stays responsive on a slow phone. */
async function solve(challenge: CaptchaChallenge): Promise<Solution> {
  if (typeof Worker === 'undefined') return solveChallenge(challenge)
  const worker = new Worker(new URL('./solver.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Solution>((resolve, reject) => {
      setTimeout(() => reject(new Error('timeout')), SOLVE_TIMEOUT_MS)
      worker.onmessage = (event: MessageEvent<Solution>) => resolve(event.data)
      worker.onerror = event => reject(new Error(event.message || 'worker'))
      worker.postMessage(challenge)
    })
  } finally {
    worker.terminate()
  }
}
