import { content } from '@earshot/contract/endpoints/account/content.ts'
import { registration } from '@earshot/contract/endpoints/account/registration.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { easyCaptcha, proofIn } from '#test/captcha.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { fillRegistration } from '#test/fill-registration.ts'
import { renderAt } from '#test/render.tsx'
import { signedOut } from '#test/signed-in.ts'

beforeEach(signedOut)

function openApi() {
  const api = fakeApi()
  easyCaptcha(api)
  api.on(content.countries, () => ({
    items: [
      { name: 'Belgium', country_code: 'BE', phone_code: '32' },
      { name: 'Netherlands', country_code: 'NL', phone_code: '31' },
    ],
  }))
  api.on(content.languages, () => ({ items: [{ value: 'en-US', label: 'English' }] }))
  api.on(content.timezones, () => [
    { value: 'Europe/Amsterdam', label: '(UTC+01:00) Amsterdam' },
    { value: 'Europe/Brussels', label: '(UTC+01:00) Brussels' },
  ])
  api.on(registration.validate, () => ({ valid: true as const }))
  api.on(registration.register, () => ({ email: 'griet@linde.example', activated: false }))
  return api
}

async function openForm(path = '/registration?email=griet@linde.example&token=invited') {
  const api = openApi()
  const view = renderAt(path)
  await screen.findByLabelText('First name')
  const { user } = view
  const fill = () => fillRegistration(user)
  const accept = () => user.click(screen.getByRole('checkbox', { name: /I accept the terms of use/ }))
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  const toNewsletter = async () => {
    await fill()
    await accept()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled())
    await press('Next')
    await screen.findByRole('heading', { name: /make Earshot better/ })
    await press('No')
    await screen.findByRole('heading', { name: /like our newsletter/ })
  }
  return { api, fill, accept, press, toNewsletter, ...view }
}

describe('Registration, the form', () => {
  it('The form takes the email from the link and the language from the page', async () => {
    await openForm()
    expect(screen.getByLabelText('Email')).toHaveValue('griet@linde.example')
    expect(screen.getByLabelText('Language')).toHaveValue('en-US')
    expect(screen.getByText('Step 1 of 3')).toBeVisible()
  })

  it('The form lets nobody go on before it is valid and the terms are accepted', async () => {
    const { fill, accept } = await openForm()
    const next = () => screen.getByRole('button', { name: 'Next' })
    expect(next()).toBeDisabled()
    await fill()
    expect(next()).toBeDisabled()
    await accept()
    await waitFor(() => expect(next()).toBeEnabled())
    await accept()
    await waitFor(() => expect(next()).toBeDisabled())
  })

  it('The form takes digits once a country is chosen, and forgets them with another country', async () => {
    const { user } = await openForm()
    const digits = screen.getByLabelText('Telephone')
    await user.selectOptions(screen.getByLabelText('Country code of the telephone number'), '')
    expect(digits).toBeDisabled()
    await user.selectOptions(screen.getByLabelText('Country code of the telephone number'), 'BE')
    expect(digits).toBeEnabled()
    await user.type(digits, '0470-12 ab3')
    expect(digits).toHaveValue('0470123')
    await user.selectOptions(screen.getByLabelText('Country code of the telephone number'), 'NL')
    expect(digits).toHaveValue('')
  })

  it('The form starts with what the time zone of the browser lets expect', async () => {
    const options = new Intl.DateTimeFormat().resolvedOptions()
    const timeZone = 'Europe/Amsterdam'
    const browser = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    onTestFinished(() => browser.mockRestore())
    browser.mockReturnValue({ ...options, timeZone })
    await openForm()
    expect(screen.getByLabelText('Country')).toHaveValue('NL')
    expect(screen.getByLabelText('Country code of the telephone number')).toHaveValue('NL')
    expect(screen.getByLabelText('Telephone')).toBeEnabled()
    expect(screen.getByLabelText('Time zone')).toHaveValue('Europe/Amsterdam')
  })

  it('The form takes a pasted number apart: its country, then its digits', async () => {
    const { user } = await openForm()
    await user.click(screen.getByLabelText('Telephone'))
    await user.paste('+31 6 1234 5678')
    expect(screen.getByLabelText('Country code of the telephone number')).toHaveValue('NL')
    expect(screen.getByLabelText('Telephone')).toHaveValue('612345678')
  })

  it('The form counts the digits that are typed, not the code before them', async () => {
    const { user } = await openForm()
    const digits = screen.getByLabelText('Telephone')
    await user.type(digits, '12345')
    await user.tab()
    await waitFor(() => expect(digits).toHaveAccessibleDescription('At least 6 digits after +32.'))
    await user.type(digits, '6')
    await waitFor(() => expect(digits).not.toHaveAccessibleDescription())
    await user.type(digits, '7'.repeat(12))
    await waitFor(() => expect(digits).toHaveAccessibleDescription('At most 17 digits after +32.'))
  })

  it('The form says beside the button what is missing, what is wrong, or that only the tick is', async () => {
    const { user, fill } = await openForm()
    const next = screen.getByRole('button', { name: 'Next' })
    expect(next).toHaveAccessibleDescription('Fill in every field and accept the terms to go on.')
    await fill()
    await waitFor(() => expect(next).toHaveAccessibleDescription('Accept the terms to go on.'))
    await user.type(screen.getByLabelText('Repeat the password'), 'x')
    await user.type(screen.getByLabelText('First name'), '4')
    await waitFor(() =>
      expect(next).toHaveAccessibleDescription('To go on, please check: First name and Repeat the password.'),
    )
  })

  it('The form says on leaving a field what is wrong with it', async () => {
    const { user } = await openForm('/registration')
    await user.type(screen.getByLabelText('First name'), 'R2D2')
    await user.tab()
    await waitFor(() =>
      expect(screen.getByLabelText('First name')).toHaveAccessibleDescription(
        'Some of these characters are not allowed.',
      ),
    )
  })

  it('The form says so when a list is empty, and offers another try when it did not come', async () => {
    const api = openApi()
    api.on(content.timezones, () => new FakeFailure(503))
    const { user } = renderAt('/registration')
    const again = await screen.findByRole('button', { name: 'Try again' })
    api.on(content.timezones, () => [])
    await user.click(again)
    expect(await screen.findByLabelText('Time zone')).toHaveDisplayValue('Nothing to choose from')
  })

  it('The form asks before it throws away what was typed', async () => {
    const { user, router } = await openForm()
    await user.type(screen.getByLabelText('First name'), 'Griet')
    await user.click(screen.getByRole('link', { name: 'Sign in' }))
    const dialog = await screen.findByRole('dialog', { name: 'Leave without a profile?' })
    await user.click(within(dialog).getByRole('button', { name: 'Stay here' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText('First name')).toHaveValue('Griet')
    expect(router.state.location.pathname).toBe('/registration')
  })
})

describe('Registration, the steps', () => {
  it('The wizard has each step checked by the server and registers with the newsletter’s answer', async () => {
    const { api, toNewsletter, press, router } = await openForm()
    await toNewsletter()
    await press('Yes')
    expect(await screen.findByRole('heading', { name: 'Almost there' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/registration-success')
    const [first, second] = api.calls(registration.validate).map(request => request.body)
    expect(first).not.toHaveProperty('consent_personal_data_usage')
    expect(second).toMatchObject({ consent_personal_data_usage: false })
    const body = api.calls(registration.register)[0]?.body
    expect(body).toMatchObject({
      first_name: 'Griet',
      telephone: '+32470123456',
      timezone: 'Europe/Brussels',
      token: 'invited',
      policy_accepted: true,
      consent_personal_data_usage: false,
      consent_newsletter: true,
    })
    expect(proofIn(body).challenge.parameters.data.action).toBe('registration')
  })

  it('The wizard has no mail to wait for where the link of an invitation led here', async () => {
    const { api, toNewsletter, press } = await openForm()
    api.on(registration.register, () => ({ email: 'griet@linde.example', activated: true }))
    await toNewsletter()
    await press('Yes')
    expect(await screen.findByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
  })

  it('The wizard stays on the form when the server has something against it', async () => {
    const { api, fill, accept, press } = await openForm()
    api.on(
      registration.validate,
      () =>
        new FakeFailure(400, { code: 'invalid', telephone: ['No such number.'], password: ['Too', 'weak.'] }),
    )
    await fill()
    await accept()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled())
    await press('Next')
    await waitFor(() =>
      expect(screen.getByLabelText('Telephone')).toHaveAccessibleDescription('No such number.'),
    )
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Too weak.')
  })

  it('The wizard returns to the form, with its messages, when the registration fails', async () => {
    const { api, toNewsletter, press } = await openForm()
    api.on(
      registration.register,
      () => new FakeFailure(400, { code: 'invalid', description: ['This address cannot be used.'] }),
    )
    await toNewsletter()
    await press('No')
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('This address cannot be used.'),
    )
    expect(screen.getByLabelText('Email')).toHaveFocus()
    expect(screen.getByLabelText('First name')).toHaveValue('Griet')
    expect(screen.getByText('Step 1 of 3')).toBeVisible()
  })

  it('The wizard keeps form and answers while the server asks for a pause', async () => {
    const { api, toNewsletter, press, router } = await openForm()
    api.on(registration.register, () => new FakeFailure(429, { code: 'too_many_requests' }))
    await toNewsletter()
    await press('Yes')
    expect(await screen.findByRole('heading', { name: 'Too many requests' })).toBeVisible()
    router.history.back()
    expect(await screen.findByLabelText('First name')).toHaveValue('Griet')
    expect(screen.getByLabelText('Telephone')).toHaveValue('470123456')
    expect(screen.getByLabelText('Repeat the password')).toHaveValue('a quiet barn')
    expect(screen.getByRole('checkbox')).toBeChecked()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled())
    await press('Next')
    await screen.findByRole('heading', { name: /make Earshot better/ })
    expect(screen.getByRole('button', { name: 'No' })).toHaveAttribute('aria-pressed', 'true')
    await press('No')
    await screen.findByRole('heading', { name: /like our newsletter/ })
    expect(screen.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true')
  })

  it('The wizard stays at its question without a network, and goes on from there', async () => {
    const { api, toNewsletter, press } = await openForm()
    const lost = () => {
      throw new TypeError('Failed to fetch')
    }
    api.on(registration.register, lost)
    await toNewsletter()
    await press('Yes')
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection to the server.')
    expect(screen.getByText('Step 3 of 3')).toBeVisible()
    api.on(registration.validate, lost)
    await press('Back')
    expect(screen.queryByRole('alert')).toBeNull()
    await press('No')
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection to the server.')
    expect(screen.getByText('Step 2 of 3')).toBeVisible()
    api.on(registration.validate, () => ({ valid: true as const }))
    api.on(registration.register, () => ({ email: 'griet@linde.example', activated: false }))
    await press('No')
    await screen.findByRole('heading', { name: /like our newsletter/ })
    await press('Yes')
    expect(await screen.findByRole('heading', { name: 'Almost there' })).toBeVisible()
    expect(api.calls(registration.register).at(-1)?.body).toMatchObject({
      consent_personal_data_usage: false,
      consent_newsletter: true,
    })
  })

  it('The wizard goes back a step without forgetting anything', async () => {
    const { toNewsletter, press } = await openForm()
    await toNewsletter()
    await press('Back')
    expect(await screen.findByRole('heading', { name: /make Earshot better/ })).toHaveFocus()
    await press('Back')
    expect(await screen.findByLabelText('Telephone')).toHaveValue('470123456')
    expect(screen.getByRole('checkbox')).toBeChecked()
  })
})

describe('Activation', () => {
  async function open(link = 'from-the-mail') {
    const api = fakeApi()
    api.on(registration.checkActivation, () => ({ email: 'griet@linde.example' }))
    api.on(registration.activate, () => undefined)
    const view = renderAt(`/sign-in?activate=${link}`)
    const password = await screen.findByLabelText('Password')
    const send = async (typed: string) => {
      await view.user.type(password, typed)
      await view.user.click(screen.getByRole('button', { name: 'Confirm' }))
    }
    return { api, password, send, ...view }
  }

  it('The activation follows the link of the mail with the password, since the link alone would let in whoever registered', async () => {
    const { api, send } = await open()
    expect(screen.getByText(/griet@linde.example/)).toBeVisible()
    expect(api.calls(registration.activate)).toEqual([])
    await send('under the old oak')
    expect(await screen.findByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
    expect(api.calls(registration.activate).map(request => request.body)).toEqual([
      { token: 'from-the-mail', password: 'under the old oak' },
    ])
  })

  it('The page says under the password that it is another one, and leads to registering again', async () => {
    const { api, password, send } = await open()
    api.on(
      registration.activate,
      () =>
        new FakeFailure(400, { code: 'invalid', password: ['This is not the password of this account.'] }),
    )
    await send('under the old oak')
    await waitFor(() =>
      expect(password).toHaveAccessibleDescription('This is not the password of this account.'),
    )
    expect(screen.getByRole('link', { name: 'Register again' })).toHaveAttribute(
      'href',
      '/registration?email=griet%40linde.example',
    )
  })

  it('The page leaves no token in the address, and says the same after a reload', async () => {
    const { api, router, unmount, send } = await open()
    await send('under the old oak')
    await screen.findByRole('heading', { name: 'Your email address is confirmed' })
    await waitFor(() => expect(router.state.location.state.activated).toBe(true))
    expect(router.state.location.href).toBe('/registration-success')
    expect(JSON.stringify(router.state.location.state)).not.toContain('from-the-mail')
    unmount()
    const { state } = router.state.location
    const again = renderAt('/help')
    await again.router.navigate({ to: '/registration-success', state })
    expect(await screen.findByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
    expect(api.calls(registration.activate)).toHaveLength(1)
  })

  it('The page says that a spent link is spent, before a password is typed', async () => {
    const api = fakeApi()
    api.on(registration.checkActivation, () => new FakeFailure(400, { code: 'link_invalid' }))
    renderAt('/sign-in?activate=spent')
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  })
})
