import type { CaptchaChallenge } from '@earshot/contract/schemas/account/captcha.ts'
import { solveChallenge } from './solve-challenge.ts'

self.addEventListener('message', (event: MessageEvent<CaptchaChallenge>) => {
  self.postMessage(solveChallenge(event.data))
})
