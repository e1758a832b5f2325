/** The puzzle a browser solves before it may send certain forms. */
import { endpoint } from '#endpoint.ts'
import { CaptchaChallenge, CaptchaQuery } from '#schemas/account/captcha.ts'

export const captcha = {
  challenge: endpoint({
    method: 'GET',
    path: '/captcha/challenge/',
    access: 'public',
    summary: 'A proof-of-work challenge for one form, good for ten minutes and one use.',
    query: CaptchaQuery,
    success: { status: 200, body: CaptchaChallenge },
    failure: 'part',
  }),
}
