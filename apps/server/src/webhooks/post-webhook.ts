/**
 * Posts one message to one receiver. The address is what somebody typed, so it is resolved once, looked at, and kept for the
 * connection; nothing is followed, little is read, and it all ends within fifteen seconds.
 */

import type { LookupAddress } from 'node:dns'
import { lookup as lookUpHost, Resolver } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { LIMITS } from '@earshot/contract/limits.ts'
import { errorCode } from '@earshot/contract/rules/unknown.ts'
import type { WebhookProblem } from '@earshot/contract/webhook-values.ts'
import { isWithin } from '#addresses.ts'
import { isPublicAddress } from '#channels/public-address.ts'

const TIMEOUT_MS = 15_000
/** A name server that is slow must not use up the time of the answer. */
const DNS = { timeout: 2_000, tries: 2 }

/** The headers of an answer that help to find a fault; any other could hold a secret. */
const KEPT_HEADERS = ['content-type', 'content-length', 'date', 'server', 'retry-after', 'allow']
const HEADER_LENGTH = 200

export interface WebhookNetwork {
  /** Ranges that may be reached besides public addresses, as `isRange` takes them. */
  allow: readonly string[]
  /** Tests play a name server. */
  resolve?: (hostname: string) => Promise<LookupAddress[]>
  timeoutMs?: number
}

export interface WebhookRequest {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

interface Header {
  name: string
  value: string
}

export interface WebhookAnswer {
  /** Null where there was no answer. */
  status: number | null
  /** Null where the receiver took it. */
  problem: WebhookProblem | null
  tookMs: number
  headers: Header[]
  /** The first bytes as text. */
  text: string
  isCut: boolean
  retryAfterMs: number | null
}

type Answered = Omit<WebhookAnswer, 'tookMs'>

const NOTHING = { status: null, headers: [], text: '', isCut: false, retryAfterMs: null }

/** Never rejects: whatever goes wrong is a problem of the try. */
export async function postWebhook(request: WebhookRequest, network: WebhookNetwork): Promise<WebhookAnswer> {
  const began = performance.now()
  const signal = AbortSignal.timeout(network.timeoutMs ?? TIMEOUT_MS)
  const answered = await post(request, { network, signal }).catch(
    (error: unknown): Answered => ({ ...NOTHING, problem: signal.aborted ? 'TIMEOUT' : problemOf(error) }),
  )
  return { ...answered, tookMs: Math.round(performance.now() - began) }
}

/** A name server's answer cannot be called off, so whoever waits for it does not wait longer. */
function withinTime<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

interface Sending {
  network: WebhookNetwork
  signal: AbortSignal
}

async function post(request: WebhookRequest, { network, signal }: Sending): Promise<Answered> {
  const url = new URL(request.url)
  const found = await withinTime(signal, addressesOf(url.hostname, network))
  if (found.length === 0) return { ...NOTHING, problem: 'NO_ADDRESS' }
  const isAllowed = isWithin(network.allow)
  const reachable = found.filter(one => isAllowed(one.address) || (isSecure(url) && isPublicAddress(one)))
  if (reachable.length === 0) return { ...NOTHING, problem: 'NOT_PUBLIC' }
  return exchange(url, { request, signal, addresses: reachable })
}

/** Only networks of the operator's own are reached without TLS. */
const isSecure = ({ protocol }: URL) => protocol === 'https:'

async function addressesOf(hostname: string, { resolve, allow }: WebhookNetwork): Promise<LookupAddress[]> {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(literal)
  if (family !== 0) return [{ address: literal, family }]
  if (resolve !== undefined) return resolve(hostname)
  const found = await askNameServers(hostname)
  // Names of the operator's own networks may stand in this machine's files alone.
  return found.length === 0 && allow.length > 0 ? lookUpHost(hostname, { all: true }) : found
}

/** Asks without the threads that files and mails need too: a stranger's slow name server keeps nobody waiting. */
async function askNameServers(hostname: string): Promise<LookupAddress[]> {
  const resolver = new Resolver(DNS)
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  return [
    ...(four.status === 'fulfilled' ? four.value.map(address => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map(address => ({ address, family: 6 })) : []),
  ]
}

interface Exchange {
  request: WebhookRequest
  signal: AbortSignal
  addresses: readonly LookupAddress[]
}

function exchange(url: URL, { request, signal, addresses }: Exchange): Promise<Answered> {
  const { headers, body } = request
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' },
    // The name is not asked for again: between two answers it could be pointed elsewhere.
    lookup: pinnedTo(addresses),
    // A connection that is kept would be to an address that nobody has looked at since.
    agent: false,
    signal,
  }
  return new Promise((resolve, reject) => {
    const call = (isSecure(url) ? httpsRequest : httpRequest)(url, options)
    let isAnswered = false
    call.on('response', response => {
      isAnswered = true
      readAnswer(response, { signal, done: resolve })
    })
    call.on('upgrade', (_response, socket) => {
      socket.destroy()
      resolve({ ...NOTHING, status: 101, problem: 'STATUS' })
    })
    // What breaks an answer is the answer's affair.
    call.on('error', error => isAnswered || reject(error))
    call.end(body)
  })
}

function pinnedTo(addresses: readonly LookupAddress[]): LookupFunction {
  return (_hostname, { all }, callback) => {
    const [first] = addresses
    if (first === undefined) return callback(new Error('no address'), '', 0)
    if (all) return callback(null, [...addresses])
    return callback(null, first.address, first.family)
  }
}

/** Reads the first bytes, and leaves whatever more there is. */
function readAnswer(
  response: IncomingMessage,
  { signal, done }: { signal: AbortSignal; done: (answered: Answered) => void },
): void {
  const { statusCode: status = 0, headers } = response
  const chunks: Buffer[] = []
  let bytes = 0
  const answered = (isCut: boolean, problem = problemOfStatus(status)): void => {
    const text = Buffer.concat(chunks)
      .subarray(0, LIMITS.webhook.answerBytes)
      .toString('utf8')
      .replaceAll('\0', '\u{fffd}')
    response.destroy()
    done({ status, problem, headers: keptHeaders(headers), text, isCut, retryAfterMs: retryAfter(headers) })
  }
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > LIMITS.webhook.answerBytes) answered(true)
  })
  response.on('end', () => answered(false))
  // A connection that broke, or the time that ran out, in the middle of an answer; after its end nothing is changed.
  response.on('error', () => {})
  response.on('close', () => answered(true, signal.aborted ? 'TIMEOUT' : 'BAD_ANSWER'))
}

function problemOfStatus(status: number): WebhookProblem | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'REDIRECT' : 'STATUS'
}

function keptHeaders(headers: IncomingMessage['headers']): Header[] {
  return KEPT_HEADERS.flatMap(name => {
    const value = headers[name]
    return typeof value === 'string' ? [{ name, value: value.slice(0, HEADER_LENGTH) }] : []
  })
}

/** Seconds are understood; a date is not, because clocks differ. */
function retryAfter(headers: IncomingMessage['headers']): number | null {
  const asked = headers['retry-after']
  return asked !== undefined && /^\d{1,6}$/.test(asked) ? Number(asked) * 1000 : null
}

function problemOf(error: unknown): WebhookProblem {
  const code = errorCode(error) ?? ''
  if (code === 'ABORT_ERR' || (error instanceof Error && error.name === 'TimeoutError')) return 'TIMEOUT'
  if (code.startsWith('HPE_')) return 'BAD_ANSWER'
  if (/^(ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|HOSTNAME_MISMATCH|EPROTO)/.test(code))
    return 'TLS'
  return ['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'].includes(code) ? 'NO_ADDRESS' : 'NO_CONNECTION'
}
