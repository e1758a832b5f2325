import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

interface Item {
  type?: string
  transaction?: string
  message?: string
  tags?: Record<string, unknown>
  exception?: { values: { type: string; value: string }[] }
}

/** Error reports go to this host, which stores everything as it came. */
export async function reportServer() {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      bodies.push((request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString())
      response.end('{}')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const items = () =>
    bodies
      .flatMap(body => body.split('\n'))
      .filter(line => line.startsWith('{'))
      .map(line => JSON.parse(line) as Item)
  return {
    dsn: `http://key@127.0.0.1:${port}/42`,
    /** Joins every envelope as it came, one after the other. */
    raw: () => bodies.join('\n'),
    errors: () =>
      items().filter(({ exception, message }) => exception !== undefined || message !== undefined),
    /** The names of the requests that were traced. */
    traces: () => items().flatMap(({ transaction }) => (transaction === undefined ? [] : [transaction])),
    close: () => new Promise(resolve => server.close(resolve)),
  }
}
