/**
 * Serves both builds of the portal before one product. What one page has been answered the other is answered too, byte
 * by byte, whatever has happened on the farm meanwhile: so a difference between two pictures is one of the builds.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { productUrl } from '#support/product.ts'
import { BUILD_HEADER, BUILDS, type Build, FOLDERS, RELAY } from './settings.ts'

interface CachedAnswer {
  status: number
  type: string
  body: Buffer
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
const HEARTBEAT_MS = 10_000
/** These answers tell of the moment or of who asks too often, and not of the farm. */
const NEVER_CACHED = [401, 429]

const answersByRequest = new Map<string, Promise<CachedAnswer>>()
const productSettings = await settingsOfProduct()

const { port, hostname } = new URL(RELAY)
createServer((request, response) => {
  answer(request, response).catch(error => response.writeHead(502).end(String(error)))
}).listen(Number(port), hostname)

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const build = BUILDS.find(name => name === request.headers[BUILD_HEADER]) ?? 'after'
  const { pathname } = new URL(request.url ?? '/', RELAY)
  if (pathname === '/relay/ready') return void response.end()
  if (request.headers.accept?.includes('text/event-stream') || pathname.endsWith('/events/'))
    return openSilentStream(response)
  const file = join(FOLDERS[build], normalize(pathname))
  if (pathname !== '/' && existsSync(file) && statSync(file).isFile())
    return void response.writeHead(200, { 'content-type': typeOf(file) }).end(readFileSync(file))
  const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
  if (isPage && !pathname.startsWith('/dev/'))
    return void response.writeHead(200, { 'content-type': typeOf('.html') }).end(pageOf(build))
  const { status, type, body } = await (request.method === 'GET'
    ? askOnce(request)
    : ask(request, await bodyOf(request)))
  response.writeHead(status, type === '' ? {} : { 'content-type': type }).end(body)
}

function askOnce(request: IncomingMessage): Promise<CachedAnswer> {
  const key = `${readerOf(request)} ${request.headers['accept-language']} ${request.url}`
  const asked = answersByRequest.get(key) ?? ask(request)
  answersByRequest.set(key, asked)
  const forget = () => answersByRequest.delete(key)
  asked.then(({ status }) => (status >= 500 || NEVER_CACHED.includes(status)) && forget(), forget)
  return asked
}

async function ask({ headers, method, url }: IncomingMessage, body?: Buffer): Promise<CachedAnswer> {
  const passed = ['accept', 'accept-language', 'authorization', 'content-type'] as const
  const given = passed.flatMap(name => (headers[name] === undefined ? [] : [[name, headers[name]] as const]))
  const answered = await fetch(productUrl() + url, {
    method: method ?? 'GET',
    headers: Object.fromEntries(given),
    ...(body !== undefined && body.length > 0 && { body: new Uint8Array(body) }),
  })
  return {
    status: answered.status,
    type: answered.headers.get('content-type') ?? '',
    body: Buffer.from(await answered.arrayBuffer()),
  }
}

/** Reads who asks from the access token, which is another one every few minutes. */
function readerOf({ headers: { authorization = '' } }: IncomingMessage): string {
  const claims = authorization.split('.')[1]
  if (claims === undefined) return ''
  return String(JSON.parse(Buffer.from(claims, 'base64url').toString()).sub)
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

/** Follows no events: a page renews nothing by itself. */
function openSilentStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n')
  const beat = setInterval(() => response.write(':\n\n'), HEARTBEAT_MS)
  response.on('close', () => clearInterval(beat))
}

function pageOf(build: Build): string {
  const page = readFileSync(join(FOLDERS[build], 'index.html'), 'utf8')
  return page.replace(/<head>/i, head => `${head}${productSettings}`)
}

/** The settings are those which the product writes into the head of its own page. */
async function settingsOfProduct(): Promise<string> {
  const answered = await fetch(`${productUrl()}/imprint`, { headers: { accept: 'text/html' } })
  const page = await answered.text()
  return (page.match(/<meta name="earshot-[^>]*>/g) ?? [])
    .filter(meta => !meta.includes('earshot-texts'))
    .join('')
}

function typeOf(file: string): string {
  return TYPES[extname(file) || file] ?? 'application/octet-stream'
}
