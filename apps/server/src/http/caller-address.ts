/**
 * Finds where a request comes from. `X-Forwarded-For` is what its sender says, and each proxy on the way appends the
 * address it saw: it is read from the right, as far as the proxies are the operator's own (`TRUST_PROXY`), and never
 * further.
 */
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The nearest address that is not one of the operator's proxies. `ip` is always the socket's. */
    callerAddress: string
    /** The operator's own tools, or a proxy through which everybody comes and that was not declared. */
    isFromThisMachine: boolean
  }
}

/** The same machine, by an address that was not claimed. */
export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
}

const RANGES: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', 'fc00::/7', 'fe80::/10'],
}

/** `loopback`, `private`, an address, or a range of them like 198.51.100.0/24. */
export function isProxyRange(text: string): boolean {
  if (text in RANGES) return true
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** @param ranges as `isProxyRange` takes them; none: nobody is believed */
export function trustedProxies(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges.flatMap(name => RANGES[name] ?? [name])) {
    const [address = '', bits] = range.split('/')
    const family = familyOf(address)
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return address => isIP(address) !== 0 && list.check(address, familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

export interface Way {
  socketAddress: string
  /** The header as it came; undefined where there is none. */
  forwardedFor: string | undefined
}

/**
 * The right-most address that no trusted proxy has. Where all are trusted the one that the nearest proxy saw: whoever sits
 * in the operator's own network would otherwise write the rest as they like.
 */
export function callerAddressOf(
  { socketAddress, forwardedFor }: Way,
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

/** Takes off the port, the brackets and the IPv6 form of an IPv4 address, which proxies write as they like. */
function plainAddress(text: string): string {
  const trimmed = text.trim()
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1]
  const bare = inBrackets ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(trimmed)?.[1] ?? trimmed
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare
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
