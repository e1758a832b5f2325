/** TLS between a gateway's TCP connection and the broker, and what the gateway has proved by it. */
import type { Socket } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import type { Logger } from 'pino'
import type { IngestMetrics } from '#ingest/metrics.ts'
import { namesOf } from '#tls/gateway-certificate.ts'
import type { ServerTls } from '#tls/server-tls.ts'

interface SecureTransportOptions {
  tls: ServerTls
  log: Pick<Logger, 'warn'>
  metrics: IngestMetrics
  onSecured: (secured: {
    socket: TLSSocket
    transport: Socket
    certifiedNames: readonly string[] | null
  }) => void
}

/** The TCP connections come from a server that counts them; the TLS server never listens itself. */
export function createSecureTransport({ tls, log, metrics, onSecured }: SecureTransportOptions) {
  const transports = new Map<string, Socket>()
  const server = tls.serve(options => createServer(options, secured), 'gateways')
  server.on('tlsClientError', (error, socket) => {
    metrics.refused('tls')
    log.warn({ address: socket.remoteAddress, err: error.message }, 'a gateway’s TLS could not be agreed on')
  })

  function secured(socket: TLSSocket): void {
    const transport = transports.get(nameOf(socket))
    // The other side has gone meanwhile.
    if (transport === undefined) {
      socket.destroy()
      return
    }
    const shown = socket.getPeerX509Certificate()
    if (shown === undefined) {
      onSecured({ socket, transport, certifiedNames: null })
      return
    }
    if (socket.authorized) {
      onSecured({ socket, transport, certifiedNames: namesOf(shown.raw) })
      return
    }
    metrics.refused('tls')
    const reason = String(socket.authorizationError)
    log.warn({ address: socket.remoteAddress, reason }, 'a gateway’s certificate is refused')
    socket.destroy()
  }

  return {
    secure: (transport: Socket): void => {
      const name = nameOf(transport)
      transports.set(name, transport)
      transport.once('close', () => transports.delete(name))
      server.emit('connection', transport)
    },
    close: (): void => void server.close(),
  }
}

/** Both sockets of one connection have these in common with each other, and with no other that is open. */
function nameOf({ localAddress, localPort, remoteAddress, remotePort }: Socket): string {
  return [localAddress, localPort, remoteAddress, remotePort].join(' ')
}
