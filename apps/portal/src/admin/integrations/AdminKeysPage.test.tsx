import { session } from '@earshot/contract/endpoints/account/session.ts'
import { adminApiKeys } from '@earshot/contract/endpoints/admin/admin-api-keys.ts'
import type { AdminApiKey } from '@earshot/contract/schemas/account/api-keys.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aProfile } from '#test/factories.ts'
import { fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'

beforeEach(signedOut)

const KEY: AdminApiKey = {
  id: 4,
  name: 'Feed computer',
  start: 'ek_7Q2M',
  access: 'WRITE',
  sites: null,
  state: 'ACTIVE',
  created_at: '2026-01-01T00:00:00.000Z',
  expires_at: '2100-01-01T00:00:00.000Z',
  last_used_at: null,
  revoked_at: null,
  owner: { id: 5, name: 'Anna Meier' },
}

it('An administrator sees whose key it is, and revokes it', async () => {
  const api = fakeApi()
  await signedIn(api)
  api.on(session.current, () => aProfile({ user_role: 'ADMIN', roles: ['USER', 'ADMIN'] }))
  api.on(adminApiKeys.list, () => ({ items: [KEY], page: 1, per_page: 10, total: 1, pages: 1 }))
  api.on(adminApiKeys.revoke, () => undefined)
  const { user } = renderAt('/admin/integrations/keys')
  expect(await screen.findByText('Anna Meier')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Revoke: Feed computer' }))
  await waitFor(() =>
    expect(api.calls(adminApiKeys.revoke).map(({ params }) => params.apiKeyId)).toEqual(['4']),
  )
})
