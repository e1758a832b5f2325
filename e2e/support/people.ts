/** People of a journey's own, so that no other journey is signed out, locked out or mailed to. */
import { password } from '@earshot/contract/endpoints/account/password.ts'
import { registration } from '@earshot/contract/endpoints/account/registration.ts'
import type { Language } from '@earshot/contract/values.ts'
import type { Page } from '@playwright/test'
import { ACTIVATION, mailedLink, RECOVERY } from '#pages/mailbox.ts'
import { call } from './api.ts'
import { proof } from './captcha.ts'

export interface Person {
  firstName: string
  lastName: string
  email: string
  password: string
}

let made = 0

/**
 * Makes a person that the product does not know yet. The address is new in every run, also on a product that runs
 * already.
 */
export function newPerson(firstName: string): Person {
  made += 1
  return {
    firstName,
    lastName: 'Visser',
    email: `${firstName.toLowerCase()}.${Date.now().toString(36)}.${made}@visitors.example`,
    password: 'six wet boots at the gate',
  }
}

/** Makes a person who is registered and waits for the activation. */
export async function registeredPerson(firstName: string, language: Language = 'en-US'): Promise<Person> {
  const person = newPerson(firstName)
  await call(registration.register, {
    body: {
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      telephone: '+32470123456',
      password: person.password,
      confirm_password: person.password,
      language,
      country: 'BE',
      timezone: 'Europe/Brussels',
      policy_accepted: true,
      consent_personal_data_usage: false,
      consent_newsletter: false,
      captcha_token: await proof('registration'),
    },
  })
  return person
}

interface Reader {
  firstName: string
  language: Language
  /** The subject of the mail that activates the account, in that language. */
  subject: string
}

/** Makes a person who may sign in. The mail is read in this page. */
export async function activePerson(page: Page, reader: string | Reader): Promise<Person> {
  const english = { language: 'en-US', subject: ACTIVATION } as const
  const { firstName, language, subject } =
    typeof reader === 'string' ? { ...english, firstName: reader } : reader
  const person = await registeredPerson(firstName, language)
  const link = await mailedLink(page, { to: person.email, subject })
  const token = new URL(link).searchParams.get('activate') ?? ''
  await call(registration.activate, { body: { token, password: person.password } })
  return person
}

/** The person has forgotten the password; the link of the mail is read in this page. */
export async function resetLink(page: Page, firstName: string): Promise<string> {
  const { email } = await registeredPerson(firstName)
  const captcha_token = await proof('restore-password')
  await call(password.recover, { body: { email, captcha_token } })
  return mailedLink(page, { to: email, subject: RECOVERY })
}
