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
  facts: { label: string; value: string }[]
  button: { text: string; url: string }
  footer: string[]
  /** The link to the choice of what is sent; mails that a person asked for have none. */
  choose?: { text: string; url: string }
}
