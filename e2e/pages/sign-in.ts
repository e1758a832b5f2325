import type { Page } from '@playwright/test'
import { type Account, emailOf, PASSWORD } from '#support/api.ts'

export function signInPage(page: Page) {
  return {
    title: page.getByRole('heading', { level: 1, name: 'Sign in' }),
    email: page.getByLabel('Email'),
    password: page.getByLabel('Password', { exact: true }),
    submit: page.getByRole('button', { name: 'Sign in', exact: true }),
    error: page.getByRole('alert'),
    forgot: page.getByRole('link', { name: 'Forgot password?' }),
    contact: page.getByRole('link', { name: 'Contact us' }),
    resend: page.getByRole('button', { name: 'Send the activation email again' }),
  }
}

export async function signIn(page: Page, account: Account, password = PASSWORD): Promise<void> {
  await signInAs(page, { email: emailOf(account), password })
}

export async function signInAs(page: Page, { email, password }: { email: string; password: string }) {
  const form = signInPage(page)
  await form.email.fill(email)
  await form.password.fill(password)
  await form.submit.click()
}
