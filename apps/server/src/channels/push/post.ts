/** Posts one encrypted message to one push service (RFC 8030, 8291, 8292). */
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { StoredSubscription } from './subscriptions.ts'
import type { VapidKeys } from './vapid-keys.ts'

const TIMEOUT_MS = 15_000

export interface PushMessage {
  payload: string
  /** The push service keeps it so long for a browser that is away. */
  ttlSeconds: number
  urgency: 'normal' | 'high'
  /** A newer message of the same topic replaces one that still waits there. At most 32 of `[A-Za-z0-9_-]`. */
  topic: string
}

export interface PushSender {
  keys: VapidKeys
  /** `mailto:` or `https:`: where the push service can ask about us. */
  subject: string
  /** Resolves the names of push services; the default refuses private addresses. */
  lookup: LookupFunction | undefined
  /** True where the push service speaks plain HTTP, as the tests' own does. */
  plainHttp: boolean
}

/** The answer's status. Rejects when there is none. */
export async function postPush(
  sender: PushSender,
  { subscription, message }: { subscription: StoredSubscription; message: PushMessage },
): Promise<number> {
  const { default: webPush } = await import('web-push')
  const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, message.payload, {
    vapidDetails: { subject: sender.subject, ...sender.keys },
    contentEncoding: 'aes128gcm',
    TTL: message.ttlSeconds,
    urgency: message.urgency,
    topic: message.topic,
  })
  const url = new URL(endpoint)
  if (url.protocol !== 'https:' && !sender.plainHttp)
    throw new Error('a push service is reached over TLS only')
  const open = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const call = open(
      url,
      {
        method: 'POST',
        headers,
        lookup: sender.lookup,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
      // Redirects are not followed, and nobody reads what it says.
      response => {
        response.resume()
        resolve(response.statusCode ?? 0)
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}
