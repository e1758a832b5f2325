/** The mails of an installation without a mail server. */
import { expect, type Locator, type Page } from '@playwright/test'

export const ACTIVATION = 'Activate your Earshot account'
export const RECOVERY = 'Choose a new Earshot password'

const PATH = '/dev/mailbox'

interface Sought {
  to?: string
  subject: string
}

export function mailboxPage(page: Page) {
  return {
    /** The mails stand in order, the newest first. */
    mails: ({ to = '', subject }: Sought): Locator =>
      page.getByRole('listitem').filter({ hasText: subject }).filter({ hasText: to }),
    text: page.locator('pre'),
    link: page.locator('pre').getByRole('link'),
  }
}

/** Mails are sent by the queue, and the list is as old as its page: it is opened until all of them are there. */
export async function waitForMails(page: Page, { count = 1, ...sought }: Sought & { count?: number }) {
  await expect
    .poll(async () => {
      await page.goto(PATH)
      return mailboxPage(page).mails(sought).count()
    })
    .toBe(count)
}

export async function openNewestMail(page: Page, sought: Sought & { count?: number }): Promise<void> {
  await waitForMails(page, sought)
  await mailboxPage(page).mails(sought).first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: sought.subject })).toBeVisible()
}

export async function mailedLink(page: Page, sought: Sought): Promise<string> {
  await openNewestMail(page, sought)
  return (await mailboxPage(page).link.getAttribute('href')) ?? ''
}
