/**
 * The error catalogue of spec/1 §8, row by row, on the real pages behind the real routes: the situation as the
 * specification names it, what the server answers, and what the visitor sees.
 */
import { buildPath, type EndpointShape } from '@earshot/contract/endpoint.ts'
import { content } from '@earshot/contract/endpoints/account/content.ts'
import { password } from '@earshot/contract/endpoints/account/password.ts'
import { registration } from '@earshot/contract/endpoints/account/registration.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, type ApiErrorCode } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { accessToken, sessionStatus } from '#api/session.ts'
import { readRefreshToken } from '#lib/storage.ts'
import { brokenCaptcha, easyCaptcha } from '#test/captcha.ts'
import { aSite, aSiteList, aTokenPair } from '#test/factories.ts'
import { type FakeApi, FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'
import { errorPath } from './query-client.ts'

const reported = vi.hoisted(() => vi.fn<(error: unknown, tags: { call?: string }) => void>())
vi.mock('#lib/report.ts', async original => ({ ...(await original<object>()), reportFailure: reported }))
const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)

beforeEach(async () => {
  await signedOut()
  reported.mockClear()
  logged.mockClear()
})
afterEach(() => vi.unstubAllGlobals())

const SITE = '/app/sites/5/dashboard'
const heading = (name: string) => screen.findByRole('heading', { name })

async function withSession(): Promise<FakeApi> {
  const api = fakeApi()
  await signedIn(api)
  api.on(sites.list, () => aSiteList([aSite({ name: 'Ter Aa' })]))
  return api
}

/** The site's page, whose own call fails. */
async function brokenSite(status: number, body = {}) {
  const api = await withSession()
  api.on(sites.read, () => new FakeFailure(status, body))
  return { api, ...renderAt(SITE) }
}

/** A refresh that is refused while a page asks. */
function refusedRefresh(status: number) {
  return async () => {
    const api = await withSession()
    api.on(sites.list, () => new FakeFailure(401, { code: 'token_expired' }))
    api.on(session.refresh, () => new FakeFailure(status))
    const { router } = renderAt('/app/sites')
    await heading('Sign in')
    expect([sessionStatus(), accessToken(), readRefreshToken()]).toEqual(['signed-out', null, null])
    expect(router.state.location.search).toEqual({ redirect: '/app/sites' })
  }
}

/** A failed page leads to its error page; the error is over then, and comes again when it comes again. */
function flagged(status: number, { path, title }: { path: string; title: string }) {
  return async () => {
    const { api, router, user } = await brokenSite(status)
    await heading(title)
    expect(router.state.location.pathname).toBe(path)
    await user.click(screen.getByRole('link', { name: 'Back to your sites' }))
    expect(await screen.findByRole('link', { name: 'Ter Aa' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/app/sites')
    await act(() => router.navigate({ to: '/app/sites/$siteId/dashboard', params: { siteId: 5 } }))
    await heading(title)
    expect(router.state.location.pathname).toBe(path)
    expect(api.calls(sites.read)).toHaveLength(2)
  }
}

type Place = [situation: string, signedIn: boolean, at: string, leadsTo: string | null]
const place = (status: number, places: Place[], code: ApiErrorCode = `http_${status}`) =>
  Object.fromEntries(
    places.map(([situation, isSignedIn, at, leadsTo]) => [
      `${situation} leads to ${leadsTo ?? 'no other page'}`,
      async () => {
        if (isSignedIn) await withSession()
        expect(errorPath(new ApiError({ status, code, message: '' }), at)).toBe(leadsTo)
      },
    ]),
  )

async function openSignIn() {
  const api = fakeApi()
  const view = renderAt('/sign-in')
  await heading('Sign in')
  const send = async () => {
    await view.user.type(screen.getByLabelText('Email'), 'griet@linde.example')
    await view.user.type(screen.getByLabelText('Password'), 'earshot-demo{Enter}')
  }
  return { api, send, ...view }
}
function signInError(failure: FakeFailure, text: string) {
  return async () => {
    const { api, send } = await openSignIn()
    api.on(session.signIn, () => failure)
    await send()
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(text))
  }
}

async function openContact() {
  const api = fakeApi()
  const view = renderAt('/contact-us')
  await heading('Contact us')
  const send = async () => {
    await view.user.type(screen.getByLabelText('Email'), 'griet@linde.example')
    await view.user.type(screen.getByLabelText('Message'), 'The monitor in airspace 4 is silent.')
    await view.user.click(screen.getByRole('button', { name: 'Send the message' }))
  }
  return { api, send, ...view }
}
async function openRestore() {
  const api = fakeApi()
  easyCaptcha(api)
  const view = renderAt('/restore-password')
  await heading('Forgot your password?')
  const send = async () => {
    await view.user.type(screen.getByLabelText('Email'), 'griet@linde.example')
    await view.user.click(screen.getByRole('button', { name: 'Send the link' }))
  }
  return { api, send, ...view }
}
async function openRecover() {
  const api = fakeApi()
  api.on(password.check, () => undefined)
  const view = renderAt('/recover-password?token=from-the-mail')
  await screen.findByLabelText('New password')
  const send = async () => {
    await view.user.type(screen.getByLabelText('New password'), 'a quiet barn')
    await view.user.type(screen.getByLabelText('Repeat the new password'), 'a quiet barn{Enter}')
  }
  return { api, send, ...view }
}
const described = (label: string, text: string) =>
  waitFor(() =>
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(text)),
  )

function withLists(api: FakeApi, isEmpty: boolean): void {
  const some = <Item,>(items: Item[]) => (isEmpty ? [] : items)
  api.on(content.countries, () => ({
    items: some([{ name: 'Belgium', country_code: 'BE', phone_code: '32' }]),
  }))
  api.on(content.languages, () => ({ items: some([{ value: 'en-US', label: 'English' }]) }))
  api.on(content.timezones, () => some([{ value: 'Europe/Brussels', label: 'Brussels' }]))
}
async function openRegistration() {
  const api = fakeApi()
  easyCaptcha(api)
  withLists(api, false)
  api.on(registration.validate, () => ({ valid: true as const }))
  const view = renderAt('/registration?email=griet@linde.example')
  await screen.findByLabelText('First name')
  const { user } = view
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  const next = async () => {
    await user.type(screen.getByLabelText('First name'), 'Griet')
    await user.type(screen.getByLabelText('Last name'), 'Verlinde')
    await user.selectOptions(screen.getByLabelText('Country code of the telephone number'), 'BE')
    await user.type(screen.getByLabelText('Telephone'), '470123456')
    await user.type(screen.getByLabelText('Password'), 'a quiet barn')
    await user.type(screen.getByLabelText('Repeat the password'), 'a quiet barn')
    await user.selectOptions(screen.getByLabelText('Country'), 'BE')
    await user.selectOptions(screen.getByLabelText('Time zone'), 'Europe/Brussels')
    await user.click(screen.getByRole('checkbox'))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled())
    await press('Next')
  }
  return { api, press, next, ...view }
}

/** A text that does not come: said in its place, with another try, and logged; the page stays. */
function failedText({ path, entry, name }: { path: string; entry: EndpointShape; name: string }) {
  return async () => {
    const api = fakeApi()
    api.on(content.page, () => ({ slug: 'x', title: 'x', body: '<p>Fine</p>' }))
    api.on(entry, () => new FakeFailure(503, { code: 'unavailable' }))
    const { router } = renderAt(path)
    const failed = await screen.findByRole('alert')
    expect(failed).toHaveTextContent(name)
    expect(within(failed).getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(router.state.location.pathname).toBe(path)
    expect(logged).toHaveBeenCalledWith(`GET ${entry.path} failed: 503 unavailable`)
  }
}

/** How often the failure of a call was reported. */
function reportsFor({ method, path }: EndpointShape): number {
  return reported.mock.calls.filter(([, tags]) => tags.call === `${method} ${path}`).length
}

async function reportsOf(status: number): Promise<number> {
  const api = await withSession()
  api.on(sites.read, () => new FakeFailure(status))
  reported.mockClear()
  await call(sites.read, { params: { siteId: 5 } }).catch(() => undefined)
  return reportsFor(sites.read)
}

type Cases = Record<string, () => Promise<void>>

const CATALOGUE: Record<string, Cases> = {
  '400 on refresh: logout': { 'while a page asks': refusedRefresh(400) },
  '401 on non-token URL: refresh the token and retry once; otherwise flag unauthorized': {
    'the retry succeeds and nobody notices': async () => {
      const api = await withSession()
      const before = api.calls(session.refresh).length
      api.on(session.refresh, () => aTokenPair('second'))
      api.on(sites.list, ({ headers }) =>
        headers.get('authorization') === 'Bearer access-second'
          ? aSiteList([aSite({ name: 'Ter Aa' })])
          : new FakeFailure(401, { code: 'token_expired' }),
      )
      renderAt('/app/sites')
      expect(await screen.findByRole('link', { name: 'Ter Aa' })).toBeVisible()
      expect(api.calls(session.refresh)).toHaveLength(before + 1)
      expect(api.calls(sites.list)).toHaveLength(2)
      expect(reportsFor(sites.list)).toBe(0)
    },
    'a second refusal signs out, and the page waits behind sign-in': async () => {
      const { api, router } = await brokenSite(401)
      await heading('Sign in')
      expect([sessionStatus(), readRefreshToken()]).toEqual(['signed-out', null])
      expect(router.state.location.search).toEqual({ redirect: SITE })
      expect(api.calls(sites.read)).toHaveLength(2)
    },
    ...place(401, [
      ['without a session it', false, SITE, '/sign-in'],
      ['in the admin area it', true, '/admin/sites/5', '/sign-in'],
    ]),
  },
  '401 on refresh: logout': { 'while a page asks': refusedRefresh(401) },
  '403: flag forbidden': {
    'leads to the page of that name': flagged(403, {
      path: '/app/forbidden',
      title: 'This is closed to you',
    }),
    ...place(403, [
      ['in the user area', true, SITE, '/app/forbidden'],
      ['in the admin area', true, '/admin/sites/5', '/admin/forbidden'],
      ['without a session', false, '/admin/sites/5', '/error'],
    ]),
  },
  '404: flag not found': {
    'leads to the page of that name': flagged(404, {
      path: '/app/not-found',
      title: 'There is nothing here',
    }),
    ...place(404, [
      ['in the user area', true, SITE, '/app/not-found'],
      ['in the admin area', true, '/admin/sites/5', '/admin/not-found'],
      ['without a session', false, SITE, '/not-found'],
    ]),
  },
  '500: flag server error': {
    'leads to the page of that name': flagged(500, {
      path: '/app/server-error',
      title: 'The server stumbled',
    }),
    ...place(500, [
      ['in the user area', true, SITE, '/app/server-error'],
      ['in the admin area', true, '/admin/sites/5', '/admin/server-error'],
      ['without a session', false, SITE, '/error'],
    ]),
  },
  '429: flag too-many-requests': {
    'leads to the page of that name': flagged(429, {
      path: '/too-many-requests',
      title: 'Too many requests',
    }),
    ...place(429, [
      ['in the user area', true, SITE, '/too-many-requests'],
      ['in the admin area', true, '/admin/sites/5', '/too-many-requests'],
      ['without a session', false, '/sign-in', '/too-many-requests'],
    ]),
    ...place(
      403,
      [
        ['a locked account in the user area', true, SITE, '/too-many-requests'],
        ['a locked account in the admin area', true, '/admin/sites/5', '/too-many-requests'],
      ],
      'account_locked',
    ),
    'a locked account at sign-in': async () => {
      const { api, send, router } = await openSignIn()
      api.on(session.signIn, () => new FakeFailure(429, { code: 'account_locked' }))
      await send()
      await heading('Too many requests')
      expect(router.state.location.pathname).toBe('/too-many-requests')
    },
  },
  'no response while offline: flag connection error': {
    'says so where the page would be, and again as a toast': async () => {
      await withSession()
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
      const { router } = renderAt(SITE)
      expect(await screen.findByRole('alert')).toHaveTextContent('did not load')
      act(() => void window.dispatchEvent(new Event('offline')))
      expect((await screen.findAllByText(/No internet connection/))[0]).toBeVisible()
      expect(router.state.location.pathname).toBe(SITE)
      act(() => void window.dispatchEvent(new Event('online')))
      expect((await screen.findAllByText('Back online'))[0]).toBeVisible()
    },
    ...place(0, [['in the user area', true, SITE, null]], 'connection_error'),
  },
  'account_not_activated: show the resend-activation-email button': {
    'until the mail has been sent, which empties the form': async () => {
      const { api, send, user } = await openSignIn()
      const again = () => screen.queryByRole('button', { name: 'Send the activation email again' })
      expect(again()).toBeNull()
      api.on(session.signIn, () => new FakeFailure(401, { code: 'account_not_activated' }))
      api.on(registration.resendActivation, () => new FakeFailure(503))
      await send()
      await user.click(await screen.findByRole('button', { name: 'Send the activation email again' }))
      // It was not sent, so it can be asked for once more.
      await waitFor(() => expect(again()).toBeEnabled())
      api.on(registration.resendActivation, () => undefined)
      await user.click(again() as HTMLElement)
      await waitFor(() => expect(again()).toBeNull())
      expect(screen.getByLabelText('Email')).toHaveValue('')
      expect(screen.getByLabelText('Password')).toHaveValue('')
    },
  },
  'login error: shown under the password field, from the password or message field, plus code': {
    'from the password field': signInError(
      new FakeFailure(400, { code: 'invalid', password: ['This is too short.'], message: 'Not valid.' }),
      'This is too short. (invalid)',
    ),
    'from the message field': signInError(
      new FakeFailure(401, { code: 'wrong_credentials', message: 'Email or password is wrong.' }),
      'Email or password is wrong. (wrong_credentials)',
    ),
    'of the server itself': signInError(
      new FakeFailure(503, { code: 'unavailable' }),
      'The server could not sign you in. Please try again in a few minutes. (unavailable)',
    ),
  },
  'general error: from non_field_errors or detail': {
    non_field_errors: async () => {
      const { api, send } = await openContact()
      api.on(
        content.contact,
        () => new FakeFailure(409, { non_field_errors: ['Not today.', 'Try mail.'], detail: 'x' }),
      )
      await send()
      expect(await screen.findByText('Not today. Try mail.')).toBeVisible()
    },
    detail: async () => {
      const { api, send } = await openContact()
      api.on(content.contact, () => new FakeFailure(409, { detail: 'The mailbox is full.' }))
      await send()
      expect(await screen.findByText('The mailbox is full.')).toBeVisible()
    },
  },
  'registration errors: per field': {
    'every field has its own, the password list is joined, and the form is back at its first step':
      async () => {
        const { api, next, press } = await openRegistration()
        api.on(
          registration.register,
          () =>
            new FakeFailure(400, {
              code: 'invalid',
              first_name: ['No such first name.'],
              last_name: ['No such last name.'],
              email: ['No such address.'],
              telephone: ['No such number.'],
              password: ['Too easy.', 'Too known.'],
              language: ['No such language.'],
              country: ['No such country.'],
              timezone: ['No such zone.'],
            }),
        )
        await next()
        await screen.findByText('Step 2 of 3')
        await press('No')
        await screen.findByText('Step 3 of 3')
        await press('No')
        await screen.findByText('Step 1 of 3')
        await described('First name', 'No such first name.')
        await described('Last name', 'No such last name.')
        await described('Email', 'No such address.')
        await described('Telephone', 'No such number.')
        await described('Password', 'Too easy. Too known.')
        await described('Language', 'No such language.')
        await described('Country', 'No such country.')
        await described('Time zone', 'No such zone.')
      },
    'a description is the address’s': async () => {
      const { api, next } = await openRegistration()
      api.on(
        registration.validate,
        () => new FakeFailure(400, { code: 'invalid', description: ['Not this one.'] }),
      )
      await next()
      await described('Email', 'Not this one.')
      expect(screen.getByText('Step 1 of 3')).toBeVisible()
    },
  },
  'contact and recover failures: server errors set on the form and reported to error reporting': {
    contact: async () => {
      const { api, send, user } = await openContact()
      api.on(
        content.contact,
        () => new FakeFailure(422, { email: ['No such address.'], errors: { message: ['Say more.'] } }),
      )
      await send()
      await described('Email', 'No such address.')
      await described('Message', 'Say more.')
      expect(reportsFor(content.contact)).toBe(1)
      api.on(content.contact, () => new FakeFailure(502))
      await user.click(screen.getByRole('button', { name: 'Send the message' }))
      expect(await screen.findByText(/\(http_502\)/)).toBeVisible()
      expect(reportsFor(content.contact)).toBe(2)
    },
    recover: async () => {
      const { api, send } = await openRestore()
      api.on(password.recover, () => new FakeFailure(422, { email: ['No such address.'] }))
      await send()
      await described('Email', 'No such address.')
      expect(reportsFor(password.recover)).toBe(1)
    },
    'recover, said in the status': async () => {
      const { api, send } = await openRestore()
      api.on(password.recover, () => ({ status: { email: ['No such address.'] } }))
      await send()
      await described('Email', 'No such address.')
    },
    'recover, the new password': async () => {
      const { api, send } = await openRecover()
      api.on(password.confirm, () => new FakeFailure(422, { password: ['Too easy.'], status: ['Too easy.'] }))
      await send()
      await described('New password', 'Too easy.')
      expect(reportsFor(password.confirm)).toBe(1)
    },
  },
  'privacy, data privacy, pages or files fetch failure: logged, marked failed': {
    privacy: failedText({ path: '/terms-of-use', entry: content.privacy, name: 'Terms of use' }),
    'data privacy': failedText({ path: '/data-privacy', entry: content.dataPrivacy, name: 'Data privacy' }),
    pages: failedText({ path: '/imprint', entry: content.page, name: 'Imprint' }),
    'the FAQ': failedText({ path: '/help', entry: content.faq, name: 'Questions people ask' }),
    'files: sign-in goes without the manual': async () => {
      const api = fakeApi()
      api.on(content.files, () => new FakeFailure(503, { code: 'unavailable' }))
      renderAt('/sign-in')
      expect(await screen.findByRole('link', { name: 'Contact us' })).toBeVisible()
      await waitFor(() =>
        expect(logged).toHaveBeenCalledWith(`GET ${buildPath(content.files)} failed: 503 unavailable`),
      )
      expect(screen.queryByRole('link', { name: 'Device manual, PDF' })).toBeNull()
      expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled()
    },
  },
  'captcha failure: modal with captcha-failed title, a refresh notice, error detail and a refresh button': {
    'the refresh resets it and the form is sent': async () => {
      const { api, send, user } = await openRestore()
      brokenCaptcha(api)
      api.on(password.recover, () => ({ status: 'OK' }))
      await send()
      const dialog = await screen.findByRole('dialog', { name: 'The security check failed' })
      expect(within(dialog).getByText(/Refresh the check to try again/)).toBeVisible()
      expect(within(dialog).getByRole('alert')).toHaveTextContent('Try later')
      easyCaptcha(api)
      await user.click(within(dialog).getByRole('button', { name: 'Refresh the check' }))
      await heading('Look into your mail')
    },
  },
  'invalid reset token: redirect to sign-in': {
    'on load': async () => {
      const api = fakeApi()
      api.on(password.check, () => new FakeFailure(400, { code: 'link_invalid' }))
      const { router } = renderAt('/recover-password?token=spent')
      await heading('Sign in')
      expect(router.state.location.pathname).toBe('/sign-in')
    },
  },
  'select with nothing to choose: shows a no-options message': {
    'in every list of the registration': async () => {
      const api = fakeApi()
      withLists(api, true)
      renderAt('/registration')
      for (const label of ['Language', 'Country', 'Time zone', 'Country code of the telephone number'])
        expect(await screen.findByLabelText(label)).toHaveTextContent('Nothing to choose from')
    },
  },
  'HTTP 400 reports: not sent to error reporting': {
    'but every other failure is': async () => {
      expect(await reportsOf(400)).toBe(0)
      for (const status of [403, 404, 409, 429, 500, 503])
        expect([status, await reportsOf(status)]).toEqual([status, 1])
    },
  },
}

it('the catalogue has every row of the specification', () => {
  expect(Object.keys(CATALOGUE).map(row => row.split(':')[0])).toEqual([
    '400 on refresh',
    '401 on non-token URL',
    '401 on refresh',
    '403',
    '404',
    '500',
    '429',
    'no response while offline',
    'account_not_activated',
    'login error',
    'general error',
    'registration errors',
    'contact and recover failures',
    'privacy, data privacy, pages or files fetch failure',
    'captcha failure',
    'invalid reset token',
    'select with nothing to choose',
    'HTTP 400 reports',
  ])
})

describe.each(Object.entries(CATALOGUE))('%s', (_row, cases) => {
  it.each(Object.entries(cases))('%s', (_title, run) => run())
})

describe('the page they came from', () => {
  it.each([
    ['https://evil.example/app/sites', '/app/sites'],
    ['//evil.example/app/sites', '/app/sites'],
    [String.raw`/\evil.example`, '/app/sites'],
    ['javascript:alert(1)', '/app/sites'],
    ['/sign-out', '/app/sites'],
    ['/app/sites?type=sow', '/app/sites?type=sow'],
  ])('is followed after sign-in only where it is ours: %s', async (wanted, path) => {
    const api = fakeApi()
    await signedIn(api)
    api.on(sites.list, () => aSiteList([aSite({ name: 'Ter Aa' })]))
    const { router } = renderAt(`/sign-in?redirect=${encodeURIComponent(wanted)}`)
    expect(await screen.findByRole('link', { name: 'Ter Aa' })).toBeVisible()
    expect(router.state.location.href).toBe(path)
    expect(sessionStatus()).toBe('signed-in')
  })
})
