/** Single sign-ons that wait for a call, at a provider that a whole test file shares. */
import { hashToken } from '#auth/hash-token.ts'
import { CALLBACK_PATH } from '#modules/single-sign-on/single-sign-on.service.ts'
import { aUser } from './factories.ts'
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts'
import { nextNumber, type Sample, type SampleWorld } from './sample-things.ts'

const BROWSER = 'B'.repeat(43)

let started: Promise<IdentityProvider> | undefined

/** Has the application know the provider, which ends with the process. */
async function knowProvider({ app }: Pick<SampleWorld, 'app'>): Promise<string> {
  const { config } = app.ctx
  started ??= startIdentityProvider({ redirectUri: new URL(CALLBACK_PATH, config.publicUrl).href })
  const { issuer, clientId, clientSecret, letEnd } = await started
  letEnd()
  config.singleSignOn ??= {
    issuer,
    clientId,
    clientSecret,
    name: 'Farm Union',
    scope: 'openid email profile',
    trustsEmail: false,
    adminClaim: undefined,
    trustsSecondFactor: false,
    timeoutS: 5,
  }
  return config.singleSignOn.issuer
}

/** Links the person with somebody at the provider. @returns their subject */
async function ownIdentity(world: SampleWorld, userId = world.person.id): Promise<string> {
  const issuer = await knowProvider(world)
  const subject = `sample-${nextNumber()}`
  const linked_at = world.app.ctx.clock.now()
  await world.db
    .insertInto('linked_identities')
    .values({ user_id: userId, issuer, subject, linked_at })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return subject
}

/** What came back from the provider, in the browser of which the cookie is sent along. */
async function signOnCode(
  world: SampleWorld,
  { subject, purpose }: { subject: string; purpose: 'SIGN_IN' | 'LINK' },
): Promise<Sample> {
  const issuer = await knowProvider(world)
  const code = `code-${nextNumber()}`
  const now = world.app.ctx.clock.now()
  await world.db
    .insertInto('sign_on_codes')
    .values({
      code_hash: hashToken(code),
      browser_hash: hashToken(BROWSER),
      purpose,
      issuer,
      subject,
      is_email_verified: false,
      created_at: now,
      expires_at: new Date(now.getTime() + 60_000),
    })
    .execute()
  return { body: { sign_on_code: code }, cookie: `earshot_sign_on=${BROWSER}` }
}

export const SIGN_ON_SAMPLES: Readonly<Record<string, (world: SampleWorld) => Promise<Sample>>> = {
  'singleSignOn.start': async world => {
    await knowProvider(world)
    return { body: { redirect: '/app/sites' } }
  },
  'singleSignOn.complete': async world => {
    const subject = await ownIdentity(world, (await aUser(world.db)).id)
    return signOnCode(world, { subject, purpose: 'SIGN_IN' })
  },
  'singleSignOn.link': world => signOnCode(world, { subject: `new-${nextNumber()}`, purpose: 'LINK' }),
  'singleSignOn.unlink': async world => {
    await ownIdentity(world)
    return {}
  },
}
