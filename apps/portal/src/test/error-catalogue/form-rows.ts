/** Tests failures of forms: at the field, above the fields, and in the report. */
import { content } from '@earshot/contract/endpoints/account/content.ts'
import { password } from '@earshot/contract/endpoints/account/password.ts'
import { registration } from '@earshot/contract/endpoints/account/registration.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { easyCaptcha } from '#test/captcha.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { fillRegistration } from '#test/fill-registration.ts'
import { renderAt } from '#test/render.tsx'
import { type Cases, heading, openRestore, openSignIn, reportsFor, withLists } from './kit.ts'

function signInError(failure: FakeFailure, text: string) {
  return async () => {
    const { api, send } = await openSignIn()
    api.on(session.signIn, () => failure)
    await send()
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(text))
  }
}

async function openContact() {
  const api = fakeApi()
  const view = renderAt('/contact-us')
  await heading('Contact us')
  const send = async () => {
    await view.user.type(screen.getByLabelText('Email'), 'griet@linde.example')
    await view.user.type(screen.getByLabelText('Message'), 'The monitor in airspace 4 is silent.')
    await view.user.click(screen.getByRole('button', { name: 'Send the message' }))
  }
  return { api, send, ...view }
}

async function openRecover() {
  const api = fakeApi()
  api.on(password.check, () => undefined)
  const view = renderAt('/recover-password?token=from-the-mail')
  await screen.findByLabelText('New password')
  const send = async () => {
    await view.user.type(screen.getByLabelText('New password'), 'a quiet barn')
    await view.user.type(screen.getByLabelText('Repeat the new password'), 'a quiet barn{Enter}')
  }
  return { api, send, ...view }
}

const described = (label: string, text: string) =>
  waitFor(() =>
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(text)),
  )

async function openRegistration() {
  const api = fakeApi()
  easyCaptcha(api)
  withLists(api, false)
  api.on(registration.validate, () => ({ valid: true as const }))
  const view = renderAt('/registration?email=griet@linde.example')
  await screen.findByLabelText('First name')
  const { user } = view
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  const next = async () => {
    await fillRegistration(user)
    await user.click(screen.getByRole('checkbox'))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled())
    await press('Next')
  }
  return { api, press, next, ...view }
}

export const FORM_ROWS: Record<string, Cases> = {
  'account_not_activated: show the resend-activation-email button': {
    'until the mail has been sent, which empties the form': async () => {
      const { api, send, user } = await openSignIn()
      const again = () => screen.queryByRole('button', { name: 'Send the activation email again' })
      expect(again()).toBeNull()
      api.on(session.signIn, () => new FakeFailure(401, { code: 'account_not_activated' }))
      api.on(registration.resendActivation, () => new FakeFailure(503))
      await send()
      await user.click(await screen.findByRole('button', { name: 'Send the activation email again' }))
      // The mail was not sent, so it can be asked for once more.
      await waitFor(() => expect(again()).toBeEnabled())
      api.on(registration.resendActivation, () => undefined)
      await user.click(again() as HTMLElement)
      await waitFor(() => expect(again()).toBeNull())
      expect(screen.getByLabelText('Email')).toHaveValue('')
      expect(screen.getByLabelText('Password')).toHaveValue('')
    },
  },
  'login error: shown under the password field, from the password or message field, plus code': {
    'from the password field': signInError(
      new FakeFailure(400, { code: 'invalid', password: ['This is too short.'], message: 'Not valid.' }),
      'This is too short. (invalid)',
    ),
    'from the message field': signInError(
      new FakeFailure(401, { code: 'wrong_credentials', message: 'Email or password is wrong.' }),
      'Email or password is wrong. (wrong_credentials)',
    ),
    'of the server itself': signInError(
      new FakeFailure(503, { code: 'unavailable' }),
      'The server could not sign you in. Please try again in a few minutes. (unavailable)',
    ),
  },
  'general error: from non_field_errors or detail': {
    non_field_errors: async () => {
      const { api, send } = await openContact()
      api.on(
        content.contact,
        () => new FakeFailure(409, { non_field_errors: ['Not today.', 'Try mail.'], detail: 'x' }),
      )
      await send()
      expect(await screen.findByText('Not today. Try mail.')).toBeVisible()
    },
    detail: async () => {
      const { api, send } = await openContact()
      api.on(content.contact, () => new FakeFailure(409, { detail: 'The mailbox is full.' }))
      await send()
      expect(await screen.findByText('The mailbox is full.')).toBeVisible()
    },
  },
  'registration errors: per field': {
    'every field has its own, the password list is joined, and the form is back at its first step':
      async () => {
        const { api, next, press } = await openRegistration()
        api.on(
          registration.register,
          () =>
            new FakeFailure(400, {
              code: 'invalid',
              first_name: ['No such first name.'],
              last_name: ['No such last name.'],
              email: ['No such address.'],
              telephone: ['No such number.'],
              password: ['Too easy.', 'Too known.'],
              language: ['No such language.'],
              country: ['No such country.'],
              timezone: ['No such zone.'],
            }),
        )
        await next()
        await screen.findByText('Step 2 of 3')
        await press('No')
        await screen.findByText('Step 3 of 3')
        await press('No')
        await screen.findByText('Step 1 of 3')
        await described('First name', 'No such first name.')
        await described('Last name', 'No such last name.')
        await described('Email', 'No such address.')
        await described('Telephone', 'No such number.')
        await described('Password', 'Too easy. Too known.')
        await described('Language', 'No such language.')
        await described('Country', 'No such country.')
        await described('Time zone', 'No such zone.')
      },
    'a description is the address’s': async () => {
      const { api, next } = await openRegistration()
      api.on(
        registration.validate,
        () => new FakeFailure(400, { code: 'invalid', description: ['Not this one.'] }),
      )
      await next()
      await described('Email', 'Not this one.')
      expect(screen.getByText('Step 1 of 3')).toBeVisible()
    },
  },
  'contact and recover failures: server errors set on the form and reported to error reporting': {
    contact: async () => {
      const { api, send, user } = await openContact()
      api.on(
        content.contact,
        () => new FakeFailure(422, { email: ['No such address.'], errors: { message: ['Say more.'] } }),
      )
      await send()
      await described('Email', 'No such address.')
      await described('Message', 'Say more.')
      expect(reportsFor(content.contact)).toBe(1)
      api.on(content.contact, () => new FakeFailure(502))
      await user.click(screen.getByRole('button', { name: 'Send the message' }))
      expect(await screen.findByText(/\(http_502\)/)).toBeVisible()
      expect(reportsFor(content.contact)).toBe(2)
    },
    recover: async () => {
      const { api, send } = await openRestore()
      api.on(password.recover, () => new FakeFailure(422, { email: ['No such address.'] }))
      await send()
      await described('Email', 'No such address.')
      expect(reportsFor(password.recover)).toBe(1)
    },
    'recover, said in the status': async () => {
      const { api, send } = await openRestore()
      api.on(password.recover, () => ({ status: { email: ['No such address.'] } }))
      await send()
      await described('Email', 'No such address.')
    },
    'recover, the new password': async () => {
      const { api, send } = await openRecover()
      api.on(password.confirm, () => new FakeFailure(422, { password: ['Too easy.'], status: ['Too easy.'] }))
      await send()
      await described('New password', 'Too easy.')
      expect(reportsFor(password.confirm)).toBe(1)
    },
  },
}
