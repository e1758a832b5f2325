import { secondFactor } from '@earshot/contract/endpoints/account/second-factor.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { unauthorized } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { readerLanguage } from '#http/reader-language.ts'
import { textsToAccept } from '#modules/content/consents.service.ts'
import { askSignInPasskey } from '#modules/second-factor/second-factor.service.ts'
import { completeSignIn, signInByPasskey } from './second-step.ts'
import { findProfile, hasDesk } from './session.queries.ts'
import { refreshSession, signIn, signOut } from './session.service.ts'
import { profileView } from './session.view.ts'
import { askAgain, signInAgain } from './sign-in-again.ts'
import { tokensOf, visitorOf } from './visitor.ts'

/** The limits count per address; the account lock (attempts.queries.ts) is what stops guessing. */
const SIGN_INS_PER_MINUTE = 30
const REFRESHES_PER_MINUTE = 120
/** Each opened sign-in page asks for one. */
const QUESTIONS_PER_MINUTE = 60

export const routes: Route[] = [
  handle(
    session.signIn,
    async ({ body, request }, ctx) =>
      tokensOf(await signIn(ctx, { ...body, visitor: visitorOf(request, ctx) }), { request, ctx }),
    { perMinute: SIGN_INS_PER_MINUTE },
  ),
  handle(
    secondFactor.complete,
    async ({ body, request }, ctx) =>
      tokensOf(await completeSignIn(ctx, { step: body, visitor: visitorOf(request, ctx) }), { request, ctx }),
    { perMinute: SIGN_INS_PER_MINUTE },
  ),
  handle(secondFactor.askPasskey, (_input, ctx) => askSignInPasskey(ctx), {
    perMinute: QUESTIONS_PER_MINUTE,
  }),
  handle(
    secondFactor.signInByPasskey,
    async ({ body, request }, ctx) =>
      tokensOf(await signInByPasskey(ctx, { proof: body.passkey, visitor: visitorOf(request, ctx) }), {
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
      has_desk: await hasDesk(ctx.db, user.id),
    }
  }),
]
