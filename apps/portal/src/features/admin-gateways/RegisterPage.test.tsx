import { session } from '@earshot/contract/endpoints/account/session.ts'
import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aProfile } from '#test/factories.ts'
import { fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn } from '#test/signed-in.ts'

const WAIT = { timeout: 60_000 }
const LEAVE = 'Leave without the secret?'

it('a secret that is shown once is not left by mistake, and freely once it is stored', async () => {
  const api = fakeApi()
  await signedIn(api)
  api.on(session.current, () => aProfile({ user_role: 'ADMIN', roles: ['USER', 'ADMIN'] }))
  api.on(adminGateways.list, () => ({ items: [], page: 1, per_page: 1000, total: 0, pages: 0 }))
  api.on(adminGateways.register, () => ({
    ...{ id: 9, code: 'EG-7TN4P', registration: 'REGISTERED' as const },
    secret: 'abcd2345efgh',
  }))
  const { user, router } = renderAt('/admin/gateways/register')
  await user.type(await screen.findByLabelText('Code', {}, WAIT), 'EG-7TN4P')
  await user.type(screen.getByLabelText('MAC address'), '02:00:00:00:00:01')
  await user.click(screen.getByRole('button', { name: 'Register' }))
  expect(await screen.findByText('abcd 2345 efgh')).toBeVisible()

  const list = () => screen.getByRole('link', { name: 'List' })
  await user.click(list())
  const question = within(await screen.findByRole('dialog', { name: LEAVE }))
  await user.click(question.getByRole('button', { name: 'Stay here' }))
  expect(screen.getByText('abcd 2345 efgh')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Done' })).toBeDisabled()

  await user.click(screen.getByRole('checkbox', { name: 'It is stored safely' }))
  await user.click(list())
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/gateways/list'))
  expect(screen.queryByRole('dialog', { name: LEAVE })).toBeNull()
})
