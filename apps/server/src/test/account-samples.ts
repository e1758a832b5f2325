/** Makes what the calls about accounts take: a sign-in, a token, a form of one's own. */
import { solvedToken } from './captcha.ts'
import { aUser, TEST_PASSWORD } from './factories.ts'
import {
  activationToken,
  aNumber,
  anotherAdmin,
  aSubscription,
  manual,
  NEW_PASSWORD,
  nextNumber,
  ownApiKey,
  ownCode,
  ownNumber,
  ownSession,
  ownSubscription,
  plannedDeletion,
  refreshToken,
  registered,
  resetToken,
  type Sample,
  type SampleWorld,
} from './sample-things.ts'
import {
  ownApp,
  ownAppCode,
  ownNewPasskey,
  ownPasskey,
  passkeySignIn,
  personWithPasskey,
  secondStep,
} from './second-factors.ts'
import { SIGN_ON_SAMPLES } from './sign-on-samples.ts'

type MakeSample = (world: SampleWorld) => Sample | Promise<Sample>

export const ACCOUNT_SAMPLES: Readonly<Record<string, MakeSample>> = {
  'session.signIn': async ({ db }) => ({
    body: { username: (await aUser(db)).email, password: TEST_PASSWORD },
  }),
  'secondFactor.complete': async world => ({ body: await secondStep(world) }),
  'secondFactor.signInByPasskey': async world => ({ body: await passkeySignIn(world) }),
  ...SIGN_ON_SAMPLES,
  'security.confirmApp': async world => ({ body: { app_code: await ownAppCode(world) } }),
  'security.removeApp': async world => {
    await ownApp(world)
    return {}
  },
  'security.makeRecoveryCodes': async world => {
    await ownPasskey(world)
    return {}
  },
  'security.addPasskey': async world => ({ body: await ownNewPasskey(world) }),
  'security.renamePasskey': async world => ({
    params: { passkeyId: (await ownPasskey(world)).id },
    body: { name: 'Key in the safe' },
  }),
  'security.removePasskey': async world => ({ params: { passkeyId: (await ownPasskey(world)).id } }),
  'users.resetSecondFactor': async world => ({ params: { userId: await personWithPasskey(world) } }),
  'session.refresh': async world => ({ body: { refresh: await refreshToken(world) } }),
  'session.signOut': async world => ({ body: { refresh_token: await refreshToken(world) } }),
  'session.signInAgain': () => ({ body: { method: 'PASSWORD', password: TEST_PASSWORD } }),
  'registration.validate': () => ({ body: registered() }),
  'registration.register': async ({ app }) => ({
    body: { ...registered(), captcha_token: await solvedToken(app, 'registration') },
  }),
  'registration.resendActivation': () => ({ body: { email: registered().email } }),
  'registration.activate': async world => ({
    body: { token: await activationToken(world), password: NEW_PASSWORD },
  }),
  'registration.checkActivation': async world => ({ body: { token: await activationToken(world) } }),
  'password.recover': async ({ app }) => ({
    body: { email: registered().email, captcha_token: await solvedToken(app, 'restore-password') },
  }),
  'password.confirm': async world => ({ body: { password: NEW_PASSWORD, token: await resetToken(world) } }),
  'password.check': async world => ({ params: { token: await resetToken(world) } }),
  'password.change': () => ({ body: { old_password: TEST_PASSWORD, new_password: NEW_PASSWORD } }),
  'captcha.challenge': () => ({ query: { action: 'registration' } }),
  'content.contact': () => ({
    body: { name: 'Jo', email: 'jo@farm.example', message: 'The gateway blinks, and nobody knows why.' },
  }),
  'content.acceptPrivacy': () => ({ params: { country: 'BE' } }),
  'content.acceptDataPrivacy': () => ({ params: { country: 'BE' } }),
  'content.file': async world => ({ params: { guid: await manual(world) } }),
  'content.page': () => ({ params: { slug: 'help' } }),
  'profile.settings': ({ person }) => ({ params: { userId: person.id } }),
  'profile.updateSettings': ({ person }) => ({
    params: { userId: person.id },
    body: { first_name: 'Ann-Sofie' },
  }),
  'consents.update': () => ({ body: { consent_newsletter: true } }),
  'ownData.planDeletion': anotherAdmin,
  'ownData.cancelDeletion': plannedDeletion,
  'apiKeys.create': () => ({ body: { name: `Key ${nextNumber()}`, access: 'READ', site_ids: null } }),
  'apiKeys.revoke': async world => ({ params: { apiKeyId: await ownApiKey(world) } }),
  'adminApiKeys.revoke': async world => ({ params: { apiKeyId: await ownApiKey(world) } }),
  'sessions.end': async world => ({ params: { sessionId: await ownSession(world) } }),
  'push.subscribe': () => ({ body: aSubscription() }),
  'push.unsubscribe': async world => ({ params: { subscriptionId: await ownSubscription(world) } }),
  'alarmNumbers.request': () => ({ body: { number: aNumber() } }),
  'alarmNumbers.confirm': async world => ({ body: { confirmation_code: await ownCode(world) } }),
  'alarmNumbers.remove': async world => {
    await ownNumber(world)
    return {}
  },
}
