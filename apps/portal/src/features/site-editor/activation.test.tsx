import { content } from '@earshot/contract/endpoints/account/content.ts'
import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeRefreshToken } from '#lib/storage.ts'
import { aSiteDetail, aSiteList } from '#test/factories.ts'
import { type FakeApi, FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn } from '#test/signed-in.ts'

let api: FakeApi
const SITE = aSiteDetail({ id: 7, name: 'De Nieuwe Linde', current_user_role: 'OWNER' })

beforeEach(async () => {
  localStorage.clear()
  api = fakeApi()
  await signedIn(api)
  writeRefreshToken('refresh-stored', '1')
  api.on(sites.list, () => aSiteList([]))
  api.on(sites.read, () => SITE)
  api.on(sites.structure, () => ({ id: 7, name: SITE.name, revision: 3, houses: [], gateways: [] }))
  api.on(content.countries, () => ({ items: [{ name: 'Belgium', country_code: 'BE', phone_code: '+32' }] }))
  api.on(content.timezones, () => [{ value: 'Europe/Brussels', label: 'Brussels' }])
})

describe('A preinstalled site', () => {
  beforeEach(() => {
    api.on(sites.read, () => ({ ...SITE, preinstalled: true, activated: false }))
  })

  it('The site opens its activation form, which takes it into use', async () => {
    api.on(siteEditor.activate, () => {
      api.on(sites.read, () => SITE)
      return SITE
    })
    const { user, router } = renderAt('/app/sites/7')
    await user.click(await screen.findByRole('button', { name: 'Activate the site' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/sites/7/dashboard'))
    expect(api.calls(siteEditor.activate)[0]?.body).toMatchObject({ name: 'De Nieuwe Linde' })
  })

  it('The site says in words why it could not be activated', async () => {
    api.on(siteEditor.activate, () => new FakeFailure(503))
    const { user } = renderAt('/app/sites/7')
    await user.click(await screen.findByRole('button', { name: 'Activate the site' }))
    expect(await screen.findByText(/The server could not do this/)).toBeInTheDocument()
  })
})

it.each(['/app/sites/7', '/app/sites/7/new'])('An active site leads from %s to its dashboard', async path => {
  const { router } = renderAt(path)
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/sites/7/dashboard'))
})
