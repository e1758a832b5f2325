import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { barnApi } from '#test/barn-api.ts'
import { onPhone } from '#test/on-phone.ts'
import { renderAt } from '#test/render.tsx'

afterEach(() => void vi.restoreAllMocks())

async function openMore() {
  const { user, router } = renderAt('/app/sites/7/alerts')
  await user.click(await screen.findByRole('button', { name: 'More' }))
  expect(await screen.findByRole('menuitem', { name: 'People' })).toBeVisible()
  return { user, router }
}

it('The tabs lead to what changes the site, as the rail does, for a person who may', async () => {
  onPhone()
  await barnApi()
  await openMore()
  expect(screen.getByRole('menuitem', { name: 'Edit site' })).toBeVisible()
})

it('The tabs do not for a person who may not', async () => {
  onPhone()
  const { api, farm } = await barnApi()
  api.on(sites.read, () => ({ ...farm.site, current_user_role: 'VIEWER' as const }))
  await openMore()
  expect(screen.queryByRole('menuitem', { name: 'Edit site' })).toBeNull()
})
