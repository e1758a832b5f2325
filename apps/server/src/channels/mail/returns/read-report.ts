/**
 * Reads what another mail server reports of a mail (RFC 3464): that it comes back, that it has to wait, or that it has
 * arrived. What is no such report, as an out-of-office answer, says nothing. A report is a stranger's: of what it holds only
 * the status and one line of text are kept.
 */
import PostalMime, { type Address, addressParser, type Email } from 'postal-mime'

/** The headers in which servers write the address that a mail was delivered to. */
const RECIPIENT_HEADERS = ['to', 'delivered-to', 'x-original-to', 'envelope-to']
const RECIPIENTS_MOST = 20
const REPORT_PARTS = ['message/delivery-status', 'message/global-delivery-status']
/** Ours goes to one person; who forwards it to more people than these is none of our business. */
const REPORTED_MOST = 50
const LINE_MOST = 200
/** No line of a status needs to be read further. */
const FIELD_MOST = 2000

/**
 * FAILED: it will not arrive. `isPermanent`: another mail to the address will not either, as far as that server knows.
 * NOTHING: it waits, has arrived, or nothing was said of it.
 */
export type ReportedFate =
  | { kind: 'FAILED'; isPermanent: boolean; status: string; line: string }
  | { kind: 'NOTHING' }

export interface ArrivedMail {
  /** The addresses that it was delivered to, as far as it says. */
  recipients: string[]
  fate: ReportedFate
}

/** @throws where it cannot be read as a mail */
export async function readReport(raw: Uint8Array): Promise<ArrivedMail> {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 10 })
  return { recipients: recipientsOf(mail), fate: fateIn(mail) }
}

function recipientsOf({ headers }: Email): string[] {
  return headers
    .filter(({ key }) => RECIPIENT_HEADERS.includes(key))
    .flatMap(({ value }) => addressParser(value.slice(0, FIELD_MOST)))
    .flatMap((one: Address) => one.address ?? [])
    .slice(0, RECIPIENTS_MOST)
}

function fateIn({ headers, attachments }: Email): ReportedFate {
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? ''
  if (!/^multipart\/report\b/i.test(type) || !/report-type="?delivery-status\b/i.test(type)) return NOTHING
  const part = attachments.find(({ mimeType }) => REPORT_PARTS.includes(mimeType))
  if (part === undefined) return NOTHING
  const text = typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content)
  return fateOf(recipientFields(text))
}

const NOTHING: ReportedFate = { kind: 'NOTHING' }

type Fields = ReadonlyMap<string, string>

/** The first group of fields is about the report itself, each further one about a recipient. */
function recipientFields(text: string): Fields[] {
  const unfolded = text.replace(/\r\n?/g, '\n').replace(/\n[ \t]+/g, ' ')
  return unfolded
    .split(/\n\s*\n/)
    .map(fieldsOf)
    .filter(fields => fields.has('action'))
    .slice(0, REPORTED_MOST)
}

function fieldsOf(group: string): Fields {
  const fields = group.split('\n').flatMap((line): [string, string][] => {
    const colon = line.indexOf(':')
    return colon <= 0 ? [] : [[line.slice(0, colon).trim().toLowerCase(), boundedText(line.slice(colon + 1))]]
  })
  return new Map(fields)
}

const boundedText = (text: string) => text.slice(0, FIELD_MOST).trim()

/** The mail comes back where it fails for all whom it was forwarded to, and for good where it does so for all of them. */
function fateOf(recipients: readonly Fields[]): ReportedFate {
  const [first] = recipients
  if (first === undefined || recipients.some(one => one.get('action')?.toLowerCase() !== 'failed'))
    return NOTHING
  const statuses = recipients.map(statusOf)
  const [status = null] = statuses
  if (status === null) return NOTHING
  const line = lineOf(first.get('diagnostic-code') ?? '')
  return { kind: 'FAILED', isPermanent: statuses.every(one => one?.startsWith('5.')), status, line }
}

/** Where a server leaves out the status, its answer says whether it is final. */
function statusOf(fields: Fields): string | null {
  const [status] = /^[45]\.\d{1,3}\.\d{1,3}(?=\s|$)/.exec(fields.get('status') ?? '') ?? []
  if (status !== undefined) return status
  const [, answered] = /^smtp\s*;\s*([45])\d\d\b/i.exec(fields.get('diagnostic-code') ?? '') ?? []
  return answered === undefined ? null : `${answered}.0.0`
}

/** The first line of what the server said, as plain text. People's addresses, which servers repeat there, are left out. */
function lineOf(diagnostic: string): string {
  const said = diagnostic.replace(/^[\w-]{1,40}\s*;\s*/, '')
  const code = /^(\d{3})-/.exec(said)?.[1]
  // An answer of several lines begins each with the same code.
  const [first = ''] = code === undefined ? [said] : said.split(new RegExp(`\\s${code}[- ]`))
  const plain = first
    .replace(/<[^<>]{0,320}>/g, '…')
    .replace(/[^\s@:;,()"']{1,64}@[^\s@:;,()"']{1,255}/g, '…')
    .replace(/[\p{Cc}\p{Cf}<>\s]+/gu, ' ')
    .trim()
  return plain.length <= LINE_MOST ? plain : `${plain.slice(0, LINE_MOST - 1).trimEnd()}…`
}
