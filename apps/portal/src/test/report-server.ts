import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands in for the host that receives error reports, and keeps what arrives as it came. */
export async function reportServer() {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.method === 'POST') bodies.push(Buffer.concat(chunks).toString())
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('access-control-allow-headers', '*')
      response.end('{}')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    dsn: `http://key@127.0.0.1:${port}/42`,
    /** Returns every envelope as it came, one after the other. */
    raw: () => bodies.join('\n'),
    /** Returns the messages of the errors reported so far. */
    errors: () => bodies.flatMap(errorsOf),
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

interface ErrorEvent {
  exception?: { values: { value?: string }[] }
  tags?: Record<string, unknown>
}

/** Reads an envelope, which has one JSON document a line: its header, then a header and a payload for each item. */
function errorsOf(envelope: string): { message: string | undefined; tags: Record<string, unknown> }[] {
  return envelope
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line) as ErrorEvent)
    .filter(event => event.exception !== undefined)
    .map(event => ({ message: event.exception?.values.at(-1)?.value, tags: event.tags ?? {} }))
}
