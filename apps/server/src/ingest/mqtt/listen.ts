/** Finds the broker its port. */
import type { Server } from 'node:net'
import type { Logger } from 'pino'

const PORTS_TRIED = 20

export interface ListenOptions {
  port: number
  host: string
  /** The settings by which the operator chooses another port. */
  settings: string
  /** The demo does not stop for a taken port: the next free one is used. */
  nextFreePort: boolean
  log: Pick<Logger, 'warn'>
}

/**
 * Answers the port.
 * @throws Error that names the settings, where the port is taken
 */
export async function listen(
  server: Server,
  { port, host, settings, nextFreePort, log }: ListenOptions,
): Promise<number> {
  const tries = nextFreePort && port !== 0 ? PORTS_TRIED : 1
  for (let attempt = 0; attempt < tries; attempt++) {
    const bound = await tryPort(server, { port: port + attempt, host })
    if (bound === null) continue
    if (bound !== port && port !== 0)
      log.warn({ wanted: port, port: bound }, `MQTT port ${port} is taken; listening on ${bound}`)
    return bound
  }
  throw new Error(
    `MQTT port ${port} is taken: set ${settings} to a free one, or MQTT_URL to the broker that already runs there`,
  )
}

/** Listens on the port; null where it is taken. */
function tryPort(server: Server, { port, host }: { port: number; host: string }): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error)
    server.once('error', onError)
    server.listen({ port, host }, () => {
      server.off('error', onError)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}
