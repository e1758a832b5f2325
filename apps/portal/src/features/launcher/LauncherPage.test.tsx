import { content } from '@earshot/contract/endpoints/account/content.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { sessions } from '@earshot/contract/endpoints/account/sessions.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aProfile, aSite, aSiteList } from '#test/factories.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'

beforeEach(signedOut)

async function launcherApi() {
  const api = fakeApi()
  await signedIn(api)
  api.on(content.languages, () => ({ items: [{ value: 'en-US', label: 'English' }] }))
  api.on(sites.list, () => aSiteList([aSite({ name: 'Ter Aa', unread_alerts: 2 })]))
  api.on(sessions.list, () => ({ items: [] }))
  return api
}

describe('The launcher', () => {
  it('The launcher leads to everything of one’s own, each with its current value', async () => {
    await launcherApi()
    const { user, router } = renderAt('/app/profile')
    expect(await screen.findByRole('heading', { level: 1, name: 'Griet Verlinde' })).toBeVisible()
    const own = within(screen.getByRole('navigation', { name: 'About me' }))
    expect(await own.findByText('quiet 21 to 06')).toBeVisible()
    expect(await own.findByText('English, °C')).toBeVisible()
    const mine = within(screen.getByRole('region', { name: 'My sites' }))
    expect(await mine.findByRole('link', { name: /Ter Aa.*2 new alerts/ })).toBeVisible()
    await user.click(own.getByRole('link', { name: /Preferences/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/profile/preferences'))
  })

  it('The launcher is in the person’s menu', async () => {
    await launcherApi()
    const { user, router } = renderAt('/app/sites')
    await user.click(await screen.findByRole('button', { name: /^Account of/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'My profile' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/profile'))
  })

  it('The launcher stands without the sites, which are tried again', async () => {
    const api = await launcherApi()
    api.on(sites.list, () => new FakeFailure(503))
    renderAt('/app/profile')
    expect(await screen.findByText('My sites did not load')).toBeVisible()
    expect(screen.getByRole('navigation', { name: 'About me' })).toBeVisible()
  })

  it('The launcher leads to all sites where a person has more than it shows', async () => {
    const api = await launcherApi()
    api.on(sites.list, () => ({ ...aSiteList([aSite({ name: 'Ter Aa' })]), total: 12 }))
    renderAt('/app/profile')
    expect(await screen.findByRole('link', { name: 'All 12 sites' })).toHaveAttribute('href', '/app/sites')
  })

  it('The launcher leads administrators, and nobody else, to their area', async () => {
    const api = await launcherApi()
    const first = renderAt('/app/profile')
    await screen.findByRole('navigation', { name: 'About me' })
    expect(screen.queryByRole('navigation', { name: 'Admin area' })).toBeNull()
    first.unmount()
    api.on(session.current, () => aProfile({ roles: ['USER', 'ADMIN'] }))
    renderAt('/app/profile')
    const area = within(await screen.findByRole('navigation', { name: 'Admin area' }))
    expect(area.getByRole('link', { name: 'Admin area' })).toHaveAttribute('href', '/admin')
  })
})

describe('The launcher of the administrator’s area', () => {
  it('The launcher of the area leads back to the user area and shows no sites', async () => {
    const api = await launcherApi()
    api.on(session.current, () => aProfile({ roles: ['USER', 'ADMIN'] }))
    renderAt('/admin/profile')
    expect(await screen.findByRole('heading', { level: 1, name: 'Griet Verlinde' })).toBeVisible()
    const back = within(screen.getByRole('navigation', { name: 'User area' }))
    expect(back.getByRole('link', { name: 'User area' })).toHaveAttribute('href', '/app/sites')
    expect(screen.getByRole('link', { name: 'Sign out' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'My sites' })).toBeNull()
  })
})
