/** Signing in by the identity provider of the installation, where it has one. */
import { type Changed, endpoint } from '#endpoint.ts'
import { security } from '#endpoints/account/security.ts'
import { Tokens } from '#schemas/account/session.ts'
import { LinkedIdentity, SignOnCode, SignOnPage, SignOnStart } from '#schemas/account/single-sign-on.ts'

export const singleSignOn = {
  start: endpoint({
    method: 'POST',
    path: '/api/token/single-sign-on/start/',
    access: 'public',
    summary:
      "Begin a single sign-on: the provider's page, and a cookie that binds its answer to this browser.",
    body: SignOnStart,
    changes: (): Changed => [],
    success: { status: 200, body: SignOnPage },
    failure: 'part',
  }),
  complete: endpoint({
    method: 'POST',
    path: '/api/token/single-sign-on/',
    access: 'public',
    summary:
      'Complete a single sign-on by the code that came back, once, in the browser that began it. Like a right password, it may be answered with `second_factor_required`.',
    body: SignOnCode,
    changes: (): Changed => [],
    success: { status: 200, body: Tokens },
    failure: 'part',
  }),
  link: endpoint({
    method: 'POST',
    path: '/users/current/security/single-sign-on/',
    access: 'user',
    signedInOnly: true,
    beforeSecondFactor: true,
    recentSignIn: 'always',
    summary: 'Have the identity provider open this account from now on.',
    body: SignOnCode,
    changes: (): Changed => [security.read],
    success: { status: 201, body: LinkedIdentity },
    failure: 'part',
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/users/current/security/single-sign-on/',
    access: 'user',
    signedInOnly: true,
    recentSignIn: 'always',
    summary: 'The identity provider opens this account no longer.',
    changes: (): Changed => [security.read],
    success: { status: 204 },
    failure: 'part',
  }),
}
