import { session } from '@earshot/contract/endpoints/account/session.ts'
import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import type { AdminGatewayDetail } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aProfile } from '#test/factories.ts'
import { fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn } from '#test/signed-in.ts'

const WAIT = { timeout: 60_000 }

const GATEWAY: AdminGatewayDetail = {
  ...{ id: 9, code: 'EG-7TN4P', name: 'North', country: 'BE', device_mode: 'MAINTENANCE' },
  ...{ device_mode_parameter: 240, device_mode_until: null, software_version: '1.2.0' },
  ...{ registration: 'REGISTERED', mac_address: '', site: null, devices_amount: 0, devices_online: 0 },
  ...{ disk_space: 80, disk_status: 'OK', online: true, connectivity: 'ONLINE', connectivity_since: null },
  ...{ last_heartbeat_at: null, sim: '', pcb_serial: '', hw_revision: '', ip_address: '' },
  ...{ created_at: '2026-03-02T08:00:00Z', produced_at: null, timezone: null, revision: 4 },
}

async function open(gateway: Partial<AdminGatewayDetail> = {}) {
  const api = fakeApi()
  await signedIn(api)
  api.on(session.current, () => aProfile({ user_role: 'ADMIN', roles: ['USER', 'ADMIN'] }))
  api.on(adminGateways.read, () => ({ ...GATEWAY, ...gateway }))
  const { user } = renderAt('/admin/gateways/9')
  return { api, user }
}

it('a new secret is asked for once more, and shown once', async () => {
  const { api, user } = await open()
  api.on(adminGateways.renewSecret, () => ({
    ...{ id: 9, code: 'EG-7TN4P', registration: 'REGISTERED' as const },
    secret: 'abcd2345efgh',
  }))
  await user.click(await screen.findByRole('button', { name: 'New secret' }, WAIT))
  const question = within(await screen.findByRole('dialog', { name: 'Give EG-7TN4P a new secret?' }))
  await user.click(question.getByRole('button', { name: 'New secret' }))
  expect(await screen.findByText('abcd 2345 efgh')).toBeVisible()
  expect(api.calls(adminGateways.renewSecret)[0]?.body).toEqual({ revision: 4 })
})

it('what is not registered is refused, and neither retired nor given a secret', async () => {
  const { user, api } = await open({ registration: 'PENDING' })
  api.on(adminGateways.refuse, () => ({ ...GATEWAY, registration: 'REJECTED' as const }))
  await user.click(await screen.findByRole('button', { name: 'Refuse' }, WAIT))
  expect(screen.queryByRole('button', { name: 'Retire' })).toBeNull()
  const question = within(await screen.findByRole('dialog', { name: 'Refuse EG-7TN4P?' }))
  await user.click(question.getByRole('button', { name: 'Refuse' }))
  expect(await screen.findByText('EG-7TN4P is refused.')).toBeVisible()
})

it('a name that is changed leaves the mode its time', async () => {
  const { user, api } = await open()
  api.on(adminGateways.change, () => GATEWAY)
  await user.click(await screen.findByRole('button', { name: 'Edit' }, WAIT))
  const name = await screen.findByLabelText('Name')
  await user.clear(name)
  await user.type(name, 'South')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('EG-7TN4P is saved.')).toBeVisible()
  // The page reads the same path before and after.
  expect(api.calls(adminGateways.change).map(({ body }) => body)).toContainEqual({
    name: 'South',
    revision: 4,
  })
})
