/** The application with a real identity provider beside it, and browsers that go the way between the two. */
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { singleSignOn } from '@earshot/contract/endpoints/account/single-sign-on.ts'
import type { SignOnStart } from '@earshot/contract/schemas/account/single-sign-on.ts'
import { SignOnUnjoined } from '@earshot/contract/schemas/account/single-sign-on.ts'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { z } from 'zod'
import type { SingleSignOn } from '#config.ts'
import { appWithDatabase } from './app-with-database.ts'
import { movedClock } from './clock.ts'
import {
  type IdentityProvider,
  type ProvidedPerson,
  signInAtProvider,
  startIdentityProvider,
} from './identity-provider.ts'

const PORTAL = 'https://earshot.example'
export const CALLBACK = `${PORTAL}/api/token/single-sign-on/callback/`
export const ID_TOKEN_SECONDS = 300

type Start = z.input<typeof SignOnStart>

/** What came back to the portal's page, and the cookie of the browser. */
interface Came {
  code: string | null
  cookie: string
}

/** Opens both before the tests of the file that calls it, and closes them after. Each test begins with plain settings. */
export function signOnWorld() {
  // The provider signs by this machine's clock, so the server's begins there.
  const clock = movedClock(new Date())
  const settings: SingleSignOn = {
    issuer: '',
    clientId: '',
    clientSecret: '',
    name: 'Farm Union',
    scope: 'openid email profile',
    trustsEmail: false,
    adminClaim: undefined,
    trustsSecondFactor: false,
    timeoutS: 5,
  }
  const { app, db } = appWithDatabase({ clock, config: { publicUrl: PORTAL, singleSignOn: settings } })
  let opened: IdentityProvider | undefined
  const provider = () => {
    if (opened === undefined) throw new Error('The provider is opened in beforeAll: use it in a test')
    return opened
  }

  beforeAll(async () => {
    opened = await startIdentityProvider({ redirectUri: CALLBACK, idTokenSeconds: ID_TOKEN_SECONDS })
    const { issuer, clientId, clientSecret } = opened
    Object.assign(settings, { issuer, clientId, clientSecret })
  })
  afterAll(() => opened?.close())
  beforeEach(() => {
    clock.set(new Date())
    provider().tampering = {}
    Object.assign(settings, { trustsEmail: false, adminClaim: undefined, trustsSecondFactor: false })
  })

  let numbers = 0
  /** Somebody whom the provider knows, under a subject of their own. */
  function provided(person: ProvidedPerson = {}): string {
    numbers += 1
    const subject = `subject-${numbers}`
    provider().people.set(subject, person)
    return subject
  }

  /** A browser that has begun a sign-on, with its cookie. */
  async function begin(body: Start = {}) {
    const { status, body: page, headers } = await app.call(singleSignOn.start, { body })
    expect(status).toBe(200)
    const setCookie = String(headers['set-cookie'])
    return { url: page.url, cookie: setCookie.split(';', 1)[0] ?? '', setCookie }
  }

  /** The provider leads the browser back. @returns where it goes on */
  async function comeBack(address: URL | string, cookie: string) {
    const { pathname, search } = new URL(address)
    const answer = await app.app.inject({ method: 'GET', url: pathname + search, headers: { cookie } })
    expect(answer.statusCode).toBe(303)
    const next = new URL(String(answer.headers.location))
    expect(next.origin).toBe(PORTAL)
    return {
      page: next.pathname,
      code: next.searchParams.get('sign_on'),
      problem: next.searchParams.get('sign_on_problem'),
      redirect: next.searchParams.get('redirect'),
    }
  }

  async function signOn(subject: string, body: Start = {}) {
    const { url, cookie } = await begin(body)
    return { cookie, ...(await comeBack(await signInAtProvider(url, subject), cookie)) }
  }

  const complete = ({ code, cookie }: Came) =>
    app.call(singleSignOn.complete, { body: { sign_on_code: code ?? '' } }, { headers: { cookie } })

  /** The whole way, from the button to the answer. */
  const enter = async (subject: string) => complete(await signOn(subject))

  /** Comes back from the provider as somebody whom no account is linked with. */
  async function unjoined(subject: string) {
    const came = await signOn(subject)
    const { status, error } = await complete(came)
    expect([status, error.code]).toEqual([401, 'sign_on_unjoined'])
    return { cookie: came.cookie, ...SignOnUnjoined.parse(error.sign_on) }
  }

  const link = ({ code, cookie }: Came, as: { id: number; role: string } | string) =>
    app.call(singleSignOn.link, { body: { sign_on_code: code ?? '' } }, { as, headers: { cookie } })

  /** Links the account, as the portal does once its owner has signed in to it. */
  async function join(subject: string, owner: { id: number; role: string }): Promise<void> {
    const { cookie, sign_on_code: code } = await unjoined(subject)
    expect((await link({ code, cookie }, owner)).status).toBe(201)
  }

  /** Whose session it is. */
  const reader = async (access: string) => (await app.call(session.current, {}, { as: access })).body

  const ways = { begin, comeBack, signOn, complete, enter, unjoined, link, join, reader }
  return { app, db, clock, settings, provider, provided, ...ways }
}
