import { password } from '@earshot/contract/endpoints/account/password.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { brokenCaptcha, easyCaptcha, proofIn } from '#test/captcha.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedOut } from '#test/signed-in.ts'

beforeEach(signedOut)

async function openForm() {
  const api = fakeApi()
  easyCaptcha(api)
  const view = renderAt('/restore-password')
  await screen.findByRole('heading', { name: 'Forgot your password?' })
  const ask = async (email: string) => {
    await view.user.clear(screen.getByLabelText('Email'))
    if (email !== '') await view.user.type(screen.getByLabelText('Email'), email)
    await view.user.click(screen.getByRole('button', { name: 'Send the link' }))
  }
  return { api, ask, ...view }
}

describe('Forgotten password', () => {
  it('The page is reached from sign-in and leads back', async () => {
    fakeApi()
    const { user, router } = renderAt('/sign-in')
    await user.click(await screen.findByRole('link', { name: 'Forgot password?' }))
    await user.click(await screen.findByRole('link', { name: 'Back to sign-in' }))
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(router.state.location.pathname).toBe('/sign-in')
  })

  it('The page sends the address with a proof made for this form, then confirms', async () => {
    const { api, ask, router } = await openForm()
    api.on(password.recover, () => ({ status: 'OK' }))
    await ask(' Griet@Linde.example ')
    expect(await screen.findByRole('heading', { name: 'Look into your mail' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/restore-password-success')
    const body = api.calls(password.recover)[0]?.body
    expect(body).toMatchObject({ email: 'griet@linde.example' })
    expect(proofIn(body).challenge.parameters.data.action).toBe('restore-password')
  })

  it.each([
    ['', 'Please fill this in.'],
    ['griet', 'This does not look right. Please check it.'],
  ])('The page says what is wrong with "%s" before the server is asked', async (email, message) => {
    const { api, ask } = await openForm()
    await ask(email)
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(message))
    expect(screen.getByLabelText('Email')).toHaveFocus()
    expect(api.requests).toHaveLength(0)
  })

  it('The page puts errors of the status on their field', async () => {
    const { api, ask } = await openForm()
    api.on(password.recover, () => ({ status: { email: ['This address cannot get mail.'] } }))
    await ask('griet@linde.example')
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('This address cannot get mail.'),
    )
  })

  it('The page shows a general error above the button, and takes it away with the next letter', async () => {
    const { api, ask, user } = await openForm()
    api.on(password.recover, () => new FakeFailure(503, { code: 'unavailable' }))
    await ask('griet@linde.example')
    expect(await screen.findByText(/\(unavailable\)/)).toBeVisible()
    await user.type(screen.getByLabelText('Email'), 'x')
    expect(screen.queryByText(/\(unavailable\)/)).toBeNull()
  })

  it('The page leads to the page for too many requests', async () => {
    const { api, ask } = await openForm()
    api.on(password.recover, () => new FakeFailure(429, { code: 'too_many_requests' }))
    await ask('griet@linde.example')
    expect(await screen.findByRole('heading', { name: 'Too many requests' })).toBeVisible()
  })

  it('The page opens a dialog when the captcha fails, and sends after a refresh', async () => {
    const { api, ask, user } = await openForm()
    brokenCaptcha(api)
    api.on(password.recover, () => ({ status: 'OK' }))
    await ask('griet@linde.example')
    const dialog = await screen.findByRole('dialog', { name: 'The security check failed' })
    expect(within(dialog).getByText(/Refresh the check to try again/)).toBeVisible()
    expect(within(dialog).getByText('Try later')).toBeVisible()
    expect(api.calls(password.recover)).toHaveLength(0)
    easyCaptcha(api)
    await user.click(within(dialog).getByRole('button', { name: 'Refresh the check' }))
    expect(await screen.findByRole('heading', { name: 'Look into your mail' })).toBeVisible()
  })

  it('The page keeps what was typed when the captcha dialog is left', async () => {
    const { api, ask, user } = await openForm()
    brokenCaptcha(api)
    await ask('griet@linde.example')
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText('Email')).toHaveValue('griet@linde.example')
    expect(screen.getByRole('button', { name: 'Send the link' })).toHaveAttribute('type', 'submit')
  })

  it('The page opens the dialog as well when the server refuses the proof', async () => {
    const { api, ask } = await openForm()
    api.on(
      password.recover,
      () => new FakeFailure(400, { code: 'invalid', captcha_token: ['This proof was used already.'] }),
    )
    await ask('griet@linde.example')
    expect(await screen.findByRole('dialog')).toHaveTextContent('This proof was used already.')
  })
})
