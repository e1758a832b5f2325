import type { Page } from '@playwright/test'
import { type Account, emailOf, PASSWORD } from '#support/api.ts'

export function signInPage(page: Page) {
  return {
    title: page.getByRole('heading', { level: 1, name: 'Sign in' }),
    email: page.getByLabel('Email'),
    password: page.getByLabel('Password', { exact: true }),
    submit: page.getByRole('button', { name: 'Sign in' }),
    error: page.getByRole('alert'),
  }
}

export async function signIn(page: Page, account: Account, password = PASSWORD): Promise<void> {
  const form = signInPage(page)
  await form.email.fill(emailOf(account))
  await form.password.fill(password)
  await form.submit.click()
}
