import { content } from '@earshot/contract/endpoints/account/content.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { languageStorageKey } from '#i18n/languages.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedOut } from '#test/signed-in.ts'

const LANGUAGES = [
  { value: 'en-US', label: 'English' },
  { value: 'de', label: 'Deutsch' },
  { value: 'xx', label: 'Not known here' },
]

beforeEach(async () => {
  await signedOut()
  i18next.addResourceBundle('de', 'public', {
    signIn: { title: 'Anmelden' },
    footer: { terms: 'Bedingungen' },
  })
  i18next.addResourceBundle('de', 'common', {
    rules: { longer: 'Mindestens {{min}} Zeichen.', invalid: 'Bitte prüfen.' },
    form: { noConnection: 'Keine Verbindung.' },
  })
})
afterEach(() => i18next.changeLanguage('en-US'))

function open(path: string) {
  const api = fakeApi()
  api.on(content.languages, () => ({ items: LANGUAGES }))
  const view = renderAt(path)
  const choose = async (language: string) =>
    view.user.selectOptions(await screen.findByLabelText('Language'), language)
  return { api, choose, ...view }
}

describe('Another language', () => {
  it('Another language is chosen among those the server lists and the portal knows, and remembered', async () => {
    const { choose } = open('/sign-in')
    await choose('de')
    const options = screen.getAllByRole<HTMLOptionElement>('option').map(option => option.textContent)
    expect(options).toEqual(['English', 'Deutsch'])
    expect(localStorage.getItem(languageStorageKey())).toBe('de')
  })

  it('Another language names the document anew', async () => {
    const { choose } = open('/sign-in')
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(document.title).toBe('Sign in | Earshot')
    await choose('de')
    expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeVisible()
    expect(document.title).toBe('Anmelden | Earshot')
  })

  it('The answers on screen are asked for again in another language', async () => {
    const { api, choose } = open('/terms-of-use')
    api.on(content.privacy, ({ headers }) => ({
      content: `<p>Text in ${headers.get('accept-language')}</p>`,
      country: 'BE',
      language: headers.get('accept-language') === 'de' ? 'de' : 'en-US',
      version: 1,
    }))
    expect(await screen.findByText('Text in en-US')).toBeVisible()
    await choose('de')
    expect(await screen.findByText('Text in de')).toBeVisible()
    expect(api.calls(content.privacy)).toHaveLength(2)
  })

  it('The broken rules of a form are worded anew', async () => {
    const { choose, user } = open('/sign-in')
    await user.type(await screen.findByLabelText('Password'), 'short')
    await user.tab()
    expect(await screen.findByText('At least 8 characters.')).toBeVisible()
    await choose('de')
    expect(await screen.findByText('Mindestens 8 Zeichen.')).toBeVisible()
  })

  it('The server’s words about sign-in in the former language are taken back', async () => {
    const { api, choose, user } = open('/sign-in')
    api.on(
      session.signIn,
      () => new FakeFailure(401, { code: 'wrong_credentials', message: 'Wrong password.' }),
    )
    await user.type(await screen.findByLabelText('Email'), 'griet@linde.example')
    await user.type(screen.getByLabelText('Password'), 'not-my-password')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText(/^Wrong password\./)).toBeVisible()
    await choose('de')
    await waitFor(() => expect(screen.queryByText(/^Wrong password\./)).toBeNull())
  })

  it('The server’s words about a field are taken back, and its own sentence is worded anew', async () => {
    const { api, choose, user } = open('/contact-us')
    const refusals = [
      new FakeFailure(400, { code: 'invalid', email: ['This address bounces.'] }),
      new FakeFailure(503),
    ]
    api.on(content.contact, () => refusals[0] ?? new FakeFailure(503))
    await user.type(await screen.findByLabelText('Your name'), 'Griet Verlinde')
    await user.type(screen.getByLabelText('Email'), 'griet@linde.example')
    await user.type(screen.getByLabelText('Message'), 'The monitor in airspace 4 is silent.')
    await user.click(screen.getByRole('button', { name: 'Send the message' }))
    expect(await screen.findByText('This address bounces.')).toBeVisible()
    await choose('de')
    await waitFor(() => expect(screen.queryByText('This address bounces.')).toBeNull())
    i18next.addResourceBundle('de', 'common', { form: { failed: 'Fehler {{code}}' } }, true)
    refusals.shift()
    await user.click(screen.getByRole('button', { name: 'Send the message' }))
    expect(await screen.findByText('Fehler unavailable')).toBeVisible()
    await choose('en-US')
    expect(await screen.findByText(/The server could not do this.*\(unavailable\)/)).toBeVisible()
  })
})
