import { session } from '@earshot/contract/endpoints/account/session.ts'
import type { FastifyRequest } from 'fastify'
import { unauthorized } from '#errors.ts'
import { setAnswerHeader } from '#http/answer-headers.ts'
import { handle, type Route } from '#http/handle.ts'
import { readerLanguage } from '#http/reader-language.ts'
import { textsToAccept } from '#modules/content/consents.service.ts'
import { deviceCookie, deviceTokenIn } from './known-devices.ts'
import { findProfile } from './session.queries.ts'
import { refreshSession, signIn, signOut, type Visitor } from './session.service.ts'
import { profileView } from './session.view.ts'

/** The limits count per address; the account lock (attempts.queries.ts) is what stops guessing. */
const SIGN_INS_PER_MINUTE = 30
const REFRESHES_PER_MINUTE = 120

export const routes: Route[] = [
  handle(
    session.signIn,
    async ({ body, request }, ctx) => {
      const { deviceToken, ...tokens } = await signIn(ctx, { ...body, visitor: visitorOf(request) })
      setAnswerHeader(request, 'set-cookie', deviceCookie(deviceToken, ctx.config))
      return tokens
    },
    { perMinute: SIGN_INS_PER_MINUTE },
  ),
  handle(session.refresh, ({ body }, ctx) => refreshSession(ctx, body.refresh), {
    perMinute: REFRESHES_PER_MINUTE,
  }),
  handle(session.signOut, ({ body }, ctx) => signOut(ctx, body.refresh_token), {
    perMinute: REFRESHES_PER_MINUTE,
  }),
  handle(session.current, async ({ user, request }, ctx) => {
    const row = await findProfile(ctx.db, user.id)
    // The account is gone, the token not yet expired.
    if (row === undefined) throw unauthorized('token_invalid')
    const reader = { userId: user.id, country: row.country, language: readerLanguage(request) }
    return { ...profileView(row), legal_to_accept: await textsToAccept(ctx.db, reader) }
  }),
]

function visitorOf(request: FastifyRequest): Visitor {
  return {
    address: request.callerAddress,
    isShared: request.isFromThisMachine,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    deviceToken: deviceTokenIn(request.headers.cookie),
  }
}
