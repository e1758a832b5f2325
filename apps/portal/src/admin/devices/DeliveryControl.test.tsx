import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { toolbox } from '@earshot/contract/endpoints/admin/toolbox.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { type FakeApi, FakeFailure, fakeApi } from '#test/fake-api.ts'
import { signedIn } from '#test/signed-in.ts'
import { Toasts } from '#ui/feedback/Toasts.tsx'
import { DeliveryControl } from './DeliveryControl.tsx'

let api: FakeApi

beforeEach(async () => {
  api = fakeApi()
  await signedIn(api)
})

async function choose(status: string) {
  const user = userEvent.setup()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeliveryControl device={{ code: 'ES4-C35922', delivery_status: 'INSTALLED' }} />
      <Toasts />
    </QueryClientProvider>,
  )
  await user.click(await screen.findByRole('button', { name: /^Delivery ?Installed$/ }))
  await user.click(await screen.findByRole('menuitemradio', { name: status }))
  return user
}

it('A delivery status is changed where it stands, as a run of one that a toast takes back', async () => {
  api.on(adminDevices.bulkStatus, () => ({ updated: 1, run: 31 }))
  api.on(toolbox.undo, () => new FakeFailure(503))
  const user = await choose('In repair')
  expect(await screen.findByText('ES4-C35922 is In repair now.')).toBeVisible()
  expect(api.calls(adminDevices.bulkStatus)[0]?.body).toEqual({
    device_codes: ['ES4-C35922'],
    delivery_status: 'IN_REPAIR',
  })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => api.calls(toolbox.undo)[0]?.params).toEqual({ runId: '31' })
})

it('The status that it has already is no change', async () => {
  await choose('Installed')
  expect(api.calls(adminDevices.bulkStatus)).toHaveLength(0)
})

it('A change that cannot be is refused in the server’s words', async () => {
  const why = 'It hangs in an airspace.'
  api.on(adminDevices.bulkStatus, () => new FakeFailure(400, { code: 'invalid', device_codes: [why] }))
  await choose('Scrapped')
  expect(await screen.findByText(why)).toBeVisible()
})
