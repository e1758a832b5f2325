import { consents } from '@earshot/contract/endpoints/account/consents.ts'
import type { RequestUser } from '#auth/access-tokens.ts'
import type { Context } from '#context.ts'
import { unauthorized } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { readerLanguage } from '#http/reader-language.ts'
import { answerConsents, readConsents } from './consents.service.ts'
import { findCountryOf } from './content.queries.ts'

export const routes: Route[] = [
  handle(consents.read, async ({ user }, ctx) => readConsents(ctx.db, await readerOf(ctx, user))),
  handle(consents.update, async ({ body, user, request }, ctx) =>
    answerConsents(ctx, {
      ...(await readerOf(ctx, user)),
      patch: body,
      address: request.callerAddress,
      language: readerLanguage(request),
    }),
  ),
]

async function readerOf({ db }: Context, user: RequestUser): Promise<{ userId: number; country: string }> {
  const country = await findCountryOf(db, user.id)
  // The account is gone, the token not yet expired.
  if (country === undefined) throw unauthorized('token_invalid')
  return { userId: user.id, country }
}
