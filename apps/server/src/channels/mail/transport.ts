import type { DeliveryOutcome } from '#channels/delivery-outcome.ts'

export interface MailAttachment {
  filename: string
  content: Buffer
  contentType: string
}

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
  /** The address that it comes back to, where that is another than `from`. */
  returnTo?: string | undefined
  attachments?: MailAttachment[]
}

export interface MailTransport {
  send(mail: Mail): Promise<DeliveryOutcome>
  close(): void
}
