/** Plain HTTP where pages are served over TLS: it leads a person's browser there, and refuses programs. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Config } from '#config.ts'
import { names } from './accept.ts'
import { HEADERS_TIMEOUT_MS } from './limits.ts'

export interface RedirectOptions extends Pick<Config, 'host' | 'publicUrl'> {
  port: number
}

/** Listens until it is closed. */
export async function redirectToHttps({
  host,
  port,
  publicUrl,
}: RedirectOptions): Promise<{ close(): Promise<void> }> {
  const server = createServer({ headersTimeout: HEADERS_TIMEOUT_MS }, (request, response) =>
    answer(request, response, publicUrl),
  )
  server.requestTimeout = HEADERS_TIMEOUT_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, resolve)
  }).catch((error: unknown) => {
    throw new Error(`HTTP_PORT ${port} cannot be listened on: ${String(error)}`)
  })
  return {
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * Only a page that a person opens is led on: a program that was led on would go on sending its password in the clear,
 * and nobody would notice. The host comes from the setting, because the request's is the sender's choice.
 */
function answer(
  { method, url = '/', headers }: IncomingMessage,
  response: ServerResponse,
  publicUrl: string,
): void {
  const isPage = (method === 'GET' || method === 'HEAD') && names('text/html', headers.accept)
  const path = url.startsWith('/') ? url : '/'
  response.setHeader('connection', 'close')
  if (isPage) response.writeHead(308, { location: `${new URL(publicUrl).origin}${path}` }).end()
  else response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end('HTTPS only\n')
}
