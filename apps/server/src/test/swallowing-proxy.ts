/**
 * A TCP proxy in front of a server that can do what a dead cable, a firewall that forgot its connections or a hung
 * machine does: the bytes of open connections vanish, and neither side is told.
 */
import { connect, createServer, type Socket } from 'node:net'

export interface SwallowingProxy {
  /** The same database, reached through the proxy. */
  url: string
  /** The bytes of the connections that are open vanish from now on; new connections work. */
  swallow(): void
  /** The next message with this text arrives; its answer, and all else on its connection, vanishes. */
  swallowAnswerTo(text: string): void
  /** Nothing comes through from now on, on new connections either. */
  swallowAll(): void
  /** New connections work again; those that were swallowed stay silent. */
  resume(): void
  /** Connections of the client that are still open. */
  open(): number
  close(): Promise<void>
}

interface Pair {
  client: Socket
  server: Socket
  swallowed: 'both ways' | 'answers' | null
}

export async function swallowingProxy(databaseUrl: string): Promise<SwallowingProxy> {
  const target = new URL(databaseUrl)
  const pairs = new Set<Pair>()
  let all = false
  let awaited: string | null = null

  function take(client: Socket): void {
    const server = connect({ host: target.hostname, port: Number(target.port) })
    const pair: Pair = { client, server, swallowed: all ? 'both ways' : null }
    pairs.add(pair)
    client.on('data', chunk => {
      if (pair.swallowed === 'both ways') return
      if (awaited !== null && chunk.includes(awaited)) {
        pair.swallowed = 'answers'
        awaited = null
      }
      server.write(chunk)
    })
    server.on('data', chunk => void (pair.swallowed !== null || client.write(chunk)))
    client.on('error', () => {})
    server.on('error', () => {})
    // An end is a packet like any other.
    client.on('end', () => client.destroy())
    client.on('close', () => {
      pairs.delete(pair)
      if (pair.swallowed !== 'both ways') server.destroy()
    })
    server.on('close', () => void (pair.swallowed !== null || client.destroy()))
    servers.add(server)
    server.on('close', () => servers.delete(server))
  }

  const servers = new Set<Socket>()
  const listener = createServer(take)
  await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0)

  return {
    url: url.href,
    swallow: () => {
      for (const pair of pairs) pair.swallowed = 'both ways'
    },
    swallowAnswerTo: text => {
      awaited = text
    },
    swallowAll: () => {
      all = true
      for (const pair of pairs) pair.swallowed = 'both ways'
    },
    resume: () => {
      all = false
    },
    open: () => pairs.size,
    close: async () => {
      for (const { client } of pairs) client.destroy()
      for (const server of servers) server.destroy()
      await new Promise(resolve => listener.close(resolve))
    },
  }
}
