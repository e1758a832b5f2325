import { security } from '@earshot/contract/endpoints/account/security.ts'
import { queueAccountMail, type SecondFactorChange } from '#accounts/account-mails.queries.ts'
import { type Account, findAccount } from '#accounts/accounts.queries.ts'
import type { SignedInUser } from '#auth/access-tokens.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { notFound, unauthorized } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import {
  addPasskey,
  askNewPasskey,
  beginApp,
  confirmApp,
  makeRecoveryCodes,
  readSecurity,
  removeApp,
  removePasskey,
  renameOwnPasskey,
} from '#modules/second-factor/set-up.service.ts'
import { endSessions } from '#modules/session/session.service.ts'
import { readSignOn } from '#modules/single-sign-on/single-sign-on.service.ts'

/** Codes are guessed no faster than this, and each set of recovery codes costs ten slow hashes. */
const CALLS_PER_MINUTE = 10

export const routes: Route[] = [
  handle(security.read, async ({ user }, ctx) => ({
    ...(await readSecurity(ctx, user)),
    single_sign_on: await readSignOn(ctx, user.id),
  })),

  handle(security.beginApp, async ({ user }, ctx) => beginApp(ctx, await ownAccount(ctx, user)), {
    perMinute: CALLS_PER_MINUTE,
  }),

  handle(
    security.confirmApp,
    ({ user, body }, ctx) =>
      confirmApp(ctx, {
        userId: user.id,
        code: body.app_code,
        after: trx => afterAdding(ctx, trx, { user, change: 'APP_SET_UP' }),
      }),
    { perMinute: CALLS_PER_MINUTE },
  ),

  handle(security.removeApp, async ({ user }, ctx) => {
    const after = (trx: Db) => tell(ctx, trx, { user, change: 'APP_REMOVED' })
    if (!(await removeApp(ctx, { user, after }))) throw notFound('authenticator app')
  }),

  handle(
    security.makeRecoveryCodes,
    ({ user }, ctx) =>
      makeRecoveryCodes(ctx, {
        userId: user.id,
        after: trx => tell(ctx, trx, { user, change: 'RECOVERY_CODES_MADE' }),
      }),
    { perMinute: CALLS_PER_MINUTE },
  ),

  handle(security.askNewPasskey, async ({ user }, ctx) => askNewPasskey(ctx, await ownAccount(ctx, user)), {
    perMinute: CALLS_PER_MINUTE,
  }),

  handle(
    security.addPasskey,
    ({ user, body }, ctx) =>
      addPasskey(ctx, {
        userId: user.id,
        passkey: body,
        after: trx => afterAdding(ctx, trx, { user, change: 'PASSKEY_ADDED' }),
      }),
    { perMinute: CALLS_PER_MINUTE },
  ),

  handle(security.renamePasskey, async ({ user, params, body }, { db }) => {
    const renamed = await renameOwnPasskey(db, { userId: user.id, id: params.passkeyId, name: body.name })
    if (renamed === undefined) throw notFound('passkey')
    return renamed
  }),

  handle(security.removePasskey, async ({ user, params }, ctx) => {
    const after = (trx: Db) => tell(ctx, trx, { user, change: 'PASSKEY_REMOVED' })
    if (!(await removePasskey(ctx, { user, id: params.passkeyId, after }))) throw notFound('passkey')
  }),
]

async function ownAccount({ db }: Context, { id }: SignedInUser): Promise<Account> {
  const account = await findAccount(db, id)
  if (account === undefined) throw unauthorized('token_invalid')
  return account
}

interface Changed {
  user: SignedInUser
  change: SecondFactorChange
}

/** A session that was opened by the password alone, elsewhere, is not to outlive the password's being enough. */
async function afterAdding(ctx: Context, trx: Db, changed: Changed): Promise<void> {
  const { id: userId, sessionId: exceptSessionId } = changed.user
  await endSessions({ ...ctx, db: trx }, { userId, reason: 'LOGOUT', exceptSessionId })
  await tell(ctx, trx, changed)
}

/** The mail goes to the account's owner, who may not be who did it. */
function tell({ clock }: Context, trx: Db, { user, change }: Changed): Promise<void> {
  return queueAccountMail(trx, {
    mail: { kind: 'second_factor_changed', user_id: user.id, change },
    now: clock.now(),
  })
}
