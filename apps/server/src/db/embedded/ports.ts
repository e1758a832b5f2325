import { createServer } from 'node:net'
import { lastPort } from './cluster.ts'

/** The port to listen on: the last one if it is free, so that others who know it find the server again. */
export async function choosePort(folder: string): Promise<number> {
  const last = await lastPort(folder)
  if (last !== undefined && (await tryListen(last))) return last
  return freePort()
}

export async function freePort(): Promise<number> {
  const port = await tryListen(0)
  if (port === undefined) throw new Error('No free port on 127.0.0.1.')
  return port
}

function tryListen(port: number): Promise<number | undefined> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}
