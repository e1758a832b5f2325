/** A proxy to the database that can be cut and mended; it counts the connections it refuses while it is cut. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface BreakableProxy {
  /** The database's address through the proxy. */
  url: string
  refused: number
  cut(): void
  mend(): void
  close(): void
}

export async function breakableProxy(url: string): Promise<BreakableProxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer(socket => {
    socket.on('error', () => {})
    if (isCut) {
      way.refused += 1
      socket.destroy()
      return
    }
    const onward = connect(Number(target.port), target.hostname)
    onward.on('error', () => {})
    socket.pipe(onward).pipe(socket)
    for (const one of [socket, onward]) {
      sockets.add(one)
      one.on('close', () => sockets.delete(one))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const here = new URL(url)
  here.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const way: BreakableProxy = {
    url: here.href,
    refused: 0,
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend: () => {
      isCut = false
    },
    close: () => void server.close(),
  }
  return way
}
