/** Second factors that somebody has already, or is about to have. */
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { SecondFactorNeeded } from '@earshot/contract/schemas/account/second-factor.ts'
import { Secret, TOTP } from 'otpauth'
import { findAccount } from '#accounts/accounts.queries.ts'
import type { Db } from '#db/open.ts'
import { askSignInPasskey } from '#modules/second-factor/second-factor.service.ts'
import { addPasskey, askNewPasskey, beginApp, confirmApp } from '#modules/second-factor/set-up.service.ts'
import type { TestApp } from './app.ts'
import { type Authenticator, anAuthenticator } from './authenticator.ts'
import { aUser, TEST_PASSWORD } from './factories.ts'

interface World {
  app: TestApp
  db: Db
}
type OfPerson = World & { person: { id: number } }

const NOTHING = async () => {}

async function accountOf({ db, person }: Pick<OfPerson, 'db' | 'person'>) {
  const account = await findAccount(db, person.id)
  if (account === undefined) throw new Error('the person has no account')
  return account
}

/**
 * What an authenticator app shows, by the library that the server checks it with.
 * @param secret in base32, as the app reads it
 */
export function appCode(secret: string, now: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
}

/** @returns the code of an app that the person is setting up */
export async function ownAppCode({ app, db, person }: OfPerson): Promise<string> {
  const account = await accountOf({ db, person })
  const { secret } = await beginApp(app.ctx, account)
  return appCode(secret, app.ctx.clock.now())
}

/** @returns what a browser has made of a passkey for the person */
export async function ownNewPasskey({ app, db, person }: OfPerson) {
  const account = await accountOf({ db, person })
  return { name: 'Key', passkey: anAuthenticator().create(await askNewPasskey(app.ctx, account)) }
}

/** Gives the person a passkey that is kept. */
export async function ownPasskey(
  { app, db, person }: OfPerson,
  options: { isCounting?: boolean } = {},
): Promise<{ id: number; key: Authenticator }> {
  const account = await accountOf({ db, person })
  const key = anAuthenticator(options)
  const passkey = { name: 'Key', passkey: key.create(await askNewPasskey(app.ctx, account)) }
  const { id } = await addPasskey(app.ctx, { userId: person.id, passkey, after: NOTHING })
  return { id, key }
}

/** Gives the person an authenticator app. @returns its secret in base32 */
export async function ownApp({ app, db, person }: OfPerson): Promise<string> {
  const account = await accountOf({ db, person })
  const { secret } = await beginApp(app.ctx, account)
  // The code is of a step that is over, so that the one of now is still good.
  const code = appCode(secret, new Date(app.ctx.clock.now().getTime() - 30_000))
  await confirmApp(app.ctx, { userId: person.id, code, after: NOTHING })
  return secret
}

/** @returns the body that completes a sign-in by an app's code */
export async function secondStep(world: World) {
  const person = await aUser(world.db)
  const secret = await ownApp({ ...world, person })
  const body = { username: person.email, password: TEST_PASSWORD }
  const { error } = await world.app.call(session.signIn, { body })
  const { challenge } = SecondFactorNeeded.parse(error.second_factor)
  return { method: 'APP', challenge, app_code: appCode(secret, world.app.ctx.clock.now()) }
}

/** @returns the body that signs in by a passkey alone */
export async function passkeySignIn(world: World) {
  const { key } = await ownPasskey({ ...world, person: await aUser(world.db) })
  return { passkey: key.get(await askSignInPasskey(world.app.ctx)) }
}

/** @returns somebody with a passkey to take away */
export async function personWithPasskey(world: World): Promise<number> {
  const person = await aUser(world.db)
  await ownPasskey({ ...world, person })
  return person.id
}
