import { expect, type Page } from '@playwright/test'
import type { Person } from '#support/people.ts'

export function registrationPage(page: Page) {
  const main = page.getByRole('main')
  return {
    title: page.getByRole('heading', { level: 1, name: 'Create a profile' }),
    progress: (step: number) => main.getByText(`Step ${step} of 3`),
    firstName: main.getByLabel('First name'),
    lastName: main.getByLabel('Last name'),
    email: main.getByLabel('Email'),
    phoneCountry: main.getByLabel('Country code of the telephone number'),
    phoneDigits: main.getByLabel('Telephone', { exact: true }),
    password: main.getByLabel('Password', { exact: true }),
    confirm: main.getByLabel('Repeat the password'),
    language: main.getByLabel('Language'),
    country: main.getByLabel('Country', { exact: true }),
    timezone: main.getByLabel('Time zone'),
    policy: main.getByRole('checkbox'),
    next: main.getByRole('button', { name: 'Next' }),
    error: main.getByRole('alert'),
    personalData: main.getByRole('heading', { name: /use your data/ }),
    newsletter: main.getByRole('heading', { name: /newsletter/ }),
    yes: main.getByRole('button', { name: 'Yes' }),
    no: main.getByRole('button', { name: 'No' }),
    back: main.getByRole('button', { name: 'Back' }),
    sent: page.getByRole('heading', { level: 1, name: 'Almost there' }),
    activated: page.getByRole('heading', { level: 1, name: 'Your email address is confirmed' }),
    confirming: page.getByRole('heading', { level: 1, name: 'Confirm your email address' }),
    confirmAddress: main.getByRole('button', { name: 'Confirm' }),
    linkSpent: page.getByRole('heading', { level: 1, name: 'This link no longer works' }),
    toSignIn: main.getByRole('link', { name: 'Go to sign-in' }),
  }
}

/** Fills in everything of the first step but the address, which the link brings along, and the tick. */
export async function fillAccount(page: Page, person: Person): Promise<void> {
  const form = registrationPage(page)
  await form.firstName.fill(person.firstName)
  await form.lastName.fill(person.lastName)
  await form.phoneCountry.selectOption('BE')
  await form.phoneDigits.fill('470123456')
  await form.password.fill(person.password)
  await form.confirm.fill(person.password)
  await form.country.selectOption('BE')
  await form.timezone.selectOption('Europe/Brussels')
}

/** Goes through the first step, to the question about personal data. */
export async function reachConsents(page: Page, person: Person): Promise<void> {
  const form = registrationPage(page)
  await page.goto(`/registration?email=${encodeURIComponent(person.email)}`)
  await fillAccount(page, person)
  await form.policy.check()
  await form.next.click()
  await expect(form.personalData).toBeFocused()
}
