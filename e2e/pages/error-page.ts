import type { Page } from '@playwright/test'

export function errorPage(page: Page) {
  return {
    title: page.getByRole('heading', { level: 1 }),
    codeLine: page.getByText(/^Error with code/),
    whatYouCanDo: page.getByRole('heading', { name: 'What you can do' }),
    suggestions: page.getByRole('heading', { name: 'What you can do' }).locator('+ ul').getByRole('listitem'),
    contact: page.getByRole('link', { name: /@/ }),
    home: page.getByRole('link', { name: /^(Back to your sites|Go to sign-in)$/ }),
  }
}
