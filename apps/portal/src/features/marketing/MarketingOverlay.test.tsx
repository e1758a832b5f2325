import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { isWelcomeFlagUp, raiseWelcomeFlag } from '#lib/welcome-flag.ts'
import { aSiteList } from '#test/factories.ts'
import { fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'

beforeEach(signedOut)

async function openSites() {
  const api = fakeApi()
  await signedIn(api)
  api.on(sites.list, () => aSiteList([]))
  const view = renderAt('/app/sites')
  await screen.findByText('No site yet')
  return view
}

describe('the overlay after sign-in', () => {
  it('shows by its flag, takes no focus, and stays away once it is dismissed', async () => {
    raiseWelcomeFlag()
    const { user } = await openSites()
    const card = await screen.findByRole('complementary', { name: 'Take your barns with you' })
    expect(card).not.toHaveFocus()
    expect(await screen.findByRole('link', { name: 'Get the app for iPhone' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('Take your barns with you')).toBeNull()
    expect(isWelcomeFlagUp()).toBe(false)
  })

  it('stands under the answer, so that on a phone it covers nothing', async () => {
    raiseWelcomeFlag()
    await openSites()
    const card = await screen.findByRole('complementary', { name: 'Take your barns with you' })
    const answer = screen.getByRole('heading', { level: 1 })
    expect(answer.nextElementSibling).toContainElement(card)
  })

  it('goes with Escape from inside', async () => {
    raiseWelcomeFlag()
    const { user } = await openSites()
    const close = await screen.findByRole('button', { name: 'Dismiss' })
    close.focus()
    await user.keyboard('{Escape}')
    expect(screen.queryByText('Take your barns with you')).toBeNull()
  })

  it('does not show without its flag', async () => {
    await openSites()
    expect(screen.queryByText('Take your barns with you')).toBeNull()
  })
})
