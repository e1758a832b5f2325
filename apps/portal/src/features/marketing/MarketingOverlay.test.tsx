import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { isWelcomeFlagUp, raiseWelcomeFlag } from '#lib/browser/welcome-flag.ts'
import { aSite, aSiteList } from '#test/factories.ts'
import { fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'

beforeEach(signedOut)

const TITLE = 'Take your barns with you'

async function openSites(list = aSiteList([])) {
  const api = fakeApi()
  await signedIn(api)
  api.on(sites.list, () => list)
  const view = renderAt('/app/sites')
  await screen.findByText(list.items[0]?.name ?? 'No site yet')
  return { ...view, api }
}

describe('The overlay after sign-in', () => {
  it('The overlay shows by its flag, takes no focus, and stays away once it is dismissed', async () => {
    raiseWelcomeFlag()
    const { user } = await openSites()
    const card = await screen.findByRole('complementary', { name: 'Take your barns with you' })
    expect(card).not.toHaveFocus()
    expect(await screen.findByRole('link', { name: 'Get the app for iPhone' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('Take your barns with you')).toBeNull()
    expect(isWelcomeFlagUp()).toBe(false)
  })

  it('The overlay stands under the answer, so that on a phone it covers nothing', async () => {
    raiseWelcomeFlag()
    await openSites()
    const card = await screen.findByRole('complementary', { name: 'Take your barns with you' })
    const answer = screen.getByRole('heading', { level: 1 })
    expect(answer.nextElementSibling).toContainElement(card)
  })

  it('The overlay goes with Escape from inside', async () => {
    raiseWelcomeFlag()
    const { user } = await openSites()
    const close = await screen.findByRole('button', { name: 'Dismiss' })
    close.focus()
    await user.keyboard('{Escape}')
    expect(screen.queryByText('Take your barns with you')).toBeNull()
  })

  it('The overlay waits while a site is in Alarm, and its flag stays up', async () => {
    raiseWelcomeFlag()
    const list = aSiteList([aSite({ name: 'Ter Aa' })])
    const { api, queryClient } = await openSites({ ...list, counts: { ...list.counts, Ok: 0, Alarm: 1 } })
    await waitFor(() => expect(api.calls(sites.list).length).toBeGreaterThan(1))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByText(TITLE)).toBeNull()
    expect(isWelcomeFlagUp()).toBe(true)
  })

  it('The overlay shows on the list of sites only: a person who is led elsewhere meets it there', async () => {
    raiseWelcomeFlag()
    const api = fakeApi()
    await signedIn(api)
    api.on(sites.list, () => aSiteList([]))
    const { router } = renderAt('/app/groups')
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText(TITLE)).toBeNull()
    expect(isWelcomeFlagUp()).toBe(true)
    await router.navigate({ to: '/app/sites' })
    expect(await screen.findByText(TITLE)).toBeVisible()
    await router.navigate({ to: '/app/groups' })
    await waitFor(() => expect(isWelcomeFlagUp()).toBe(false))
    await router.navigate({ to: '/app/sites' })
    await screen.findByText('No site yet')
    expect(screen.queryByText(TITLE)).toBeNull()
  })

  it('The overlay does not show without its flag', async () => {
    await openSites()
    expect(screen.queryByText('Take your barns with you')).toBeNull()
  })
})
