/** These calls sign people in, keep them signed in, and sign them out (spec/1 §7). */
import { type Changed, endpoint } from '#endpoint.ts'
import { AgainNeeded, SignInAgain } from '#schemas/account/second-factor.ts'
import { Login, Logout, Profile, RefreshTokens, Tokens } from '#schemas/account/session.ts'

export const session = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/token/',
    access: 'public',
    summary: 'Sign in with email address and password.',
    body: Login,
    changes: (): Changed => [],
    success: { status: 200, body: Tokens },
    failure: 'part',
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/token/refresh/',
    access: 'public',
    summary: 'Exchange a refresh token, once, for a new pair.',
    body: RefreshTokens,
    changes: (): Changed => [],
    success: { status: 200, body: Tokens },
    failure: 'part',
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/logout/',
    access: 'public',
    summary: 'End the session a refresh token belongs to.',
    body: Logout,
    changes: (): Changed => [],
    success: { status: 204 },
    failure: 'part',
  }),
  askAgain: endpoint({
    method: 'POST',
    path: '/users/current/sign-in-again/options/',
    access: 'user',
    signedInOnly: true,
    beforeSecondFactor: true,
    summary: 'By what one may prove again who one is, beside the password.',
    changes: (): Changed => [],
    success: { status: 200, body: AgainNeeded },
    failure: 'part',
  }),
  signInAgain: endpoint({
    method: 'POST',
    path: '/users/current/sign-in-again/',
    access: 'user',
    signedInOnly: true,
    beforeSecondFactor: true,
    summary:
      'Prove again who one is, by the password, a passkey or a code of the app, for what wants a sign-in of the last ten minutes.',
    body: SignInAgain,
    changes: (): Changed => [],
    success: { status: 204 },
    failure: 'part',
  }),
  current: endpoint({
    method: 'GET',
    path: '/users/current/',
    access: 'user',
    signedInOnly: true,
    beforeSecondFactor: true,
    summary: 'The signed-in person.',
    success: { status: 200, body: Profile },
    failure: 'part',
  }),
}
