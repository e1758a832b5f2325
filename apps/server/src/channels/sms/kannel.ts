/**
 * Hands an SMS to a Kannel by its `sendsms`, which answers 202 for what it has taken. Delivery reports come back to the
 * address given with the message; the address proves itself, because Kannel signs nothing.
 */
import { createHmac } from 'node:crypto'
import type { DeliveryOutcome } from '#channels/delivery-outcome.ts'
import { askProvider, outcomeOf } from '#channels/provider/post.ts'
import { septetsOf } from './gsm.ts'

/** Delivered (1), not delivered (2), refused by the message centre (16). */
const REPORTS = '19'

export interface KannelMessage {
  id: string
  to: string
  text: string
}

export interface Kannel {
  url: string
  secret: string
  /** Where Kannel finds this server. */
  publicUrl: string
}

export async function sendByKannel(kannel: Kannel, message: KannelMessage): Promise<DeliveryOutcome> {
  const answer = await askProvider(sendsmsUrl(kannel, message))
  return outcomeOf(answer, 'Kannel')
}

function sendsmsUrl({ url, secret, publicUrl }: Kannel, { id, to, text }: KannelMessage): URL {
  const given = new URL(url)
  const asked = new URL(
    `${given.protocol === 'kannels:' ? 'https' : 'http'}://${given.host}${given.pathname.length > 1 ? given.pathname : '/cgi-bin/sendsms'}`,
  )
  const from = given.searchParams.get('from')
  const base = (given.searchParams.get('reports') ?? publicUrl).replace(/\/+$/, '')
  const parameters = {
    username: decodeURIComponent(given.username),
    password: decodeURIComponent(given.password),
    ...(from === null ? {} : { from }),
    to,
    text,
    charset: 'UTF-8',
    coding: septetsOf(text) === null ? '2' : '0',
    'dlr-mask': REPORTS,
    // Kannel puts the kind of the report in the place of %d.
    'dlr-url': `${base}/sms/report/kannel/${id}/${reportProof(secret, id)}/?type=%d`,
  }
  for (const [name, value] of Object.entries(parameters)) asked.searchParams.set(name, value)
  return asked
}

/** The part of a report's address that only this server and the Kannel it was given to know. */
export function reportProof(secret: string, id: string): string {
  return createHmac('sha256', secret).update(`report ${id}`).digest('base64url')
}
