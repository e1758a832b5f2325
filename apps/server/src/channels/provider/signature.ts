/**
 * Signs what is sent to a provider's bridge, and checks what comes from there: HMAC-SHA256 over the moment and the body,
 * in hexadecimal. The moment keeps a request that somebody has recorded from being of use later.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export const TIMESTAMP_HEADER = 'earshot-timestamp'
export const SIGNATURE_HEADER = 'earshot-signature'
/** The clocks of both sides may differ by so much, in seconds. */
const FRESH_S = 300

/** @param timestamp epoch seconds, as the header has them */
export function signatureOf(secret: string, timestamp: string, body: string | Buffer): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')
}

export interface Signed {
  timestamp: string
  signature: string
  body: string | Buffer
  now: Date
}

export function isSigned(secret: string, { timestamp, signature, body, now }: Signed): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > FRESH_S) return false
  return isSame(signature, signatureOf(secret, timestamp, body))
}

/** Compares in the same time wherever two texts differ. */
export function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
