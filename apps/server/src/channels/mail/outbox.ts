/**
 * Without an SMTP server mails are stored in `DATA_DIR/outbox`, each as an `.eml` that any mail program opens, and
 * beside it as JSON for the mailbox page.
 */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Mail, MailTransport } from './transport.ts'

const KEEP_DAYS = 30
const DAY_MS = 86_400_000
const PARTS = ['.eml', '.json']

const OutboxMail = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** ISO 8601 */
  date: z.string(),
})
export type OutboxMail = z.output<typeof OutboxMail>

export function outboxFolder(dataDir: string): string {
  return path.join(dataDir, 'outbox')
}

export function openOutbox(dataDir: string): MailTransport {
  return {
    send: async mail => {
      const folder = outboxFolder(dataDir)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const id = idOf(mail)
      const { from, to, subject, html, text, date } = mail
      const listed: OutboxMail = { id, from, to, subject, html, text, date: date.toISOString() }
      await put(path.join(folder, `${id}.eml`), await emlOf(mail))
      // This file is written last, so that what is listed is there.
      await put(path.join(folder, `${id}.json`), JSON.stringify(listed))
      return { status: 'SENT' }
    },
    close: () => {},
  }
}

/** Lists the mails, the newest first. */
export async function listOutbox(dataDir: string, { limit }: { limit: number }): Promise<OutboxMail[]> {
  const ids = (await namesIn(dataDir))
    .filter(name => name.endsWith('.json'))
    .map(name => name.slice(0, -'.json'.length))
  const newest = ids.sort().reverse().slice(0, limit)
  const mails = await Promise.all(newest.map(id => readOutboxMail(dataDir, id)))
  return mails.filter(mail => mail !== null)
}

export async function readOutboxMail(dataDir: string, id: string): Promise<OutboxMail | null> {
  const text = await readPart(dataDir, `${id}.json`)
  return text === null ? null : OutboxMail.parse(JSON.parse(text.toString('utf8')))
}

/** Reads a mail in the form that a mail program opens. */
export async function readOutboxEml(dataDir: string, id: string): Promise<Buffer | null> {
  return readPart(dataDir, `${id}.eml`)
}

/** Removes the files of old mails and answers how many mails there were. */
export async function cleanOutbox({ dataDir, now }: { dataDir: string; now: Date }): Promise<number> {
  let removed = 0
  for (const name of await namesIn(dataDir)) {
    if (!PARTS.includes(path.extname(name))) continue
    const file = path.join(outboxFolder(dataDir), name)
    if (now.getTime() - (await stat(file)).mtimeMs < KEEP_DAYS * DAY_MS) continue
    await rm(file, { force: true })
    if (name.endsWith('.eml')) removed += 1
  }
  return removed
}

/** Sorts by time; the same mail sent again replaces itself only within the same second, else stands beside. */
function idOf({ date, messageId }: Mail): string {
  const at = date.toISOString().slice(0, 19).replace(/[-:]/g, '')
  const key = messageId.slice(1, messageId.lastIndexOf('@')).replace(/[^a-z0-9-]/g, '-')
  return `${at}-${key}`
}

async function emlOf(mail: Mail): Promise<Buffer> {
  const { createTransport } = await import('nodemailer')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await composer.sendMail(mail)
  if (!Buffer.isBuffer(message)) throw new Error('a mail was not composed as a whole')
  return message
}

/** Writes a file whole or not at all: a reader that lists the folder meanwhile sees no half of it. */
async function put(file: string, content: Buffer | string): Promise<void> {
  const unfinished = `${file}.${process.pid}.tmp`
  await writeFile(unfinished, content, { mode: 0o600 })
  await rename(unfinished, file)
}

async function namesIn(dataDir: string): Promise<string[]> {
  return readdir(outboxFolder(dataDir)).catch(whenMissing([]))
}

/** An id comes from an address bar: only one that this module could have made is looked for. */
async function readPart(dataDir: string, name: string): Promise<Buffer | null> {
  if (!/^\d{8}T\d{6}-[a-z0-9-]{1,200}\.(?:eml|json)$/.test(name)) return null
  return readFile(path.join(outboxFolder(dataDir), name)).catch(whenMissing(null))
}

function whenMissing<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return error => {
    if (error.code === 'ENOENT') return value
    throw error
  }
}
