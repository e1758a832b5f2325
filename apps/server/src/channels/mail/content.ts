/** The content of every mail, which `layout.ts` draws. It is plain text throughout: nothing here is HTML. */
export type MailTone = 'alarm' | 'warning' | 'notice'

export interface MailContent {
  /** BCP 47 */
  locale: string
  subject: string
  tone: MailTone
  /** The tone in words. */
  label: string
  lead: string
  /** A second sentence, in quiet words. */
  note?: string
  facts: { label: string; value: string }[]
  /** The sites of a message about several: each with its link, what happened there, and the act that its Alarm asks for. */
  groups?: MailGroup[]
  button: { text: string; url: string }
  /** Stands above the button where the mail asks for an answer: the act itself, while the button leads to the portal. */
  answer?: { text: string; url: string }
  footer: string[]
  /** The link to the choice of what is sent; mails that a person asked for have none. */
  choose?: { text: string; url: string }
  /** The link that ends mails of this kind without signing in, with the address that mail programs post to (RFC 8058). */
  unsubscribe?: { text: string; url: string; postUrl: string }
}

export interface MailGroup {
  title: string
  url: string
  lines: string[]
  answer?: { text: string; url: string }
}
