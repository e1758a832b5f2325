/** Who asks to be signed in, and the cookie that they are known by afterwards. */
import type { Tokens } from '@earshot/contract/schemas/account/session.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { setAnswerHeader } from '#http/answer-headers.ts'
import { deviceCookie, deviceTokenIn } from './known-devices.ts'
import type { SignedIn, Visitor } from './open-session.ts'

/** The browser becomes a known one with the answer. */
export function tokensOf(
  { deviceToken, ...tokens }: SignedIn,
  { request, ctx }: { request: FastifyRequest; ctx: Context },
): Tokens {
  setAnswerHeader(request, 'set-cookie', deviceCookie(deviceToken, ctx.config))
  return tokens
}

export function visitorOf(request: FastifyRequest, { config }: Pick<Context, 'config'>): Visitor {
  return {
    address: request.callerAddress,
    isShared: request.isFromThisMachine,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    deviceToken: deviceTokenIn(request.headers.cookie, config),
  }
}
