/** Reads the new mails of a mailbox by IMAP, and marks each as seen once it is dealt with. The library is loaded with the first look. */
import { errorCode, isRecord } from '@earshot/contract/rules/unknown.ts'

const CONNECT_TIMEOUT_MS = 10_000
/** The server may be silent for so long, at any step. */
const SILENCE_TIMEOUT_MS = 20_000
/** The report stands before the mail that comes back, so that nothing is missed of a longer one. */
const MAIL_BYTES = 256 * 1024
/** More than the numbers of a hundred thousand unseen mails is no answer of a mailbox that somebody reads. */
const ANSWER_BYTES = 1024 * 1024
/** The rest waits for the next look. */
const MAILS_MOST = 200

export interface MailboxInput {
  /** `imaps://USER:PASSWORD@HOST/FOLDER` */
  url: string
  /** True where no password is said to a server that offers no TLS. */
  requireTls: boolean
  /** The connection is cut then, whatever it is doing. */
  stopping: AbortSignal
  /** Deals with a mail, or with the beginning of a long one. Where it throws, the mail stays new, and so do those after it. */
  handle: (raw: Buffer) => Promise<void>
}

/** The mailbox could not be read. The message has codes only: servers repeat names and addresses. */
export class MailboxError extends Error {
  constructor(error: unknown) {
    super(`imap ${codeOf(error)}`)
    this.name = 'MailboxError'
  }
}

/**
 * @returns how many mails were dealt with
 * @throws a MailboxError, or what `handle` has thrown
 */
export async function readNewMails(input: MailboxInput): Promise<number> {
  const client = await open(input)
  const cut = () => client.close()
  input.stopping.addEventListener('abort', cut, { once: true })
  try {
    await asked(client.connect())
    await asked(client.mailboxOpen(folderOf(input.url)))
    const found = await asked(client.search({ seen: false }, { uid: true }))
    const uids = (found || []).slice(0, MAILS_MOST)
    for (const uid of uids) await readMail(client, { uid: String(uid), handle: input.handle })
    await client.logout().catch(() => {})
    return uids.length
  } finally {
    input.stopping.removeEventListener('abort', cut)
    client.close()
  }
}

type Client = Awaited<ReturnType<typeof open>>

async function open({ url, requireTls }: MailboxInput) {
  const { ImapFlow } = await import('imapflow')
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'imaps:'
  const client = new ImapFlow({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    // Without TLS from the start it begins before the password, or the password is not said.
    ...(secure ? {} : { doSTARTTLS: requireTls }),
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    maxLineLength: ANSWER_BYTES,
    maxLiteralSize: 2 * MAIL_BYTES,
    maxResponseSize: 2 * ANSWER_BYTES,
  })
  // What is asked of it rejects; nobody else waits for this event.
  client.on('error', () => {})
  return client
}

/** Mails of a mailbox that has no name in its address are in the inbox. */
function folderOf(url: string): string {
  const folder = decodeURIComponent(new URL(url).pathname.replace(/^\/+/, ''))
  return folder === '' ? 'INBOX' : folder
}

async function readMail(
  client: Client,
  { uid, handle }: { uid: string; handle: MailboxInput['handle'] },
): Promise<void> {
  const mail = await asked(client.fetchOne(uid, { source: { maxLength: MAIL_BYTES } }, { uid: true }))
  // Somebody else has removed it meanwhile.
  if (!mail || mail.source === undefined) return
  await handle(mail.source)
  const isMarked = await asked(client.messageFlagsAdd(uid, ['\\Seen'], { uid: true }))
  if (!isMarked) throw new MailboxError({ code: 'NotMarked' })
}

/** What the server refuses, and a connection that ends, is a MailboxError. */
async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    throw new MailboxError(error)
  }
}

function codeOf(error: unknown): string {
  const refused = isRecord(error) ? error.serverResponseCode : undefined
  return typeof refused === 'string' ? refused : (errorCode(error) ?? 'unknown')
}
