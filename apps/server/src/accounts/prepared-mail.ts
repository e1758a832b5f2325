import type { MailContent } from '#channels/mail/content.ts'

/** Links of one kind that one mailbox gets in an hour, however often they are asked for. */
export const MAILS_PER_HOUR = 5

export interface PreparedMail {
  to: string
  content: MailContent
  /** The token that the mail's link carries. */
  token?: string
}
