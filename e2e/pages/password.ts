import { expect, type Page } from '@playwright/test'
import { PROOF } from './captcha.ts'

export function restorePasswordPage(page: Page) {
  return {
    title: page.getByRole('heading', { level: 1, name: 'Forgot your password?' }),
    email: page.getByLabel('Email'),
    submit: page.getByRole('button', { name: 'Send the link' }),
    sent: page.getByRole('heading', { level: 1, name: 'Look into your mail' }),
  }
}

export function recoverPasswordPage(page: Page) {
  return {
    title: page.getByRole('heading', { level: 1, name: 'Choose a new password' }),
    password: page.getByLabel('New password', { exact: true }),
    confirm: page.getByLabel('Repeat the new password'),
    submit: page.getByRole('button', { name: 'Save the password' }),
    changed: page.getByRole('heading', { level: 1, name: 'Your password is changed' }),
    toSignIn: page.getByRole('main').getByRole('link', { name: 'Sign in' }),
  }
}

export async function askForLink(page: Page, email: string): Promise<void> {
  const form = restorePasswordPage(page)
  // Sign-in has such a field too.
  await expect(form.title).toBeVisible()
  await form.email.fill(email)
  await form.submit.click()
  await expect(form.sent).toBeVisible(PROOF)
  await expect(page).toHaveURL('/restore-password-success')
}
