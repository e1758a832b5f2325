import type { Page } from '@playwright/test'

export function peoplePage(page: Page) {
  const main = page.getByRole('main')
  const invite = main.getByRole('region', { name: 'Invite somebody' })
  return {
    answer: page.getByRole('heading', { level: 1 }),
    table: main.getByRole('table', { name: 'People' }),
    person: (name: string) => main.getByRole('row').filter({ hasText: name }),
    roleOf: (name: string) => main.getByRole('combobox', { name: `Role of ${name}` }),
    remove: (name: string) => main.getByRole('button', { name: `Remove ${name}` }),
    invite,
    email: invite.getByLabel('Email address'),
    role: (name: string) => invite.getByRole('radio', { name }),
    send: invite.getByRole('button', { name: 'Send invitation' }),
    invitation: (email: string) =>
      main.getByRole('region', { name: 'Invited' }).getByRole('listitem').filter({ hasText: email }),
  }
}
