/** The forms that recover and change a password (spec/1 §5, §7). */
import { z } from 'zod'
import { mustMatch, text } from '#schemas/page.ts'
import { KnownEmail, Password } from './session.ts'

export const RecoverPassword = z.object({ email: KnownEmail, captcha_token: text(4000).optional() })

export const RecoverConfirm = z.object({ password: Password, token: text(200).min(1, 'required') })

/** The reset screen's form: the second password stays in the browser. */
export const NewPassword = z
  .object({ password: Password, confirm_password: z.string('required') })
  .check(mustMatch('password', 'confirm_password'))
export type NewPassword = z.output<typeof NewPassword>

const passwords = { old_password: Password, new_password: Password }

export const ChangePassword = z.object(passwords)

/** The profile screen's form. */
export const ChangePasswordForm = z
  .object({ ...passwords, confirm_new_password: z.string('required') })
  .check(mustMatch('new_password', 'confirm_new_password'))
export type ChangePasswordForm = z.output<typeof ChangePasswordForm>

/** `OK`, or the errors. */
export const RecoverStatus = z.object({
  status: z.union([z.literal('OK'), z.string(), z.record(z.string(), z.array(z.string()))]),
})

/** `Password changed` means success; anything else is shown as an error (spec/2 §5). */
export const PASSWORD_CHANGED = 'Password changed'
export const PasswordStatus = z.object({
  status: z.union([z.literal(PASSWORD_CHANGED), z.string(), z.record(z.string(), z.array(z.string()))]),
})

/** The token of a link sent by e-mail, in a path. */
export const TokenParams = z.object({ token: text(200).min(1) })
