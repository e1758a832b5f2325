import { singleSignOn } from '@earshot/contract/endpoints/account/single-sign-on.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { setAnswerHeader } from '#http/answer-headers.ts'
import { handle, type Route } from '#http/handle.ts'
import { perMinute } from '#http/limits.ts'
import { tokensOf, visitorOf } from '#modules/session/visitor.ts'
import { browserCookie, browserTokenIn, randomToken } from './sign-on-browser.ts'
import {
  CALLBACK_PATH,
  completeSignOn,
  linkIdentity,
  receiveSignOn,
  startSignOn,
  unlinkIdentity,
} from './single-sign-on.service.ts'

/** Each may make the server ask the provider, and each leaves a row for some minutes. */
const SIGN_ONS_PER_MINUTE = 30

export const routes: Route[] = [
  handle(
    singleSignOn.start,
    async ({ body, request }, ctx) => {
      // Several pages of one browser may be at the provider at once, so a cookie that is there stays.
      const browserToken = tokenIn(request, ctx) ?? randomToken()
      const page = await startSignOn(ctx, { form: body, browserToken })
      setAnswerHeader(request, 'set-cookie', browserCookie(browserToken, ctx.config))
      return page
    },
    { perMinute: SIGN_ONS_PER_MINUTE },
  ),

  handle(
    singleSignOn.complete,
    async ({ body, request }, ctx) => {
      const exchange = { code: body.sign_on_code, browserToken: tokenIn(request, ctx) }
      return tokensOf(await completeSignOn(ctx, { ...exchange, visitor: visitorOf(request, ctx) }), {
        request,
        ctx,
      })
    },
    { perMinute: SIGN_ONS_PER_MINUTE },
  ),

  handle(
    singleSignOn.link,
    ({ user, body, request }, ctx) =>
      linkIdentity(ctx, { user, code: body.sign_on_code, browserToken: tokenIn(request, ctx) }),
    { perMinute: SIGN_ONS_PER_MINUTE },
  ),

  handle(singleSignOn.unlink, ({ user }, ctx) => unlinkIdentity(ctx, user)),
]

function tokenIn({ headers }: FastifyRequest, { config }: Context): string | undefined {
  return browserTokenIn(headers.cookie, config)
}

/**
 * The page that the provider leads a browser back to. It is no call of the contract: it answers no JSON, and leads on to the
 * portal whatever came, where the reader's language is known.
 */
export function addSignOnCallback(app: FastifyInstance, ctx: Context): void {
  app.get<{ Querystring: Record<string, unknown> }>(
    CALLBACK_PATH,
    // What only looks, as some mail and chat programs do, must not use up a sign-on.
    { exposeHeadRoute: false, onRequest: perMinute(app, SIGN_ONS_PER_MINUTE) },
    async (request, reply) => {
      const { state } = request.query
      const path = await receiveSignOn(ctx, {
        search: new URL(request.url, ctx.config.publicUrl).search,
        state: typeof state === 'string' ? state : undefined,
        browserToken: tokenIn(request, ctx),
      })
      // The address that leads here has the provider's code in it, and the next one ours.
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(new URL(path, ctx.config.publicUrl).href, 303)
    },
  )
}
