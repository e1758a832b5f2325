import { profile } from '@earshot/contract/endpoints/account/profile.ts'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedOut } from '#test/signed-in.ts'

beforeEach(signedOut)

const TOKEN = `1z-${'a'.repeat(22)}`

function open() {
  const api = fakeApi()
  return { api, ...renderAt(`/unsubscribe/${TOKEN}`) }
}

describe('The page of a summary’s link', () => {
  it('Opening it sends nothing, and its button ends Warnings by mail', async () => {
    const { api, user } = open()
    api.on(profile.unsubscribe, () => undefined)
    await screen.findByRole('heading', { name: 'No more Warnings by email?' })
    expect(api.calls(profile.unsubscribe)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Stop them' }))
    expect(await screen.findByRole('heading', { name: 'No more Warnings come by email' })).toBeVisible()
    expect(api.calls(profile.unsubscribe)[0]?.params).toEqual({ unsubscribeToken: TOKEN })
    expect(screen.getByRole('link', { name: 'Settings of notices' })).toHaveAttribute(
      'href',
      '/app/profile/push-notifications',
    )
  })

  it('The link of a weekly report says what it ends', async () => {
    const api = fakeApi()
    const { user } = renderAt(`/unsubscribe/${TOKEN}?report=weekly`)
    api.on(profile.unsubscribe, () => undefined)
    await screen.findByRole('heading', { name: 'No more of this weekly report?' })
    await user.click(screen.getByRole('button', { name: 'Stop it' }))
    expect(await screen.findByRole('heading', { name: 'This weekly report no longer comes' })).toBeVisible()
  })

  it('A link that is no longer valid says so', async () => {
    const { api, user } = open()
    api.on(profile.unsubscribe, () => new FakeFailure(404))
    await user.click(await screen.findByRole('button', { name: 'Stop them' }))
    expect(await screen.findByRole('heading', { name: 'This link is not valid any more' })).toBeVisible()
  })

  it('Where the server fails the page says so and can be pressed again', async () => {
    const { api, user } = open()
    api.on(profile.unsubscribe, () => new FakeFailure(503))
    await user.click(await screen.findByRole('button', { name: 'Stop them' }))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Stop them' })).toBeEnabled()
  })
})
