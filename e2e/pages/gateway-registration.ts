import type { Page } from '@playwright/test'

export function gatewayRegistrationPage(page: Page) {
  return {
    code: page.getByLabel('Code', { exact: true }),
    mac: page.getByLabel('MAC address'),
    register: page.getByRole('button', { name: 'Register', exact: true }),
    secret: page.getByRole('region', { name: 'Its secret' }).getByRole('paragraph').first(),
    isStored: page.getByLabel('It is stored safely'),
    done: page.getByRole('button', { name: 'Done' }),
  }
}
