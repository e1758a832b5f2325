/** A push service on this machine, and browsers that take their messages from it. */
import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import ece from 'http_ece'
import type { PushNetwork } from '#channels/push/push.ts'
import { subscribe } from '#channels/push/subscriptions.ts'
import type { Db } from '#db/open.ts'

/** Reaches where the product itself never sends. */
export const LOCAL_NETWORK: PushNetwork = { lookup: undefined, plainHttp: true }

interface ReceivedPush {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

export type PushService = Awaited<ReturnType<typeof aPushService>>

/** The service stores every push; it answers 201, or as `answers` says for a path. */
export async function aPushService() {
  const taken: ReceivedPush[] = []
  const answers = new Map<string, number>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const url = request.url ?? ''
      taken.push({ path: url, headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(answers.get(url) ?? 201).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { taken, answers, origin, close: () => server.close() }
}

export interface APushBrowser {
  userId: number
  address: string
  sessionId?: string
  now?: Date
}

/** A browser that has subscribed, with its private key. */
export async function aPushBrowser(db: Db, { userId, address, sessionId, now = new Date() }: APushBrowser) {
  const keyPair = createECDH('prime256v1')
  const p256dh = keyPair.generateKeys().toString('base64url')
  const auth = randomBytes(16).toString('base64url')
  const { id } = await subscribe(db, {
    userId,
    sessionId: sessionId ?? null,
    userAgent: '',
    subscription: { endpoint: address, keys: { p256dh, auth } },
    now,
  })
  return {
    id,
    path: new URL(address).pathname,
    read: (body: Buffer): unknown =>
      JSON.parse(
        ece.decrypt(body, { version: 'aes128gcm', privateKey: keyPair, authSecret: auth }).toString(),
      ),
  }
}
