/** Sends mails: by SMTP where a server is configured, else into the outbox. */

import { portalUrl } from '#channels/links.ts'
import type { Notice } from '#channels/notice.queries.ts'
import type { Outcome } from '#channels/outcome.ts'
import type { Config } from '#config.ts'
import type { Context } from '#context.ts'
import type { MailContent } from './content.ts'
import { mailHtml, mailText } from './layout.ts'
import { noticeMail } from './notice-mail.ts'
import { openOutbox } from './outbox.ts'
import { openSmtp } from './smtp.ts'

/** A mail ready to go. */
export interface Mail {
  from: string
  to: string
  subject: string
  html: string
  text: string
  date: Date
  /** The same for every attempt, so that the receiving side can tell a repeated one. */
  messageId: string
  headers: Record<string, string>
}

export interface MailTransport {
  send(mail: Mail): Promise<Outcome>
  close(): void
}

export interface Addressed {
  to: string
  content: MailContent
  /** The key of what it is about, unique for ever and made of `[a-z0-9-]`. */
  key: string
}

export interface Mailer {
  /**
   * Sends mails about accounts over connections of its own, so that somebody who waits for a link does not wait for
   * notices.
   */
  send(mail: Addressed): Promise<Outcome>
  sendNotice(notice: Notice, deliveryId: number): Promise<Outcome>
  close(): void
}

/** At most this many mails are under way at once: notices, and those about accounts. */
const CONNECTIONS = { notices: 4, accounts: 2 }

export function createMailer({ config, clock }: Pick<Context, 'config' | 'clock'>): Mailer {
  const { smtpUrl, smtpTls, dataDir, publicUrl } = config
  const open = (connections: number) =>
    smtpUrl === undefined ? openOutbox(dataDir) : openSmtp({ url: smtpUrl, requireTls: smtpTls, connections })
  const notices = open(CONNECTIONS.notices)
  const accounts = open(CONNECTIONS.accounts)
  const host = new URL(publicUrl).hostname

  async function send(transport: MailTransport, { to, content, key }: Addressed): Promise<Outcome> {
    const { tone, choose } = content
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
        ...(choose === undefined ? {} : { 'List-Unsubscribe': `<${choose.url}>` }),
      },
    })
  }

  return {
    send: mail => send(accounts, mail),
    sendNotice: (notice, deliveryId) =>
      send(notices, {
        to: notice.reader.email,
        content: noticeMail(notice, portalUrl(publicUrl, '')),
        key: `notice-${notice.id}-delivery-${deliveryId}`,
      }),
    close: () => {
      notices.close()
      accounts.close()
    },
  }
}

/** MAIL_FROM, or an address nobody answers to at the portal's own host. */
function senderOf({ mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>): string {
  return mailFrom ?? `Earshot <noreply@${new URL(publicUrl).hostname}>`
}
