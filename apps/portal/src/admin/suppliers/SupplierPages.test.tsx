import { session } from '@earshot/contract/endpoints/account/session.ts'
import { suppliers } from '@earshot/contract/endpoints/admin/suppliers.ts'
import type { Supplier } from '@earshot/contract/schemas/admin/supplier.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aProfile } from '#test/factories.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn } from '#test/signed-in.ts'

const WAIT = { timeout: 60_000 }
const STALGOED: Supplier = {
  id: 4,
  name: 'Stalgoed',
  sites: 0,
  orders: 2,
  licences: 0,
  created_at: '2026-01-05T08:00:00.000Z',
}

async function open(path: string) {
  const api = fakeApi()
  await signedIn(api)
  api.on(session.current, () => aProfile({ user_role: 'ADMIN', roles: ['USER', 'ADMIN'] }))
  api.on(suppliers.list, () => ({ items: [STALGOED], page: 1, per_page: 10, total: 1, pages: 1 }))
  api.on(suppliers.read, () => STALGOED)
  return { api, ...renderAt(path) }
}

it('Suppliers are listed with what depends on them, and one is created in a sheet', async () => {
  const { api, user, router } = await open('/admin/suppliers')
  expect(await screen.findByRole('heading', { level: 1, name: 'One supplier.' }, WAIT)).toBeVisible()
  expect(router.state.location.pathname).toBe('/admin/suppliers/list')
  await user.click(screen.getByRole('button', { name: 'New supplier' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'New supplier' }, WAIT))
  api.on(
    suppliers.create,
    () => new FakeFailure(400, { code: 'invalid', name: ['There is one with this name already.'] }),
  )
  await user.type(await sheet.findByLabelText('Name'), 'Stalgoed')
  await user.click(sheet.getByRole('button', { name: 'Create the supplier' }))
  expect(await sheet.findByText('There is one with this name already.')).toBeVisible()
  api.on(suppliers.create, () => STALGOED)
  await user.click(sheet.getByRole('button', { name: 'Create the supplier' }))
  expect(await screen.findByRole('heading', { level: 1, name: /^Stalgoed/ }, WAIT)).toBeVisible()
  expect(router.state.location.pathname).toBe('/admin/suppliers/supplier-details/4')
})

it('The reason why a supplier stays is said in the question that asks for its end', async () => {
  const { api, user } = await open('/admin/suppliers/supplier-details/4')
  await user.click(await screen.findByRole('button', { name: 'Delete' }, WAIT))
  const question = within(screen.getByRole('dialog', { name: 'Delete Stalgoed?' }))
  const message = 'This supplier still has sites, orders or licences, so it stays.'
  api.on(suppliers.remove, () => new FakeFailure(409, { code: 'supplier_in_use', message }))
  await user.click(question.getByRole('button', { name: 'Delete Stalgoed' }))
  expect(await question.findByText(message)).toBeVisible()
})
