/** Mails that a test's calls have asked for, sent the way the role `jobs` sends them, but kept here. */

import { sendAccountMails } from '#accounts/send-account-mails.ts'
import { createBreaker } from '#channels/breaker.ts'
import type { WithChannels } from '#channels/channels.ts'
import type { DeliveryOutcome } from '#channels/delivery-outcome.ts'
import type { MailContent } from '#channels/mail/content.ts'
import type { AddressedMail } from '#channels/mail/mailer.ts'
import type { TestApp } from './app.ts'

export interface SentMail {
  to: string
  content: MailContent
  /** The token of the link behind the mail's button; it is '' where the mail has none. */
  token: string
}

/** Works off the waiting account mails, oldest first. */
export async function sentMails(
  { ctx }: Pick<TestApp, 'ctx'>,
  answer: () => DeliveryOutcome = () => ({ status: 'SENT' }),
): Promise<SentMail[]> {
  const sent: SentMail[] = []
  const send = async ({ to, content }: AddressedMail) => {
    const outcome = answer()
    const query = new URL(content.button.url).searchParams
    const token = query.get('token') ?? query.get('activate') ?? ''
    if (outcome.status === 'SENT') sent.push({ to, content, token })
    return outcome
  }
  const mail = { send, sendNotice: () => Promise.reject(new Error('no notices here')), close: () => {} }
  const channels = { mail, mailBreaker: createBreaker() }
  const working = { ...ctx, channels } as unknown as WithChannels
  await sendAccountMails(working, { maxInFlight: 1, stopping: new AbortController().signal })
  return sent
}
