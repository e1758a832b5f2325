import type { Page } from '@playwright/test'

/** The rota of a site. */
export function rotaPage(page: Page) {
  const form = page.getByRole('form', { name: 'An exception' })
  const exceptions = page.getByRole('region', { name: 'Exceptions' })
  return {
    answer: page.getByRole('heading', { level: 1 }),
    grid: page.getByRole('list', { name: 'Who is on duty' }),
    later: page.getByRole('button', { name: 'Later weeks' }),
    begin: page.getByRole('button', { name: 'New exception' }),
    form,
    field: (name: string) => form.getByLabel(name, { exact: true }),
    asked: page.getByRole('region', { name: 'You are asked' }),
    exceptions,
    /** A change that is shown in the list beside the grid. */
    exception: (text: string) => exceptions.getByRole('listitem').filter({ hasText: text }),
  }
}
