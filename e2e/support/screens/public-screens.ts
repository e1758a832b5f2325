/** The screens for visitors who have not signed in, and the ones that tell of an error. */
import { expect } from '@playwright/test'
import { settled } from '#pages/shell.ts'
import { signInPage } from '#pages/sign-in.ts'
import type { Account } from '#support/api.ts'
import type { Screen } from './screen.ts'

export const PUBLIC_SCREENS: readonly Screen[] = [
  {
    name: 'signin',
    account: null,
    open: async page => {
      await page.goto('/sign-in')
      await expect(signInPage(page).title).toBeVisible()
    },
  },
  ...[
    'restore-password',
    'restore-password-success',
    'registration',
    'contact-us',
    'contact-us-success',
    'terms-of-use',
    'data-privacy',
    'imprint',
    'help',
    'installation',
  ].map(publicScreen),
  {
    name: 'shared-ended',
    account: null,
    open: async page => {
      await page.goto('/shared#of-nobody')
      await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
      await settled(page)
    },
  },
  errorScreen({ name: 'not-found', path: '/not-found', account: null }),
  errorScreen({ name: 'error', path: '/error', account: null }),
  errorScreen({ name: 'app-not-found', path: '/app/not-found', account: 'farmer' }),
  errorScreen({ name: 'app-forbidden', path: '/app/forbidden', account: 'farmer' }),
]

/** A page anybody may open, by the last part of its path. */
function publicScreen(name: string): Screen {
  return {
    name,
    account: null,
    open: async page => {
      await page.goto(`/${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settled(page)
    },
  }
}

function errorScreen({
  name,
  path,
  account,
}: {
  name: string
  path: string
  account: Account | null
}): Screen {
  return {
    name,
    account,
    open: async page => {
      await page.goto(path)
      await expect(page.getByText(/^Error with code/)).toBeVisible()
    },
  }
}
