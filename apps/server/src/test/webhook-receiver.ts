/** A receiver of webhooks on this machine, which answers as a test says. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export interface ReceivedWebhook {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export type Reply = (response: ServerResponse, received: ReceivedWebhook) => void

export const TAKEN: Reply = response => void response.writeHead(204).end()

export type WebhookReceiver = Awaited<ReturnType<typeof aWebhookReceiver>>

export async function aWebhookReceiver(reply: Reply = TAKEN) {
  const received: ReceivedWebhook[] = []
  const sockets = new Set<Socket>()
  const how = { reply }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const one = { path: request.url ?? '', headers: request.headers, body }
      received.push(one)
      how.reply(response, one)
    })
  })
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    received,
    port,
    url: `http://127.0.0.1:${port}/in`,
    /** Answers so from now on. */
    answers: (next: Reply) => {
      how.reply = next
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
