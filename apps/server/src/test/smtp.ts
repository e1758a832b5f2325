/** A real SMTP server in this process that keeps what it is given. */
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

interface ReceivedMail {
  from: string
  to: string[]
  raw: Buffer
  mail: Email
}

export interface TestSmtp {
  url: string
  received: ReceivedMail[]
  /** Resolves when so many have been received. */
  until(count: number): Promise<void>
  close(): Promise<void>
}

export async function startSmtp(options: SMTPServerOptions = {}): Promise<TestSmtp> {
  const received: ReceivedMail[] = []
  const waiting = new Set<() => void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks)
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        received.push({ from, to: rcptTo.map(one => one.address), raw, mail: await PostalMime.parse(raw) })
        for (const look of waiting) look()
        done()
      })
    },
    ...options,
  })
  // A client that is killed in the middle is no failure of the server.
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    until: count =>
      new Promise(resolve => {
        const look = () => {
          if (received.length < count) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
