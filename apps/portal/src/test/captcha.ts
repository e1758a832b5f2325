import { captcha } from '@earshot/contract/endpoints/account/captcha.ts'
import { type FakeApi, FakeFailure } from './fake-api.ts'

/** Answers with challenges that are solved at the first try. */
export function easyCaptcha(api: FakeApi): void {
  api.on(captcha.challenge, ({ query }) => ({
    parameters: {
      algorithm: 'SHA-256',
      cost: 1,
      data: { action: query.get('action') },
      keyLength: 32,
      keyPrefix: '',
      nonce: '00',
      salt: '00',
    },
    signature: 'signed',
  }))
}

/** Answers as if no captcha were available. */
export function brokenCaptcha(api: FakeApi): void {
  api.on(captcha.challenge, () => new FakeFailure(503, { code: 'unavailable', message: 'Try later' }))
}

/** Returns what a form sent as its proof. */
export function proofIn(body: unknown): { challenge: { parameters: { data: { action: string } } } } {
  const token = (body as { captcha_token: string }).captcha_token
  return JSON.parse(atob(token))
}
