/**
 * Finds where a request comes from. `X-Forwarded-For` is what its sender says, and each proxy on the way appends the
 * address it saw: it is read from the right, as far as the proxies are the operator's own (`TRUST_PROXY`), and never
 * further.
 */
import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isLoopback, plainAddress, trustedProxies } from '#addresses.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The nearest address that is not one of the operator's proxies. `ip` is always the socket's. */
    callerAddress: string
    /** The operator's own tools, or a proxy through which everybody comes and that was not declared. */
    isFromThisMachine: boolean
  }
}

export interface AddressSources {
  socketAddress: string
  /** The header as it came; undefined where there is none. */
  forwardedFor: string | undefined
}

/**
 * The right-most address that no trusted proxy has. Where all are trusted the one that the nearest proxy saw: whoever sits
 * in the operator's own network would otherwise write the rest as they like.
 */
export function callerAddressOf(
  { socketAddress, forwardedFor }: AddressSources,
  isTrusted: (address: string) => boolean,
): string {
  const socket = plainAddress(socketAddress)
  if (forwardedFor === undefined || !isTrusted(socket)) return socket
  const hops = forwardedFor.split(',').map(plainAddress).reverse()
  let seen = socket
  for (const hop of hops) {
    // A hop that is no address cannot be counted by; then the proxy that sent it counts.
    if (isIP(hop) === 0) return seen
    if (!isTrusted(hop)) return hop
    seen = hop
  }
  return hops[0] ?? socket
}

export function addCallerAddress(app: FastifyInstance, ranges: readonly string[]): void {
  const isTrusted = trustedProxies(ranges)
  const believesProxies = ranges.length > 0
  app.decorateRequest('callerAddress', {
    getter() {
      const socketAddress = this.raw.socket.remoteAddress ?? ''
      // Node joins a header that is sent several times.
      const forwardedFor = this.raw.headers['x-forwarded-for']?.toString()
      return callerAddressOf({ socketAddress, forwardedFor }, isTrusted)
    },
  })
  app.decorateRequest('isFromThisMachine', {
    getter() {
      const isForwarded = believesProxies && this.raw.headers['x-forwarded-for'] !== undefined
      return isLoopback(this.raw.socket.remoteAddress ?? '') && !isForwarded
    },
  })
}
