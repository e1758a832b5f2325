import type { Page } from '@playwright/test'

/** The alarm plan of a site. */
export function alarmPlanPage(page: Page) {
  const steps = page.getByRole('list', { name: 'Until somebody has it' })
  const step = (number: number) => steps.getByRole('listitem', { name: `Step ${number}` })
  return {
    answer: page.getByRole('heading', { level: 1 }),
    steps,
    step,
    add: page.getByRole('button', { name: 'Add a step' }),
    minutes: (number: number) =>
      step(number).getByRole('textbox', { name: `Minutes without an answer, step ${number}` }),
    who: (number: number) => step(number).getByRole('button', { name: /^Who is told/ }),
    channels: (number: number) => step(number).getByRole('button', { name: /^Channels of/ }),
    /** An item of the menu that is open. */
    item: (name: string | RegExp) => page.getByRole('menuitemcheckbox', { name, exact: true }),
    undo: page.getByRole('button', { name: 'Undo' }),
    forecast: page.getByRole('region', { name: 'If an Alarm came now' }),
    versions: page.getByRole('region', { name: 'Versions' }),
  }
}
