import { content } from '@earshot/contract/endpoints/account/content.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type FakeApi, FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedOut } from '#test/signed-in.ts'

beforeEach(signedOut)

const legal = (kind: string) => (country: string) => ({
  country,
  language: 'en-US',
  version: 3,
  content: `<h2>${kind} of ${country}</h2><p>Be kind.</p>`,
})

function withTexts(): FakeApi {
  const api = fakeApi()
  api.on(content.privacy, ({ query }) => legal('Terms')(query.get('country') ?? ''))
  api.on(content.dataPrivacy, ({ query }) => legal('Privacy')(query.get('country') ?? ''))
  api.on(content.page, ({ params }) => ({
    slug: params.slug ?? '',
    title: 'x',
    body: `<p>Page ${params.slug}</p>`,
  }))
  api.on(content.faq, () => ({ slug: 'faq', title: 'FAQ', body: '<h3>Does it bite?</h3>' }))
  api.on(content.countries, () => ({
    items: [
      { name: 'Netherlands', country_code: 'NL', phone_code: '31' },
      { name: 'Belgium', country_code: 'BE', phone_code: '32' },
      { name: 'Antarctica', country_code: 'AQ', phone_code: '672' },
    ],
  }))
  return api
}

describe('Legal pages', () => {
  it.each([
    ['/terms-of-use', 'Terms'],
    ['/data-privacy', 'Privacy'],
  ])(
    'The page %s shows the text of Belgium, and of another country when one is chosen',
    async (path, kind) => {
      withTexts()
      const { user, router } = renderAt(path)
      expect(await screen.findByRole('heading', { name: `${kind} of BE` })).toBeVisible()
      await user.selectOptions(await screen.findByLabelText('Country'), 'Netherlands')
      expect(await screen.findByRole('heading', { name: `${kind} of NL` })).toBeVisible()
      expect(screen.getByText('Version 3')).toBeVisible()
      expect(router.state.location.href).toBe(`${path}?country=NL`)
    },
  )

  it('The page ignores a country that cannot be one', async () => {
    withTexts()
    renderAt('/terms-of-use?country=../admin')
    expect(await screen.findByRole('heading', { name: 'Terms of BE' })).toBeVisible()
  })

  it('The page says of a country that does not exist that it reads another, and shows the default', async () => {
    const api = withTexts()
    api.on(content.privacy, ({ query }) =>
      query.get('country') === 'XX'
        ? new FakeFailure(400, { code: 'invalid', country: ['No such country.'] })
        : legal('Terms')('BE'),
    )
    const { user, router } = renderAt('/terms-of-use?country=XX')
    expect(await screen.findByRole('heading', { name: 'Terms of BE' })).toBeVisible()
    expect(screen.getByText('There is no country “XX”. This is the text of Belgium.')).toBeVisible()
    expect(screen.getByLabelText('Country')).toHaveValue('BE')
    await user.selectOptions(screen.getByLabelText('Country'), 'Netherlands')
    expect(router.state.location.href).toBe('/terms-of-use?country=NL')
    expect(screen.queryByText(/^There is no country/)).toBeNull()
  })

  it('The page says when a country has no text', async () => {
    const api = withTexts()
    api.on(content.privacy, () => new FakeFailure(404))
    renderAt('/terms-of-use?country=AQ')
    expect(await screen.findByText('No text for this country')).toBeVisible()
  })

  it('The page offers another try when the text did not come', async () => {
    const api = withTexts()
    api.on(content.dataPrivacy, () => new FakeFailure(503))
    const { user } = renderAt('/data-privacy')
    const again = await screen.findByRole('button', { name: 'Try again' })
    withTexts()
    await user.click(again)
    expect(await screen.findByRole('heading', { name: 'Privacy of BE' })).toBeVisible()
  })
})

describe('Static pages', () => {
  it.each([
    ['/imprint', 'Page imprint'],
    ['/help', 'Page help'],
    ['/installation', 'Page installation'],
  ])('The page %s shows its text, without a country to choose', async (path, text) => {
    withTexts()
    renderAt(path)
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.queryByLabelText('Country')).toBeNull()
  })

  it('The help page answers what people ask and leads to the guide, sign-in and a profile', async () => {
    withTexts()
    renderAt('/help')
    expect(await screen.findByRole('heading', { name: 'Does it bite?' })).toBeVisible()
    for (const name of ['Sign in', 'Create a profile', 'Quick start guide']) {
      expect(screen.getByRole('link', { name })).toBeVisible()
    }
  })
})

describe('Help and the quick start guide', () => {
  it('Help and the guide are reached from sign-in', async () => {
    withTexts()
    const { user } = renderAt('/sign-in')
    await user.click(await screen.findByRole('link', { name: 'Quick start guide' }))
    expect(await screen.findByText('Page installation')).toBeVisible()
    await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Help' }))
    expect(await screen.findByText('Page help')).toBeVisible()
  })
})

describe('The footer', () => {
  it('The footer leads to the legal pages from sign-in', async () => {
    withTexts()
    const { user, router } = renderAt('/sign-in')
    await user.click(await screen.findByRole('link', { name: 'Imprint' }))
    expect(await screen.findByText('Page imprint')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Terms of use' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/terms-of-use'))
  })

  it('The footer shows the registration number in the China build only', async () => {
    withTexts()
    const metas = ['registration-number" content="REG 12345678', 'region" content="world'].map(text => {
      document.head.insertAdjacentHTML('beforeend', `<meta name="earshot-${text}">`)
      return document.head.lastElementChild as HTMLMetaElement
    })
    onTestFinished(() => metas.forEach(meta => void meta.remove()))
    const world = renderAt('/imprint')
    expect(await screen.findByText('Page imprint')).toBeVisible()
    expect(screen.queryByText('REG 12345678')).toBeNull()
    world.unmount()
    if (metas[1] !== undefined) metas[1].content = 'cn'
    renderAt('/imprint')
    expect(await screen.findByText('REG 12345678')).toBeVisible()
  })
})
