import { password } from '@earshot/contract/endpoints/account/password.ts'
import { handle, type Route } from '#http/handle.ts'
import { changePassword, checkRecoveryToken, confirmRecovery, recoverPassword } from './password.service.ts'

/**
 * The limits count per address. What one mailbox gets is limited apart from that (accounts/send-account-mails.ts).
 */
const RECOVERIES_PER_MINUTE = 10
const TOKENS_PER_MINUTE = 30
const CHANGES_PER_MINUTE = 10

export const routes: Route[] = [
  handle(
    password.recover,
    ({ body }, ctx) => recoverPassword(ctx, { email: body.email, captchaToken: body.captcha_token }),
    { perMinute: RECOVERIES_PER_MINUTE },
  ),
  handle(password.check, ({ params }, ctx) => checkRecoveryToken(ctx, params.token), {
    perMinute: TOKENS_PER_MINUTE,
  }),
  handle(
    password.confirm,
    ({ body, request }, ctx) => confirmRecovery(ctx, { ...body, address: request.callerAddress }),
    {
      perMinute: TOKENS_PER_MINUTE,
    },
  ),
  handle(
    password.change,
    ({ body: { old_password: oldPassword, new_password: newPassword }, user, request }, ctx) =>
      changePassword(ctx, { user, oldPassword, newPassword, address: request.callerAddress }),
    { perMinute: CHANGES_PER_MINUTE },
  ),
]
