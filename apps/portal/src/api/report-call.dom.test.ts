import { content } from '@earshot/contract/endpoints/account/content.ts'
import { password } from '@earshot/contract/endpoints/account/password.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { reportFailure, startReporting } from '#lib/report.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { reportServer } from '#test/report-server.ts'
import { signedIn, signedOut } from '#test/signed-in.ts'
import { call } from './client.ts'
import { signIn } from './session.ts'

type Server = Awaited<ReturnType<typeof reportServer>>
let server: Server
// The library is large, and a slow machine takes a while to load it.
vi.setConfig({ testTimeout: 120_000 })
const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)

beforeAll(async () => {
  server = await reportServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await signedOut()
  logged.mockClear()
})

const messages = () => server.errors().map(({ message }) => message)
const preloadUntilThere = (message: string) => vi.waitFor(() => expect(messages()).toContain(message), 60_000)

describe('Error reporting', () => {
  it('The reporting loads nothing where no address is set, and nothing breaks', async () => {
    reportFailure(new Error('before anything is loaded'))
    await startReporting()
    expect(Object.keys(globalThis)).not.toContain('__SENTRY__')
    expect(server.raw()).toBe('')
  })

  it('The reporting sends what failed before it was loaded', async () => {
    document.head.insertAdjacentHTML('beforeend', `<meta name="earshot-sentry-dsn" content="${server.dsn}">`)
    await startReporting()
    await preloadUntilThere('before anything is loaded')
  })

  it('The reporting names a failed call by its kind, and neither who nor what it was about', async () => {
    const api = fakeApi()
    await signedIn(api)
    const message =
      'griet@linde.example may not; token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.dBjftJeZ4CVPmB92K27u'
    api.on(sites.read, () => new FakeFailure(503, { code: 'unavailable', message }))
    await expect(call(sites.read, { params: { siteId: 471_147_114 } })).rejects.toThrow()
    await preloadUntilThere('GET /sites/{siteId}/ 503 unavailable')
    expect(server.errors().at(-1)?.tags).toEqual({
      call: 'GET /sites/{siteId}/',
      status: 503,
      code: 'unavailable',
    })
    expect(logged).toHaveBeenCalledWith('GET /sites/{siteId}/ failed: 503 unavailable')
  })

  it('The reporting tells of failed sign-ins, contact messages and recoveries without a word of what was typed', async () => {
    const api = fakeApi()
    api.on(session.signIn, () => new FakeFailure(500))
    api.on(content.contact, () => new FakeFailure(502))
    api.on(password.recover, () => new FakeFailure(429))
    const email = 'griet@linde.example'
    await expect(signIn({ username: email, password: 'my-secret-password' })).rejects.toThrow()
    await expect(
      call(content.contact, { body: { name: 'Griet', email, message: 'The barn is on fire, all of it.' } }),
    ).rejects.toThrow()
    await expect(
      call(password.recover, { body: { email, captcha_token: 'captcha-answer' } }),
    ).rejects.toThrow()
    await preloadUntilThere('POST /api/token/ 500 internal_error')
    await preloadUntilThere('POST /contact/ 502 http_502')
    await preloadUntilThere('POST /password/recover/ 429 too_many_requests')
  })

  it('The reporting is spared wrong input, wrong passwords, push notifications of a site, and the site list as a file', async () => {
    const api = fakeApi()
    await signedIn(api)
    api.on(content.contact, () => new FakeFailure(400, { code: 'invalid', email: ['No such address.'] }))
    const body = { name: 'Griet', email: 'griet@linde.example', message: 'The barn is on fire, all of it.' }
    await expect(call(content.contact, { body })).rejects.toThrow()
    api.on(session.signIn, () => new FakeFailure(401, { code: 'wrong_credentials' }))
    await expect(signIn({ username: body.email, password: 'my-secret-password' })).rejects.toThrow()
    expect(logged).toHaveBeenCalledWith('POST /contact/ failed: 400 invalid')
    // Neither call is built in the fake server, so both answer 501.
    await expect(
      call(adminSites.pushNotifications, { params: { siteId: 1 }, query: {} } as never),
    ).rejects.toThrow()
    await expect(call(adminSites.download, { query: { file_type: 'csv' } } as never)).rejects.toThrow()
    expect(logged).toHaveBeenCalledTimes(4)
    reportFailure(new Error('the last of them'))
    await preloadUntilThere('the last of them')
    expect(
      messages().filter(message =>
        /contact\/ 400|token\/ 401|push-notifications|download/.test(message ?? ''),
      ),
    ).toEqual([])
  })

  it('The reporting takes out of any other failure what names a person or lets somebody in', async () => {
    window.history.replaceState(null, '', '/recover-password?token=reset-token-of-a-mail')
    reportFailure(new Error('at /recover-password?token=reset-token-of-a-mail for griet@linde.example'))
    await preloadUntilThere('at /recover-password for [email]')
  })

  it('The reporting never sends an address, a password, a token or a query', () => {
    for (const secret of [
      'linde.example',
      'my-secret',
      'captcha-answer',
      'eyJ',
      'access-',
      'reset-token',
      'on fire',
      '471147114',
    ])
      expect(server.raw()).not.toContain(secret)
  })
})
