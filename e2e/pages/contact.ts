import type { Page } from '@playwright/test'

export function contactPage(page: Page) {
  return {
    title: page.getByRole('heading', { level: 1, name: 'Contact us' }),
    name: page.getByLabel('Your name'),
    email: page.getByLabel('Email'),
    message: page.getByLabel('Message'),
    submit: page.getByRole('button', { name: 'Send the message' }),
    failure: page.getByRole('main').getByRole('alert'),
    sent: page.getByRole('heading', { level: 1, name: 'Your message is on its way' }),
    toSignIn: page.getByRole('link', { name: 'Go to sign-in' }),
  }
}
