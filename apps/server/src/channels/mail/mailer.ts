/** Sends mails: by SMTP where a server is configured, else into the outbox. */

import { answerToken } from '#auth/answer-links.ts'
import { returnAddress, type SentMail } from '#auth/return-addresses.ts'
import { unsubscribeToken } from '#auth/unsubscribe-links.ts'
import type { Bundle } from '#channels/bundle.ts'
import type { DeliveryOutcome } from '#channels/delivery-outcome.ts'
import { portalUrl } from '#channels/links.ts'
import type { Notice } from '#channels/notice.queries.ts'
import type { Config } from '#config.ts'
import type { Context } from '#context.ts'
import { bundleMail } from './bundle-mail.ts'
import type { MailContent } from './content.ts'
import { mailHtml, mailText } from './layout.ts'
import { noticeMail } from './notice-mail.ts'
import { openOutbox } from './outbox.ts'
import { openSmtp } from './smtp.ts'
import type { MailAttachment, MailTransport } from './transport.ts'

export interface AddressedMail {
  to: string
  content: MailContent
  /** The key of what it is about, unique for ever and made of `[a-z0-9-]`. */
  key: string
}

/** A mail with a file that was made for it. */
export interface AttachedMail extends AddressedMail {
  /** The number of the weekly report, by which its return is known. */
  reportId: number
  attachments: readonly MailAttachment[]
}

export interface Mailer {
  /**
   * Sends mails about accounts over connections of its own, so that somebody who waits for a link does not wait for
   * notices.
   */
  send(mail: AddressedMail): Promise<DeliveryOutcome>
  sendNotice(notice: Notice, deliveryId: number): Promise<DeliveryOutcome>
  /** @param id names it whenever it is tried */
  sendBundle(bundle: Bundle, id: number): Promise<DeliveryOutcome>
  /** Sends a report over connections of its own: its file takes longer than a notice. */
  sendReport(mail: AttachedMail): Promise<DeliveryOutcome>
  close(): void
}

/** At most this many mails are under way at once: notices, those about accounts, and reports. */
const CONNECTIONS = { notices: 4, accounts: 2, reports: 2 }

export function createMailer({ config, clock, keys }: Pick<Context, 'config' | 'clock' | 'keys'>): Mailer {
  const { smtpUrl, smtpTls, dataDir, publicUrl, bounceAddress } = config
  const open = (connections: number) =>
    smtpUrl === undefined ? openOutbox(dataDir) : openSmtp({ url: smtpUrl, requireTls: smtpTls, connections })
  const notices = open(CONNECTIONS.notices)
  const accounts = open(CONNECTIONS.accounts)
  const reports = open(CONNECTIONS.reports)
  const host = new URL(publicUrl).hostname

  async function send(
    transport: MailTransport,
    { to, content, key, attachments }: AddressedMail & Partial<AttachedMail>,
    returnTo?: string,
  ): Promise<DeliveryOutcome> {
    const { tone } = content
    return transport.send({
      from: senderOf(config),
      to,
      // A subject is one line, whatever a barn is called.
      subject: content.subject.replace(/\s+/g, ' '),
      html: mailHtml(content),
      text: mailText(content),
      date: clock.now(),
      messageId: `<${key}@${host}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(tone === 'alarm' ? { Importance: 'high' } : {}),
        ...unsubscribing(content),
      },
      returnTo,
      ...(attachments === undefined ? {} : { attachments: [...attachments] }),
    })
  }

  const sendDelivery = async (mail: AddressedMail, id: number) =>
    send(notices, mail, await returnTo({ kind: 'DELIVERY', id, to: mail.to }))

  /** Where there is a mailbox for returns, a mail is known by its number when it comes back. */
  async function returnTo(mail: Omit<SentMail, 'address'>): Promise<string | undefined> {
    return bounceAddress === undefined ? undefined : returnAddress(keys, { address: bounceAddress, ...mail })
  }

  return {
    send: mail => send(accounts, mail),
    sendReport: async mail =>
      send(reports, mail, await returnTo({ kind: 'WEEKLY_REPORT', id: mail.reportId, to: mail.to })),
    sendNotice: async (notice, deliveryId) => {
      const content = noticeMail(notice, {
        publicUrl: portalUrl(publicUrl, ''),
        answer: notice.asksAnswer ? await answerToken(keys, deliveryId) : null,
      })
      const key = `notice-${notice.id}-delivery-${deliveryId}`
      return sendDelivery({ to: notice.reader.email, content, key }, deliveryId)
    },
    sendBundle: async (bundle, id) => {
      const content = bundleMail(bundle, {
        publicUrl: portalUrl(publicUrl, ''),
        answers: await answersOf(keys, bundle),
        unsubscribe: bundle.kind === 'DIGEST' ? await unsubscribeToken(keys, bundle.reader.id) : null,
      })
      return sendDelivery({ to: bundle.reader.email, content, key: `bundle-${id}` }, id)
    },
    close: () => {
      notices.close()
      accounts.close()
      reports.close()
    },
  }
}

async function answersOf(keys: Context['keys'], { sites }: Bundle): Promise<Map<number, string>> {
  const asking = sites.flatMap(({ answeredBy }) => answeredBy ?? [])
  return new Map(await Promise.all(asking.map(async id => [id, await answerToken(keys, id)] as const)))
}

/**
 * Mail programs show a button for it. Where one press ends it, they are told so (RFC 8058); otherwise the button opens the page of the
 * choice.
 */
function unsubscribing({ choose, unsubscribe }: MailContent): Record<string, string> {
  if (unsubscribe !== undefined)
    return {
      'List-Unsubscribe': `<${unsubscribe.postUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }
  return choose === undefined ? {} : { 'List-Unsubscribe': `<${choose.url}>` }
}

/** MAIL_FROM, or an address nobody answers to at the portal's own host. */
function senderOf({ mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>): string {
  return mailFrom ?? `Earshot <noreply@${new URL(publicUrl).hostname}>`
}
