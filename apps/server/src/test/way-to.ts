/** A way to the database that can be cut and mended; counts those who knock while it is cut. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Way {
  /** The database's address by this way. */
  url: string
  refused: number
  cut(): void
  mend(): void
  close(): void
}

export async function wayTo(url: string): Promise<Way> {
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
  const way: Way = {
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
