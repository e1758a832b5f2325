import { captcha } from '@earshot/contract/endpoints/account/captcha.ts'
import { handle, type Route } from '#http/handle.ts'
import { makeChallenge } from './captcha.service.ts'

const CHALLENGES_PER_MINUTE = 60

export const routes: Route[] = [
  handle(captcha.challenge, ({ query }, ctx) => makeChallenge(ctx, query.action), {
    perMinute: CHALLENGES_PER_MINUTE,
  }),
]
