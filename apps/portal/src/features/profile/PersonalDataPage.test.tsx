import { profile } from '@earshot/contract/endpoints/account/profile.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { aProfile, aSettings } from '#test/factories.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'

beforeEach(signedOut)

async function openPage() {
  const api = fakeApi()
  await signedIn(api)
  const stored = aSettings({ last_name: "O'Brien" })
  api.on(session.current, () => aProfile({ last_name: "O'Brien" }))
  api.on(profile.settings, () => stored)
  const sent: Record<string, FormDataEntryValue>[] = []
  api.on(profile.updateSettings, ({ body }) => {
    const { email: _email, profile_picture, ...change } = Object.fromEntries(body as FormData)
    sent.push(Object.fromEntries(body as FormData))
    const picture = profile_picture === undefined ? null : '/static-files/new-picture'
    return { ...stored, ...change, profile_picture: picture }
  })
  const view = renderAt('/app/profile/personal-data')
  await screen.findByRole('heading', { level: 1, name: /Griet O'Brien/ })
  return { ...view, api, sent }
}
const aFile = (name: string, type: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type })

it('The form sends what has changed only, so a name that registration took is no hindrance', async () => {
  const { user, sent } = await openPage()
  const first = screen.getByLabelText('First name')
  await user.clear(first)
  await user.type(first, 'Greet')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(sent).toEqual([{ first_name: 'Greet' }])
  // The name changes everywhere at once, in the bar too.
  expect(screen.getByRole('button', { name: /^Account of Greet/ })).toBeVisible()
})

it('The page says that mails to the address come back, what its server says, and what to do', async () => {
  const api = fakeApi()
  await signedIn(api)
  const returns = { since: '2026-11-05T09:00:00Z', status: '5.1.1', line: '550 5.1.1 unknown' }
  api.on(profile.settings, () => aSettings({ mail_returns: returns }))
  renderAt('/app/profile/personal-data')
  const note = await screen.findByRole('note')
  expect(note).toHaveTextContent('Emails to this address have come back since 5 Nov 2026.')
  expect(note).toHaveTextContent('Its server says: 550 5.1.1 unknown')
  expect(note).toHaveTextContent('Correct the address, or ask whoever runs the mailbox.')
  expect(within(note).queryByRole('link')).toBeNull()
})

it('The form judges what has changed by the profile’s rules', async () => {
  const { user, sent } = await openPage()
  const last = screen.getByLabelText('Last name')
  await user.type(last, ' 3')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Some of these characters are not allowed.')).toBeVisible()
  await user.clear(last)
  await user.type(last, 'B')
  expect(await screen.findByText('At least 2 characters.')).toBeVisible()
  expect(sent).toEqual([])
})

it('The form says what is wrong with every field at once, whatever is wrong with the address', async () => {
  const { user, sent } = await openPage()
  await user.type(screen.getByLabelText('Last name'), ' 3')
  await user.type(screen.getByLabelText('Email'), ' @')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This does not look right. Please check it.')).toBeVisible()
  expect(screen.getByText('Some of these characters are not allowed.')).toBeVisible()
  expect(sent).toEqual([])
})

it('A picture that is refused says so in the language that is chosen afterwards', async () => {
  await openPage()
  const field = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(field, { target: { files: [aFile('me.gif', 'image/gif')] } })
  expect(await screen.findByText(/file type is not allowed|format/i)).toBeVisible()
  i18next.addResourceBundle('de', 'common', { rules: { format: 'Dieser Dateityp geht nicht.' } }, true)
  await i18next.changeLanguage('de')
  onTestFinished(async () => void (await i18next.changeLanguage('en-US')))
  expect(await screen.findByText('Dieser Dateityp geht nicht.')).toBeVisible()
})

it('A new address says before it is sent what follows, and afterwards when it counts', async () => {
  const { user, sent } = await openPage()
  const email = screen.getByLabelText<HTMLInputElement>('Email')
  const former = email.value
  await user.clear(email)
  await user.type(email, 'new@linde.example')
  expect(
    screen.getByText(new RegExp(`${former} is told and can take the account back for 7 days`)),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/We have sent a link to new@linde.example/)).toBeVisible()
  expect(sent).toEqual([{ email: 'new@linde.example' }])
  // The former address counts until then.
  expect(email).toHaveValue(former)
})

it('An address that is only typed otherwise is no new one', async () => {
  const { user } = await openPage()
  const email = screen.getByLabelText<HTMLInputElement>('Email')
  const typed = email.value.toUpperCase()
  await user.clear(email)
  await user.type(email, typed)
  expect(screen.queryByText(/can take the account back/)).toBeNull()
})

it('A new address asks for the password in place, and sends what was typed once it is right', async () => {
  const { user, api } = await openPage()
  let isProven = false
  const answer = (email: string) => ({ ...aSettings(), email })
  api.on(profile.updateSettings, () =>
    isProven ? answer(aSettings().email) : new FakeFailure(403, { code: 'sign_in_again' }),
  )
  api.on(session.askAgain, () => ({ has_app: false, passkey: null }))
  api.on(session.signInAgain, ({ body }) => {
    isProven = (body as { password: string }).password === 'my-present-password'
    if (isProven) return undefined
    return new FakeFailure(400, { password: ['This is not your current password.'] } as never)
  })
  const email = screen.getByLabelText<HTMLInputElement>('Email')
  await user.clear(email)
  await user.type(email, 'new@linde.example')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog', { name: 'Is it you?' })
  await user.type(await within(dialog).findByLabelText('Password'), 'not-my-password')
  await user.click(within(dialog).getByRole('button', { name: 'Go on' }))
  expect(await within(dialog).findByText('This is not your current password.')).toBeVisible()
  expect(email).toHaveValue('new@linde.example')
  await user.clear(within(dialog).getByLabelText('Password'))
  await user.type(within(dialog).getByLabelText('Password'), 'my-present-password')
  await user.click(within(dialog).getByRole('button', { name: 'Go on' }))
  expect(await screen.findByText(/We have sent a link to new@linde.example/)).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  const sent = api.requests.map(({ body }) => body).filter(body => body instanceof FormData)
  expect(sent.map(body => Object.fromEntries(body))).toEqual([
    { email: 'new@linde.example' },
    { email: 'new@linde.example' },
  ])
})

it('A reader who gives up proving finds the form as it was, and why nothing was saved', async () => {
  const { user, api } = await openPage()
  const refusal = new FakeFailure(403, { code: 'sign_in_again', message: 'Sign in again to do this.' })
  api.on(profile.updateSettings, () => refusal)
  await user.type(screen.getByLabelText('Email'), '.example')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Sign in again to do this.')).toBeVisible()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toMatch(/\.example\.example$/)
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
})

it('A picture is sent as soon as it is chosen, and shown in the bar as well', async () => {
  const { user, sent, container } = await openPage()
  await user.upload(
    screen.getByLabelText('Profile picture', { selector: 'input' }),
    aFile('me.png', 'image/png'),
  )
  await waitFor(() =>
    expect(container.querySelectorAll('img[src="/static-files/new-picture"]')).toHaveLength(2),
  )
  expect(sent).toEqual([{ profile_picture: expect.any(File) }])
})

it.each([
  ['me.gif', 'image/gif', 10, 'This file type is not allowed.'],
  ['me.png', 'image/png', 5_000_001, 'This is too large.'],
])('A picture %s of %s is not sent', async (name, type, bytes, words) => {
  const { user, sent } = await openPage()
  const input = screen.getByLabelText<HTMLInputElement>('Profile picture', { selector: 'input' })
  input.removeAttribute('accept')
  await user.upload(input, aFile(name, type, bytes))
  expect(await screen.findByText(words)).toBeVisible()
  expect(sent).toEqual([])
})

it('A picture that the server refuses says why, and the former one stays', async () => {
  const { user, api } = await openPage()
  api.on(profile.updateSettings, () => new FakeFailure(400, { profile_picture: ['No picture.'] } as never))
  await user.upload(
    screen.getByLabelText('Profile picture', { selector: 'input' }),
    aFile('me.png', 'image/png'),
  )
  expect(await screen.findByText('No picture.')).toBeVisible()
})
