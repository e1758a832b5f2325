/** Asks a provider over HTTP, and tells what its answer means for a delivery. */
import type { DeliveryOutcome } from '#channels/delivery-outcome.ts'
import { SIGNATURE_HEADER, signatureOf, TIMESTAMP_HEADER } from './signature.ts'

/** A provider that has not answered by then is away. */
const TIMEOUT_MS = 10_000
/** The provider is in trouble, or does not know us: others would fare no better now. */
const AWAY = [401, 403, 502, 503, 504]
/** Another try is worth it for this one. */
const isPassing = (status: number) => status === 408 || status === 429 || status >= 500

export interface ProviderAnswer {
  status: number
  text: string
}

/** @returns the answer; null where none came in time */
export async function askProvider(
  url: string | URL,
  init: Pick<RequestInit, 'method' | 'headers' | 'body'> = {},
): Promise<ProviderAnswer | null> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { status: answer.status, text: (await answer.text()).slice(0, 200) }
  } catch {
    return null
  }
}

/** @param who names the provider in the log */
export function outcomeOf(answer: ProviderAnswer | null, who: string): DeliveryOutcome {
  if (answer === null) return { status: 'RETRY', why: `${who} does not answer`, isAway: true }
  const { status } = answer
  if (status >= 200 && status < 300) return { status: 'SENT' }
  const why = `${who} answered ${status}`
  if (AWAY.includes(status)) return { status: 'RETRY', why, isAway: true }
  return isPassing(status) ? { status: 'RETRY', why, isAway: false } : { status: 'FAILED', why }
}

export interface SignedPost {
  url: string
  secret: string
  now: Date
  /** The same message has the same id whenever it is sent: by it a bridge knows what it has sent already. */
  id: string
  content: Record<string, unknown>
}

/** Posts a message as signed JSON to a provider's bridge. */
export function postSigned({ url, secret, now, id, content }: SignedPost): Promise<ProviderAnswer | null> {
  const body = JSON.stringify({ id, ...content })
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return askProvider(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': id,
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: signatureOf(secret, timestamp, body),
    },
    body,
  })
}
