import type { Page } from '@playwright/test'

/** The page on which somebody sees what opens the account, and the step of the sign-in that asks for it. */
export function securityPage(page: Page) {
  const main = page.getByRole('main')
  return {
    answer: main.getByRole('heading', { level: 1 }),
    addPasskey: main.getByRole('button', { name: 'Add a passkey' }),
    passkeys: main.getByRole('region', { name: 'Passkeys' }).getByRole('listitem'),
    others: main.getByRole('region', { name: 'When no passkey is at hand' }),
    setUpApp: main.getByRole('link', { name: 'Set up', exact: true }),
  }
}

export function appSetup(page: Page) {
  const codes = page.getByRole('region', { name: 'Recovery codes' })
  return {
    secret: page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/),
    code: page.getByLabel('The code your app shows'),
    confirm: page.getByRole('button', { name: 'Confirm' }),
    codes: codes.getByRole('listitem'),
    kept: codes.getByRole('checkbox', { name: /^I have put them in a safe place/ }),
    done: codes.getByRole('button', { name: 'Done' }),
  }
}

export function secondStepPage(page: Page) {
  return {
    title: page.getByRole('heading', { level: 1, name: 'One more step' }),
    app: page.getByRole('button', { name: 'Code from the app' }),
    appCode: page.getByLabel('The 6 digits that the app shows'),
    recovery: page.getByRole('button', { name: /^Recovery code/ }),
    recoveryCode: page.getByLabel('One of your recovery codes'),
    submit: page.getByRole('button', { name: 'Sign in', exact: true }),
  }
}
