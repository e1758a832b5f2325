import { content } from '@earshot/contract/endpoints/account/content.ts'
import { registration } from '@earshot/contract/endpoints/account/registration.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { isWelcomeFlagUp } from '#lib/browser/welcome-flag.ts'
import { readRefreshToken } from '#lib/storage.ts'
import { easyCaptcha, proofIn } from '#test/captcha.ts'
import { aProfile, aSite, aSiteList, aTokenPair } from '#test/factories.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'

beforeEach(signedOut)

async function openSignIn(path = '/sign-in') {
  const api = fakeApi()
  const view = renderAt(path)
  await screen.findByRole('heading', { name: 'Sign in' })
  const fill = async (email: string, password: string) => {
    await view.user.type(screen.getByLabelText('Email'), email)
    await view.user.type(screen.getByLabelText('Password'), password)
    await view.user.click(screen.getByRole('button', { name: 'Sign in' }))
  }
  return { api, fill, ...view }
}

describe('Sign-in', () => {
  it('The form says under each field which rule it breaks, without asking the server', async () => {
    const { api, fill } = await openSignIn()
    await fill('griet', 'short')
    expect(await screen.findByText('At least 8 characters.')).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/does not look right/)
    expect(screen.getByLabelText('Email')).toHaveFocus()
    expect(api.requests).toHaveLength(0)
  })

  it('The form shows the server’s refusal under the password and puts the keyboard there', async () => {
    const { api, fill } = await openSignIn()
    api.on(
      session.signIn,
      () => new FakeFailure(401, { code: 'wrong_credentials', message: 'Email or password is wrong.' }),
    )
    await fill('griet@linde.example', 'not-my-password')
    await waitFor(() =>
      expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
        'Email or password is wrong. (wrong_credentials)',
      ),
    )
    expect(screen.getByLabelText('Password')).toHaveFocus()
    expect(readRefreshToken()).toBeNull()
  })

  it('The form tells a person whose account is not activated what to do', async () => {
    const { api, fill } = await openSignIn()
    api.on(session.signIn, () => new FakeFailure(401, { code: 'account_not_activated' }))
    await fill('griet@linde.example', 'earshot-demo')
    expect(await screen.findByText(/not activated yet/)).toBeVisible()
  })

  it('The form sends the activation email again, once, and starts over', async () => {
    const { api, fill, user } = await openSignIn()
    api.on(session.signIn, () => new FakeFailure(401, { code: 'account_not_activated' }))
    api.on(registration.resendActivation, () => undefined)
    await fill('griet@linde.example', 'earshot-demo')
    await user.click(await screen.findByRole('button', { name: 'Send the activation email again' }))
    expect(await screen.findByText('The activation email is on its way.')).toBeVisible()
    expect(api.calls(registration.resendActivation)[0]?.body).toEqual({ email: 'griet@linde.example' })
    expect(screen.queryByRole('button', { name: 'Send the activation email again' })).toBeNull()
    expect(screen.getByLabelText('Email')).toHaveValue('')
  })

  it('The form says the code of a failure of the server', async () => {
    const { api, fill } = await openSignIn()
    api.on(session.signIn, () => new FakeFailure(503, { code: 'unavailable' }))
    await fill('griet@linde.example', 'earshot-demo')
    expect(await screen.findByText(/\(unavailable\)/)).toBeVisible()
  })

  it('The form goes to the page for too many requests when the server asks for a pause', async () => {
    const { api, fill, router } = await openSignIn()
    api.on(session.signIn, () => new FakeFailure(429, { code: 'account_locked' }))
    await fill('griet@linde.example', 'earshot-demo')
    expect(await screen.findByRole('heading', { name: 'Too many requests' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/too-many-requests')
  })

  it('The form gets past a lock that a stranger has caused, by a proof of work and without a word', async () => {
    const { api, fill } = await openSignIn()
    easyCaptcha(api)
    api.on(session.signIn, ({ body }) =>
      'captcha_token' in (body as object) ? aTokenPair() : new FakeFailure(429, { code: 'account_locked' }),
    )
    api.on(session.current, () => aProfile())
    api.on(sites.list, () => aSiteList([aSite({ name: 'Ter Aa' })]))
    await fill('griet@linde.example', 'earshot-demo')
    await waitFor(() => expect(readRefreshToken()).not.toBeNull())
    const [first, second] = api.calls(session.signIn)
    expect(first?.body).toEqual({ username: 'griet@linde.example', password: 'earshot-demo' })
    expect(proofIn(second?.body).challenge.parameters.data.action).toBe('sign-in')
  })

  it('The form hands the address on to the form for a forgotten password, not by the URL', async () => {
    const { user, router } = await openSignIn()
    await user.type(screen.getByLabelText('Email'), 'griet@linde.example')
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }))
    await screen.findByRole('heading', { name: 'Forgot your password?' })
    expect(screen.getByLabelText('Email')).toHaveValue('griet@linde.example')
    expect(router.state.location.href).toBe('/restore-password')
  })

  it('The form shows and hides the password', async () => {
    const { user } = await openSignIn()
    const password = screen.getByLabelText('Password')
    expect(password).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password).toHaveAttribute('type', 'text')
  })

  it('The sign-in brings the visitor back to the page they came from', async () => {
    const api = fakeApi()
    api.on(session.signIn, () => aTokenPair())
    api.on(session.current, () => aProfile())
    api.on(sites.list, () => aSiteList([aSite({ name: 'Ter Aa' })]))
    const { router, user } = renderAt('/app/sites?type=sow')
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(router.state.location.search).toEqual({ redirect: '/app/sites?type=sow' })
    await user.type(screen.getByLabelText('Email'), 'griet@linde.example')
    await user.type(screen.getByLabelText('Password'), 'earshot-demo{Enter}')
    expect(await screen.findByRole('link', { name: 'Ter Aa' })).toBeVisible()
    expect(router.state.location.href).toBe('/app/sites?type=sow')
    expect(isWelcomeFlagUp()).toBe(true)
  })

  it('The page offers the device manual, the apps and a way to reach us', async () => {
    const api = fakeApi()
    const guid = '3f0e8a52-2f0c-4d5c-9d3a-0d5b8f1f2a11'
    api.on(content.files, () => ({
      items: [
        { original_name: 'price-list.pdf', guid: '3f0e8a52-2f0c-4d5c-9d3a-0d5b8f1f2a12' },
        { original_name: 'device-manual.pdf', guid },
      ],
    }))
    renderAt('/sign-in')
    expect(await screen.findByRole('link', { name: 'Device manual, PDF' })).toHaveAttribute(
      'href',
      `/static-files/${guid}`,
    )
    expect(await screen.findByRole('link', { name: 'Get the app for Android' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact-us')
    expect(screen.getByRole('link', { name: 'Create a profile' })).toHaveAttribute('href', '/registration')
  })

  it('The sign-in is skipped with an active session, and left again by /sign-out', async () => {
    const api = fakeApi()
    await signedIn(api)
    api.on(sites.list, () => aSiteList([]))
    const { router } = renderAt('/sign-in')
    expect(await screen.findByText('No site yet')).toBeVisible()
    await router.navigate({ to: '/sign-out' })
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(readRefreshToken()).toBeNull()
    await waitFor(() =>
      expect(api.calls(session.signOut)[0]?.body).toEqual({ refresh_token: 'refresh-first' }),
    )
  })

  it('The sign-in is where an unknown path leads without a session', async () => {
    fakeApi()
    const { router } = renderAt('/no/such/page')
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(router.state.location.pathname).toBe('/sign-in')
  })
})
