import { profile } from '@earshot/contract/endpoints/account/profile.ts'
import { push } from '@earshot/contract/endpoints/account/push.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { weeklyReports } from '@earshot/contract/endpoints/farm/weekly-reports.ts'
import type { PushBrowser } from '@earshot/contract/schemas/account/push.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { aSettings } from '#test/factories.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'

beforeEach(signedOut)

const aBrowser = (id: number, browser: Partial<PushBrowser> = {}): PushBrowser => ({
  id,
  fingerprint: `other-${id}`,
  browser: 'Chrome',
  system: 'Android',
  created_at: '2026-09-05T07:00:00Z',
  last_sent_at: null,
  ...browser,
})

interface Given {
  browsers?: PushBrowser[]
  notifications?: Record<string, unknown>
}

const NO_REPORT = { weekday: null, hour: 7, next_at: null, last_sent_at: null, revision: 0 }

function onReports(api: ReturnType<typeof fakeApi>) {
  api.on(sites.places, () => ({ items: [], latest_alerts: [] }))
  api.on(weeklyReports.readOfAll, () => NO_REPORT)
}

async function openPage({ browsers = [aBrowser(1)], notifications = {} }: Given = {}) {
  const api = fakeApi()
  await signedIn(api)
  let stored = aSettings({ preferences: { notifications } })
  const sent: unknown[] = []
  api.on(profile.settings, () => stored)
  onReports(api)
  api.on(profile.updateSettings, ({ body }) => {
    const preferences = JSON.parse(String((body as FormData).get('preferences')))
    sent.push(preferences.notifications)
    stored = { ...stored, preferences: { ...stored.preferences, ...preferences } }
    return stored
  })
  api.on(push.read, () => ({ public_key: 'key', browsers }))
  const view = renderAt('/app/profile/push-notifications')
  await screen.findByRole('table')
  return { ...view, api, sent }
}
it('A weekly report over all sites is chosen by its weekday, and then its hour is asked', async () => {
  const { api, user } = await openPage()
  const sent: unknown[] = []
  let stored: object = NO_REPORT
  api.on(weeklyReports.readOfAll, () => ({ ...NO_REPORT, ...stored }))
  api.on(weeklyReports.chooseOfAll, ({ body }) => {
    sent.push(body)
    stored = { ...NO_REPORT, ...(body as object), revision: 1 }
    return { ...NO_REPORT, ...stored }
  })
  const part = within(await screen.findByRole('region', { name: 'Weekly report' }))
  const day = await part.findByRole('combobox', { name: 'Weekday' })
  expect(part.queryByRole('combobox', { name: 'Hour' })).toBeNull()
  await user.selectOptions(day, 'Monday')
  expect(await part.findByRole('combobox', { name: 'Hour' })).toHaveValue('7')
  expect(sent).toEqual([{ weekday: 1, hour: 7, revision: 0 }])
})

const box = (name: string) => screen.getByRole('checkbox', { name })

it('The address that mails come back from says so, and leads to where it is corrected', async () => {
  const api = fakeApi()
  await signedIn(api)
  const returns = { since: '2026-11-05T09:00:00Z', status: '5.1.1', line: '' }
  api.on(profile.settings, () => aSettings({ mail_returns: returns }))
  onReports(api)
  api.on(push.read, () => ({ public_key: 'key', browsers: [] }))
  renderAt('/app/profile/push-notifications')
  const note = await screen.findByRole('note')
  expect(note).toHaveTextContent('Its server says: 5.1.1')
  const link = within(note).getByRole('link', { name: 'Correct the address' })
  expect(link).toHaveAttribute('href', '/app/profile/personal-data')
})

describe('The choices of what one is told of', () => {
  it('The choice is said first, and saved kind by kind when it changes', async () => {
    const { user, sent } = await openPage()
    const answer = screen.getByRole('heading', { level: 1 })
    await waitFor(() =>
      expect(answer).toHaveTextContent('Alarms reach you day and night. The rest is silent after 21:00.'),
    )
    expect(box('Any sensor goes to Alarm: Phone')).toBeChecked()
    await user.click(box('Monitor or gateway silent for an hour: Email'))
    expect(sent).toEqual([{ email: { device_offline: true, gateway_offline: true } }])
    expect(box('Monitor or gateway silent for an hour: Email')).toBeChecked()
    expect(await screen.findByText('Saved')).toBeVisible()
    await user.click(box('Any sensor goes to Alarm: Phone'))
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Alarms do not reach your phone.')
  })

  it('The row shows a dash where its kinds differ; the next press makes them alike', async () => {
    const { user, sent } = await openPage({ notifications: { push: { device_back: true } } })
    expect(box('Heard again: Phone')).toBePartiallyChecked()
    await user.click(box('Heard again: Phone'))
    expect(sent).toEqual([{ push: { device_back: true, gateway_back: true } }])
  })

  it('The choice goes back where it is refused, and says why', async () => {
    const { user, api } = await openPage()
    api.on(profile.updateSettings, () => new FakeFailure(500))
    await user.click(box('Expired: Email'))
    expect((await screen.findAllByText(/The server could not do this/))[0]).toBeVisible()
    expect(box('Expired: Email')).toBeChecked()
  })

  it('The choices are as usual again with one press, which can be taken back', async () => {
    const chosen = { push: { alert_alarm: false } }
    const { user, sent } = await openPage({ notifications: chosen })
    await user.click(screen.getByRole('button', { name: 'Back to the usual choice' }))
    await waitFor(() => expect(sent).toEqual([{}]))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent).toEqual([{}, chosen]))
    expect(box('Any sensor goes to Alarm: Phone')).not.toBeChecked()
  })

  it('Only alarms are told at night', async () => {
    await openPage()
    const quietOutcome = (name: RegExp) =>
      within(screen.getByRole('row', { name })).getAllByRole('cell').at(-1)
    expect(quietOutcome(/Any sensor goes to Alarm/)).toHaveTextContent('comes through')
    expect(quietOutcome(/Coughs go to Warning/)).toHaveTextContent('portal only')
    expect(quietOutcome(/Heard again/)).toHaveTextContent('nothing')
  })
})

describe('The daily summary', () => {
  it('Warnings are gathered once a day from seven on, by the reader’s own clock, and the hour can be changed', async () => {
    const { user, sent } = await openPage()
    const digest = within(await screen.findByRole('region', { name: 'Daily summary' }))
    expect(digest.getByText('Each Warning comes by itself.')).toBeVisible()
    await user.click(digest.getByRole('switch', { name: 'Daily summary' }))
    await waitFor(() => expect(sent.at(-1)).toEqual({ digest: { at: '07:00' } }))
    const warnings = screen.getByRole('row', { name: /Coughs go to Warning/ })
    expect(within(warnings).getByText('in the summary')).toBeVisible()
    expect(
      within(screen.getByRole('row', { name: /Any sensor goes to Alarm/ })).getByText('comes through'),
    ).toBeVisible()
    const hour = await digest.findByLabelText(/^At, by the clock of Europe\/Brussels/)
    await user.clear(hour)
    await user.type(hour, '6:30')
    await user.tab()
    await waitFor(() => expect(sent.at(-1)).toEqual({ digest: { at: '06:30' } }))
    await user.click(digest.getByRole('switch', { name: 'Daily summary' }))
    await waitFor(() => expect(sent.at(-1)).toEqual({ digest: null }))
  })
})

describe('Quiet hours', () => {
  it('Quiet hours are changed by their two fields, and turned off and on', async () => {
    const { user, sent } = await openPage()
    const fields = within(await screen.findByRole('region', { name: 'Quiet hours' }))
    const from = fields.getByLabelText('From')
    // The field never shows 09:00 PM, whatever language the browser has.
    expect(from).toHaveAttribute('type', 'text')
    expect(from).toHaveValue('21:00')
    await user.clear(from)
    await user.type(from, '22:30')
    await user.tab()
    await waitFor(() => expect(sent.at(-1)).toEqual({ quiet: { from: '22:30', to: '06:00' } }))
    await user.click(fields.getByRole('switch', { name: 'Quiet hours' }))
    await waitFor(() => expect(sent.at(-1)).toEqual({ quiet: null }))
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('So does the rest.')
    expect(fields.queryByLabelText('From')).toBeNull()
    await user.click(fields.getByRole('switch', { name: 'Quiet hours' }))
    await waitFor(() => expect(sent.at(-1)).toEqual({ quiet: { from: '21:00', to: '06:00' } }))
  })
})

/** Sets what the browser has that a test's environment lacks or refuses. */
function browserIs({ isSecure, permission }: { isSecure: boolean; permission?: NotificationPermission }) {
  vi.stubGlobal('isSecureContext', isSecure)
  if (permission !== undefined) {
    vi.stubGlobal('Notification', { permission, requestPermission: async () => permission })
    vi.stubGlobal('PushManager', {})
    const none = { getRegistration: async () => undefined, addEventListener() {}, removeEventListener() {} }
    Object.defineProperty(navigator, 'serviceWorker', { value: none, configurable: true })
  }
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
}

describe('The browsers that take pushes', () => {
  it.each([
    [{ isSecure: false }, /addresses that begin with https/],
    [{ isSecure: true }, /This browser cannot take messages/],
    [{ isSecure: true, permission: 'denied' as const }, /You have blocked notifications here/],
  ])('The page says in words what a browser like %o forbids', async (given, words) => {
    browserIs(given)
    await openPage()
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.queryByRole('switch', { name: 'Messages to this browser' })).toBeNull()
  })

  it('The page says that nothing arrives while no browser takes messages', async () => {
    await openPage({ browsers: [] })
    await screen.findByRole('heading', { level: 1, name: /Nothing reaches your phone yet/ })
    expect(screen.queryByRole('button', { name: 'Send a test message' })).toBeNull()
  })

  it('The page asks the browser when it is turned on, and says that the answer was no', async () => {
    browserIs({ isSecure: true, permission: 'default' })
    const { user } = await openPage()
    await user.click(await screen.findByRole('switch', { name: 'Messages to this browser' }))
    expect(await screen.findByText(/The browser was not answered/)).toBeVisible()
  })

  it('The page takes another browser off the list, asked first', async () => {
    const browsers = [aBrowser(4)]
    const { user, api } = await openPage({ browsers })
    const taken: string[] = []
    api.on(push.unsubscribe, ({ params }) => {
      taken.push(params.subscriptionId ?? '')
      browsers.length = 0
      return undefined
    })
    await user.click(await screen.findByRole('button', { name: 'Take off: Chrome on Android' }))
    await user.click(screen.getByRole('button', { name: 'Take it off' }))
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull())
    expect(taken).toEqual(['4'])
  })
})

it('A test message says what became of it, browser by browser', async () => {
  const { user, api } = await openPage({
    browsers: [aBrowser(1), aBrowser(2, { browser: 'Firefox', system: 'Windows' })],
  })
  api.on(push.test, () => ({
    test: 'a-test',
    browsers: [
      { id: 1, outcome: 'sent' as const },
      { id: 2, outcome: 'unreachable' as const },
    ],
  }))
  await user.click(await screen.findByRole('button', { name: 'Send a test message' }))
  expect(await screen.findByText(/^Chrome on Android: on its way/)).toBeVisible()
  expect(screen.getByText(/^Firefox on Windows: its message service does not answer/)).toBeVisible()
  api.on(push.test, () => new FakeFailure(429))
  await user.click(screen.getByRole('button', { name: 'Send a test message' }))
  expect(await screen.findByText('Something is wrong')).toBeVisible()
})
