/** These calls recover and change a password (spec/1 §7). */
import { type Changed, endpoint } from '#endpoint.ts'
import { sessions } from '#endpoints/account/sessions.ts'
import {
  ChangePassword,
  PasswordStatus,
  RecoverConfirm,
  RecoverPassword,
  RecoverStatus,
  TokenParams,
} from '#schemas/account/password.ts'

export const password = {
  recover: endpoint({
    method: 'POST',
    path: '/password/recover/',
    access: 'public',
    summary: 'Ask for a reset link by email.',
    body: RecoverPassword,
    changes: (): Changed => [],
    success: { status: 200, body: RecoverStatus },
    outcome: 'status',
    failure: 'part',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/password/recover/confirm/',
    access: 'public',
    summary: 'Set a new password by the token of a reset link.',
    body: RecoverConfirm,
    changes: (): Changed => [],
    success: { status: 200, body: RecoverStatus },
    outcome: 'status',
    failure: 'part',
  }),
  check: endpoint({
    method: 'GET',
    path: '/password/middleman/{token}',
    access: 'public',
    summary: 'Whether a reset token is still valid.',
    params: TokenParams,
    success: { status: 204 },
    failure: 'part',
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/password/',
    access: 'user',
    signedInOnly: true,
    summary: "Change one's own password.",
    body: ChangePassword,
    changes: (): Changed => [sessions.list],
    success: { status: 200, body: PasswordStatus },
    outcome: 'status',
  }),
}
