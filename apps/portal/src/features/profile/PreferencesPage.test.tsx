import { content } from '@earshot/contract/endpoints/account/content.ts'
import { profile } from '@earshot/contract/endpoints/account/profile.ts'
import { LANGUAGES } from '@earshot/contract/values.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { changeLanguage, currentLanguage } from '#i18n/i18n.ts'
import { areSingleKeyShortcutsOn } from '#lib/browser/single-key-shortcuts.ts'
import { aSettings } from '#test/factories.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'

beforeEach(signedOut)

async function openPage() {
  const api = fakeApi()
  await signedIn(api)
  api.on(content.languages, () => ({
    items: [
      { value: 'en-US', label: 'English' },
      { value: 'de', label: 'Deutsch' },
    ],
  }))
  api.on(content.timezones, () => [
    { value: 'Europe/Brussels', label: '(UTC+01:00) Europe/Brussels' },
    { value: 'Asia/Tokyo', label: '(UTC+09:00) Asia/Tokyo' },
  ])
  const sent: Record<string, string>[] = []
  let stored = aSettings()
  api.on(profile.settings, () => stored)
  api.on(profile.updateSettings, ({ body }) => {
    const change = Object.fromEntries(body as FormData) as Record<string, string>
    sent.push(change)
    stored = { ...stored, ...change, paging_size: Number(change.paging_size ?? stored.paging_size) }
    return stored
  })
  const view = renderAt('/app/profile/preferences')
  await screen.findByRole('heading', { level: 1, name: /Brussels time/ })
  await screen.findByRole('option', { name: /Tokyo/ })
  return { ...view, api, sent }
}

it('Single keys are turned off on this device, and on again', async () => {
  const { user } = await openPage()
  const keys = screen.getByRole('switch', { name: 'Single keys' })
  expect(keys).toBeChecked()
  await user.click(keys)
  expect(keys).not.toBeChecked()
  expect(areSingleKeyShortcutsOn()).toBe(false)
  await user.click(keys)
  expect(areSingleKeyShortcutsOn()).toBe(true)
})

describe('A preference', () => {
  it('A preference is sent alone when it is chosen, and holds at once', async () => {
    const { user, sent } = await openPage()
    await user.click(screen.getByRole('radio', { name: 'Fahrenheit, °F' }))
    // The example beside it and the sentence above follow the preference.
    expect(await screen.findByText('68.2')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('°F')
    const row = within(screen.getByRole('region', { name: 'Temperature' }))
    expect(await row.findByText('Saved')).toBeVisible()
    expect(sent).toEqual([{ temperature: 'fahrenheit' }])
  })

  it('A preference that is refused goes back and says why', async () => {
    const { user, api } = await openPage()
    api.on(
      profile.updateSettings,
      () => new FakeFailure(400, { timezone: ['This zone is closed.'] } as never),
    )
    await user.selectOptions(screen.getByRole('combobox', { name: 'Time zone' }), 'Asia/Tokyo')
    expect(await screen.findByText('This zone is closed.')).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Brussels')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Brussels')
  })

  it('The page size is that of every list from then on', async () => {
    const { user, sent, queryClient } = await openPage()
    await user.click(screen.getByRole('radio', { name: '25' }))
    await waitFor(() => expect(sent).toEqual([{ paging_size: '25' }]))
    const profiles = queryClient.getQueriesData({ queryKey: ['/users/current/'] }).map(([, data]) => data)
    expect(profiles).toEqual([expect.objectContaining({ paging_size: 25 })])
  })

  it('The language changes the page and the mails; refused, both stay', async () => {
    onTestFinished(() => changeLanguage('en-US'))
    const { user, api, sent } = await openPage()
    await user.click(screen.getByRole('radio', { name: 'Deutsch' }))
    await waitFor(() => expect(sent).toEqual([{ language: 'de' }]))
    expect(currentLanguage()).toBe('de')
    api.on(profile.updateSettings, () => new FakeFailure(500))
    await user.click(screen.getByRole('radio', { name: 'English' }))
    await waitFor(() => expect(currentLanguage()).toBe('de'))
  })

  it('A page size that was chosen elsewhere is kept among the others', async () => {
    const { api, queryClient } = await openPage()
    api.on(profile.settings, () => aSettings({ paging_size: 40 }))
    await queryClient.invalidateQueries()
    expect(await screen.findByRole('radio', { name: '40', checked: true })).toBeVisible()
  })
})

it('The places of the languages are kept until they are loaded, so that nothing under them moves', async () => {
  const api = fakeApi()
  await signedIn(api)
  api.on(profile.settings, () => aSettings())
  api.on(content.timezones, () => [])
  let load = () => {}
  const loaded = new Promise<void>(resolve => {
    load = resolve
  })
  api.on(content.languages, async () => {
    await loaded
    return { items: LANGUAGES.map(value => ({ value, label: value })) }
  })
  renderAt('/app/profile/preferences')
  const choices = await screen.findByRole('group', { name: 'Language' })
  expect(choices.children).toHaveLength(LANGUAGES.length)
  expect(within(choices).queryByRole('radio')).toBeNull()
  load()
  expect(await within(choices).findAllByRole('radio')).toHaveLength(LANGUAGES.length)
  expect(choices.children).toHaveLength(LANGUAGES.length)
})

it('Settings that do not load say so, and are tried again', async () => {
  const api = fakeApi()
  await signedIn(api)
  api.on(content.languages, () => ({ items: [] }))
  api.on(profile.settings, () => new FakeFailure(503))
  const { user } = renderAt('/app/profile/preferences')
  expect(await screen.findByText('Preferences did not load')).toBeVisible()
  api.on(content.timezones, () => [])
  api.on(profile.settings, () => aSettings())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: /Brussels time/ })).toBeVisible()
})

it('The time beside the zone is that of the zone', async () => {
  // The minute does not end while the page is looked at.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T08:41:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  await openPage()
  const row = within(screen.getByRole('region', { name: 'Time zone' }))
  expect(row.getByText('09:41')).toBeVisible()
})
