/** Signing in by more than a password, or without one. */
import { type Changed, endpoint } from '#endpoint.ts'
import { PasskeyRequest, PasskeySignIn, SecondStep } from '#schemas/account/second-factor.ts'
import { Tokens } from '#schemas/account/session.ts'

export const secondFactor = {
  complete: endpoint({
    method: 'POST',
    path: '/api/token/second-factor/',
    access: 'public',
    summary:
      'Complete a sign-in that was answered with `second_factor_required`, by a passkey, a code of the app or a recovery code.',
    body: SecondStep,
    changes: (): Changed => [],
    success: { status: 200, body: Tokens },
    failure: 'part',
  }),
  askPasskey: endpoint({
    method: 'POST',
    path: '/api/token/passkey/options/',
    access: 'public',
    summary: 'What to ask a passkey that is to sign in by itself; the same for everybody.',
    changes: (): Changed => [],
    success: { status: 200, body: PasskeyRequest },
    failure: 'part',
  }),
  signInByPasskey: endpoint({
    method: 'POST',
    path: '/api/token/passkey/',
    access: 'public',
    summary: 'Sign in by a passkey alone: it proves the person and the device.',
    body: PasskeySignIn,
    changes: (): Changed => [],
    success: { status: 200, body: Tokens },
    failure: 'part',
  }),
}
