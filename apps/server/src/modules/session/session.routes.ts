import { secondFactor } from '@earshot/contract/endpoints/account/second-factor.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import type { Tokens } from '@earshot/contract/schemas/account/session.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { unauthorized } from '#errors.ts'
import { setAnswerHeader } from '#http/answer-headers.ts'
import { handle, type Route } from '#http/handle.ts'
import { readerLanguage } from '#http/reader-language.ts'
import { textsToAccept } from '#modules/content/consents.service.ts'
import { askSignInPasskey } from '#modules/second-factor/second-factor.service.ts'
import { deviceCookie, deviceTokenIn } from './known-devices.ts'
import type { SignedIn, Visitor } from './open-session.ts'
import { completeSignIn, signInByPasskey } from './second-step.ts'
import { findProfile } from './session.queries.ts'
import { refreshSession, signIn, signOut } from './session.service.ts'
import { profileView } from './session.view.ts'
import { askAgain, signInAgain } from './sign-in-again.ts'

/** The limits count per address; the account lock (attempts.queries.ts) is what stops guessing. */
const SIGN_INS_PER_MINUTE = 30
const REFRESHES_PER_MINUTE = 120
/** Each opened sign-in page asks for one. */
const QUESTIONS_PER_MINUTE = 60

export const routes: Route[] = [
  handle(
    session.signIn,
    async ({ body, request }, ctx) =>
      tokensOf(await signIn(ctx, { ...body, visitor: visitorOf(request) }), { request, ctx }),
    { perMinute: SIGN_INS_PER_MINUTE },
  ),
  handle(
    secondFactor.complete,
    async ({ body, request }, ctx) =>
      tokensOf(await completeSignIn(ctx, { step: body, visitor: visitorOf(request) }), { request, ctx }),
    { perMinute: SIGN_INS_PER_MINUTE },
  ),
  handle(secondFactor.askPasskey, (_input, ctx) => askSignInPasskey(ctx), {
    perMinute: QUESTIONS_PER_MINUTE,
  }),
  handle(
    secondFactor.signInByPasskey,
    async ({ body, request }, ctx) =>
      tokensOf(await signInByPasskey(ctx, { proof: body.passkey, visitor: visitorOf(request) }), {
        request,
        ctx,
      }),
    { perMinute: SIGN_INS_PER_MINUTE },
  ),
  handle(session.refresh, ({ body }, ctx) => refreshSession(ctx, body.refresh), {
    perMinute: REFRESHES_PER_MINUTE,
  }),
  handle(session.signOut, ({ body }, ctx) => signOut(ctx, body.refresh_token), {
    perMinute: REFRESHES_PER_MINUTE,
  }),
  handle(session.askAgain, ({ user }, ctx) => askAgain(ctx, user), { perMinute: QUESTIONS_PER_MINUTE }),
  handle(
    session.signInAgain,
    ({ user, body, request }, ctx) => signInAgain(ctx, { user, proof: body, address: request.callerAddress }),
    { perMinute: SIGN_INS_PER_MINUTE },
  ),
  handle(session.current, async ({ user, request }, ctx) => {
    const row = await findProfile(ctx.db, user.id)
    // The account is gone, the token not yet expired.
    if (row === undefined) throw unauthorized('token_invalid')
    const reader = { userId: user.id, country: row.country, language: readerLanguage(request) }
    return {
      ...profileView(row),
      legal_to_accept: await textsToAccept(ctx.db, reader),
      second_factor_missing: await ctx.secondFactorDuty.isOpen(user),
    }
  }),
]

/** The browser becomes a known one with the answer. */
function tokensOf(
  { deviceToken, ...tokens }: SignedIn,
  { request, ctx }: { request: FastifyRequest; ctx: Context },
): Tokens {
  setAnswerHeader(request, 'set-cookie', deviceCookie(deviceToken, ctx.config))
  return tokens
}

function visitorOf(request: FastifyRequest): Visitor {
  return {
    address: request.callerAddress,
    isShared: request.isFromThisMachine,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    deviceToken: deviceTokenIn(request.headers.cookie),
  }
}
