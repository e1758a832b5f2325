import { alarmNumbers } from '@earshot/contract/endpoints/account/alarm-number.ts'
import { profile } from '@earshot/contract/endpoints/account/profile.ts'
import { push } from '@earshot/contract/endpoints/account/push.ts'
import type { AlarmNumberState } from '@earshot/contract/schemas/account/alarm-number.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aSettings } from '#test/factories.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'

beforeEach(signedOut)

const NUMBER = '+31612345678'
const none: AlarmNumberState = { is_available: true, number: null, confirmed_at: null, pending: null }
const waiting = (state: 'WAITING' | 'SENT' | 'FAILED'): AlarmNumberState => ({
  ...none,
  pending: { number: NUMBER, state, expires_at: '2026-03-02T08:10:00.000Z', tries_left: 5 },
})
const confirmed: AlarmNumberState = { ...none, number: NUMBER, confirmed_at: '2026-03-02T08:01:00.000Z' }

async function openPage(first: AlarmNumberState) {
  const api = fakeApi()
  await signedIn(api)
  let state = first
  api.on(profile.settings, () => aSettings())
  api.on(push.read, () => ({ public_key: 'key', browsers: [] }))
  api.on(alarmNumbers.read, () => state)
  const become = (next: AlarmNumberState) => {
    state = next
    return next
  }
  const view = renderAt('/app/profile/push-notifications')
  const block = within(await screen.findByRole('region', { name: 'Number for alarms' }))
  return { ...view, api, block, become }
}

it('A number is asked for, its code is sent and given back, and the number is confirmed', async () => {
  const { user, api, block, become } = await openPage(none)
  const sent: unknown[] = []
  api.on(alarmNumbers.request, ({ body }) => {
    sent.push(body)
    return become(waiting('SENT'))
  })
  api.on(alarmNumbers.confirm, ({ body }) => {
    sent.push(body)
    return become(confirmed)
  })
  await user.type(await block.findByLabelText('Mobile number'), '0612345678')
  await user.keyboard('{Enter}')
  expect(await block.findByText(/Write the number with its country/)).toBeVisible()
  await user.clear(block.getByLabelText('Mobile number'))
  await user.type(block.getByLabelText('Mobile number'), '00 31 6 1234-5678{Enter}')
  expect(await block.findByText(/A code was sent to \+31612345678/)).toBeVisible()
  await user.type(block.getByLabelText('Code from the SMS'), '123 456{Enter}')
  expect(await block.findByText(/^confirmed on/)).toBeVisible()
  expect(sent).toEqual([{ number: NUMBER }, { confirmation_code: '123456' }])
})

it('A wrong code says so at its field, and another number can be given', async () => {
  const { user, api, block } = await openPage(waiting('SENT'))
  api.on(
    alarmNumbers.confirm,
    () => new FakeFailure(400, { confirmation_code: ['This is not the code. Tries left: 4.'] }),
  )
  await user.type(await block.findByLabelText('Code from the SMS'), '111111{Enter}')
  expect(await block.findByText('This is not the code. Tries left: 4.')).toBeVisible()
  await user.click(block.getByRole('button', { name: 'Another number' }))
  expect(block.getByLabelText('Mobile number')).toBeVisible()
})

it('A number that no SMS can be sent to is said, and can be corrected', async () => {
  const { block } = await openPage(waiting('FAILED'))
  expect(await block.findByText(/No SMS could be sent to \+31612345678/)).toBeVisible()
  expect(block.getByLabelText('Mobile number')).toBeVisible()
})

it('A confirmed number is taken off, asked first', async () => {
  const { user, api, block, become } = await openPage(confirmed)
  api.on(alarmNumbers.remove, () => {
    become(none)
    return undefined
  })
  await user.click(await block.findByRole('button', { name: `Take off: ${NUMBER}` }))
  expect(block.getByText(`Send no more alarms to ${NUMBER}?`)).toBeVisible()
  await user.click(block.getByRole('button', { name: 'Take it off' }))
  expect(await block.findByLabelText('Mobile number')).toBeVisible()
})

it('An installation that sends no SMS says so and asks for nothing', async () => {
  const { block } = await openPage({ ...none, is_available: false })
  expect(await block.findByText(/cannot send an SMS yet/)).toBeVisible()
  expect(block.queryByRole('textbox')).toBeNull()
})

it('The block that does not load says so by itself, and the page stands', async () => {
  const api = fakeApi()
  await signedIn(api)
  api.on(profile.settings, () => aSettings())
  api.on(push.read, () => ({ public_key: 'key', browsers: [] }))
  api.on(alarmNumbers.read, () => new FakeFailure(500))
  renderAt('/app/profile/push-notifications')
  const block = within(await screen.findByRole('region', { name: 'Number for alarms' }))
  expect(await block.findByText(/Number for alarms did not load/)).toBeVisible()
  expect(await screen.findByRole('table')).toBeVisible()
})
