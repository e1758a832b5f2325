import type { Page } from '@playwright/test'

export function alertPage(page: Page) {
  const panel = page.getByRole('region', { name: 'Who sees to it' })
  return {
    answer: page.getByRole('heading', { level: 1 }),
    why: page.getByRole('region', { name: 'Why it was raised' }),
    figures: page.getByRole('region', { name: 'Figures' }),
    panel,
    comment: panel.getByRole('textbox', { name: 'Comment (optional)' }),
    /** The button stands in the panel, or on a phone where the thumb is. */
    acknowledge: page.getByRole('button', { name: 'I’m on it' }).filter({ visible: true }),
    told: page.getByRole('region', { name: 'Who was told' }),
    /** These stand below the sentence, or on a phone where the thumb is. */
    haveIt: page.getByRole('button', { name: 'I have it' }),
    snooze: page.getByRole('button', { name: 'Snooze' }),
    resume: page.getByRole('button', { name: 'Let it go on' }),
    notAnAlarm: page.getByRole('button', { name: 'Not an alarm' }).first(),
    undo: page.getByRole('button', { name: 'Undo' }),
    chartLink: page.getByRole('link', { name: /^Open the chart of/ }),
  }
}
