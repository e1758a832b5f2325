import { password } from '@earshot/contract/endpoints/account/password.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedOut } from '#test/signed-in.ts'

beforeEach(signedOut)

async function openForm() {
  const api = fakeApi()
  api.on(password.check, () => undefined)
  const view = renderAt('/recover-password?token=from-the-mail')
  await screen.findByLabelText('New password')
  const choose = async (first: string, second: string) => {
    await view.user.type(screen.getByLabelText('New password'), first)
    await view.user.type(screen.getByLabelText('Repeat the new password'), second)
    await view.user.click(screen.getByRole('button', { name: 'Save the password' }))
  }
  return { api, choose, ...view }
}

describe('Reset password', () => {
  it('The page checks the token of the link before it asks for a password', async () => {
    const { api } = await openForm()
    expect(api.calls(password.check)[0]?.params.token).toBe('from-the-mail')
  })

  it.each(['/recover-password?token=spent', '/recover-password', '/recover-password?token=..'])(
    'The page leads from %s to sign-in and says why',
    async path => {
      const api = fakeApi()
      api.on(password.check, () => new FakeFailure(404, { code: 'not_found' }))
      const { router } = renderAt(path)
      await screen.findByRole('heading', { name: 'Sign in' })
      expect(router.state.location.pathname).toBe('/sign-in')
      expect(screen.getAllByText(/reset link has expired/)[0]).toBeVisible()
    },
  )

  it('The page offers another try when the server does not answer', async () => {
    const api = fakeApi()
    api.on(password.check, () => new FakeFailure(503, { code: 'unavailable' }))
    const { user } = renderAt('/recover-password?token=from-the-mail')
    const again = await screen.findByRole('button', { name: 'Try again' })
    api.on(password.check, () => undefined)
    await user.click(again)
    expect(await screen.findByLabelText('New password')).toBeVisible()
  })

  it('The page sends the password with the token, then offers sign-in', async () => {
    const { api, choose, user } = await openForm()
    api.on(password.confirm, () => ({ status: 'OK' }))
    await choose('a quiet barn', 'a quiet barn')
    expect(await screen.findByRole('heading', { name: 'Your password is changed' })).toBeVisible()
    expect(api.calls(password.confirm)[0]?.body).toEqual({ password: 'a quiet barn', token: 'from-the-mail' })
    await user.click(screen.getByRole('link', { name: 'Sign in' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  it('The page says that the two entries differ', async () => {
    const { api, choose } = await openForm()
    await choose('a quiet barn', 'a quiet bern')
    await waitFor(() =>
      expect(screen.getByLabelText('Repeat the new password')).toHaveAccessibleDescription(
        'The two entries differ.',
      ),
    )
    expect(api.calls(password.confirm)).toHaveLength(0)
  })

  it('The page says nothing about the second password before somebody has been there', async () => {
    const { user } = await openForm()
    await user.type(screen.getByLabelText('New password'), 'a quiet barn')
    await user.tab()
    await user.tab()
    expect(screen.getByLabelText('Repeat the new password')).not.toHaveAccessibleDescription()
  })

  it('The page shows what the server has against the password', async () => {
    const { api, choose } = await openForm()
    api.on(password.confirm, () => ({ status: { password: ['This one is on every list.'] } }))
    await choose('password1', 'password1')
    await waitFor(() =>
      expect(screen.getByLabelText('New password')).toHaveAccessibleDescription('This one is on every list.'),
    )
  })
})
