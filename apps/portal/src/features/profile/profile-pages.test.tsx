import { consents } from '@earshot/contract/endpoints/account/consents.ts'
import { content } from '@earshot/contract/endpoints/account/content.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { sessions } from '@earshot/contract/endpoints/account/sessions.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { aProfile, aSite, aSiteList } from '#test/factories.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'

beforeEach(signedOut)

async function anApi() {
  const api = fakeApi()
  await signedIn(api)
  api.on(content.languages, () => ({ items: [{ value: 'en-US', label: 'English' }] }))
  api.on(content.countries, () => ({
    items: [
      { name: 'Belgium', country_code: 'BE', phone_code: '32' },
      { name: 'Japan', country_code: 'JP', phone_code: '81' },
    ],
  }))
  api.on(sites.list, () =>
    aSiteList([aSite({ name: 'Ter Aa', current_user_role: 'VIEWER', unread_alerts: 2 })]),
  )
  api.on(sessions.list, () => ({ items: [] }))
  return api
}

describe('The permissions', () => {
  it('The permissions are those of the browser, counted, and one’s own on each site', async () => {
    const answers: Record<string, string> = { notifications: 'granted', camera: 'denied' }
    const query = async ({ name }: { name: string }) => {
      const state = answers[name]
      if (state === undefined) throw new TypeError('not known')
      return { state }
    }
    Object.defineProperty(navigator, 'permissions', { value: { query }, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'permissions'))
    await anApi()
    renderAt('/app/profile/permissions')
    expect(await screen.findByRole('heading', { level: 1, name: /^1 of 3 allowed here/ })).toBeVisible()
    const row = (name: RegExp) => within(screen.getByText(name).closest('li') as HTMLElement)
    expect(row(/^Camera$/).getByText('Blocked')).toBeVisible()
    expect(row(/^Camera$/).getByText(/^To allow it/)).toBeVisible()
    expect(row(/^Location$/).getByText('Not known here')).toBeVisible()
    expect(await screen.findByText('Viewer')).toBeVisible()
    expect(row(/^Ter Aa$/).getByText('see everything')).toBeVisible()
  })
})

describe('The pages to read', () => {
  const legal = (country: string) => ({
    country,
    language: 'en-US',
    version: 3,
    content: `<p>Of ${country}</p>`,
  })

  it.each([
    ['terms-of-use', content.privacy],
    ['data-privacy', content.dataPrivacy],
  ] as const)(
    'The text %s is that of one’s own country, or of the one in the address',
    async (name, endpoint) => {
      const api = await anApi()
      api.on(session.current, () => aProfile({ country: 'JP' }))
      api.on(endpoint, ({ query }) => legal(query.get('country') ?? ''))
      const { user, router } = renderAt(`/app/profile/${name}`)
      expect(await screen.findByText('Of JP')).toBeVisible()
      await user.selectOptions(await screen.findByRole('combobox', { name: 'Country' }), 'BE')
      expect(await screen.findByText('Of BE')).toBeVisible()
      expect(router.state.location.search).toEqual({ country: 'BE' })
    },
  )

  it('The help center begins with what is asked often', async () => {
    const api = await anApi()
    api.on(content.faq, () => ({ slug: 'faq', title: 'x', body: '<p>Why is it silent?</p>' }))
    api.on(content.page, ({ params }) => ({ slug: params.slug ?? '', title: 'x', body: '<p>The guide</p>' }))
    renderAt('/app/profile/help-center')
    expect(await screen.findByText('Why is it silent?')).toBeVisible()
    expect(await screen.findByText('The guide')).toBeVisible()
  })

  it('The imprint is the operator’s page', async () => {
    const api = await anApi()
    api.on(content.page, ({ params }) => ({
      slug: params.slug ?? '',
      title: 'x',
      body: '<p>Farmers’ street</p>',
    }))
    renderAt('/app/profile/imprint')
    expect(await screen.findByText('Farmers’ street')).toBeVisible()
  })

  it('About names the papers one can download', async () => {
    const api = await anApi()
    const guid = '00000000-0000-4000-8000-000000000001'
    api.on(content.files, () => ({ items: [{ original_name: 'device-manual.pdf', guid }] }))
    renderAt('/app/profile/about')
    const paper = await screen.findByRole('link', { name: 'device-manual.pdf' })
    expect(paper).toHaveAttribute('href', `/static-files/${guid}`)
  })
})

describe('The consents of a person', () => {
  const text = { country: 'BE', language: 'en-US', version: 2, content: '<p>What we keep.</p>' }
  const given = {
    consent_personal_data_usage: true,
    consent_newsletter: false,
    legal: [
      { kind: 'DATA_PRIVACY' as const, country: 'BE', version: 2, accepted_at: '2026-03-01T08:00:00Z' },
    ],
  }

  it('A consent is changed under data privacy, as the registration promises', async () => {
    const api = await anApi()
    api.on(content.dataPrivacy, () => text)
    api.on(consents.read, () => given)
    api.on(consents.update, ({ body }) => ({ ...given, ...(body as object) }))
    const { user } = renderAt('/app/profile/data-privacy')
    expect(await screen.findByText(/^You accepted version 2 on/)).toBeVisible()
    const usage = screen.getByRole('switch', { name: 'Use of my data to make Earshot better' })
    expect(usage).toBeChecked()
    await user.click(usage)
    await waitFor(() => expect(usage).not.toBeChecked())
    await waitFor(() =>
      expect(api.calls(consents.update).at(-1)?.body).toEqual({ consent_personal_data_usage: false }),
    )
    api.on(consents.update, () => new FakeFailure(503))
    const newsletter = screen.getByRole('switch', { name: 'Newsletter' })
    await user.click(newsletter)
    await waitFor(() => expect(newsletter).not.toBeChecked())
  })

  it('The terms can be accepted there by a person who was never asked', async () => {
    const api = await anApi()
    let accepted = false
    api.on(content.privacy, () => text)
    api.on(consents.read, () => ({
      ...given,
      legal: accepted
        ? [{ kind: 'PRIVACY' as const, country: 'BE', version: 2, accepted_at: '2026-03-02T08:00:00Z' }]
        : [],
    }))
    api.on(content.acceptPrivacy, () => {
      accepted = true
      return undefined
    })
    const { user } = renderAt('/app/profile/terms-of-use')
    await user.click(await screen.findByRole('button', { name: 'Accept version 2' }))
    expect(await screen.findByText(/^You accepted version 2 on/)).toBeVisible()
  })

  it('An earlier version is read and accepted anew before anything else opens', async () => {
    const api = await anApi()
    let kinds: ('PRIVACY' | 'DATA_PRIVACY')[] = ['PRIVACY', 'DATA_PRIVACY']
    api.on(session.current, () => aProfile({ legal_to_accept: kinds }))
    api.on(content.privacy, () => ({ ...text, content: '<p>How it may be used.</p>' }))
    api.on(content.dataPrivacy, () => text)
    api.on(content.acceptPrivacy, () => undefined)
    api.on(content.acceptDataPrivacy, () => {
      kinds = []
      return undefined
    })
    const { user } = renderAt('/app/sites')
    expect(await screen.findByRole('heading', { level: 1, name: 'Please read what is new' })).toBeVisible()
    expect(await screen.findByText('How it may be used.')).toBeVisible()
    expect(await screen.findByText('What we keep.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Ter Aa' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/sign-out')
    await user.click(screen.getByRole('button', { name: 'Accept and go on' }))
    expect(await screen.findByRole('link', { name: 'Ter Aa' })).toBeVisible()
    expect(api.calls(content.acceptPrivacy)).toHaveLength(1)
    expect(api.calls(content.acceptDataPrivacy)[0]?.params).toEqual({ country: 'BE' })
  })

  it('The question stays in the way where accepting did not arrive, and says so', async () => {
    const api = await anApi()
    api.on(session.current, () => aProfile({ legal_to_accept: ['DATA_PRIVACY'] }))
    api.on(content.dataPrivacy, () => text)
    api.on(content.acceptDataPrivacy, () => new FakeFailure(503))
    const { user } = renderAt('/app/sites')
    await screen.findByText('What we keep.')
    await user.click(screen.getByRole('button', { name: 'Accept and go on' }))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Please read what is new' })).toBeVisible()
  })
})
