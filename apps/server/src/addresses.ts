/** Network addresses: whose they are, and which of them the limits count as one. */
import { BlockList, isIP, isIPv6 } from 'node:net'

const GROUPS = 8
/** One customer is given at least so much: within it, whoever is refused has another address at once. */
const OF_NETWORK = 4

/** Takes off the port, the brackets and the IPv6 form of an IPv4 address, which proxies write as they like. */
export function plainAddress(text: string): string {
  const trimmed = text.trim()
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1]
  const bare = inBrackets ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(trimmed)?.[1] ?? trimmed
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare
}

/** An IPv4 address as it is; of IPv6 the /64 it lies in. Whatever is no address stands for itself. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
  const network = groupsOf(plain).slice(0, OF_NETWORK)
  return `${network.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** Writes an address out in full: `::` stands for as many zeros as are missing. */
function groupsOf(address: string): string[] {
  const [before = [], after = []] = address.split('::').map(part => part.split(':').filter(Boolean))
  // An IPv4 address at the end takes the place of two.
  const known = before.length + after.length + (address.includes('.') ? 1 : 0)
  return [...before, ...Array.from({ length: Math.max(0, GROUPS - known) }, () => '0'), ...after]
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
  return text in RANGES || isRange(text)
}

/** An address, or a range of them like 198.51.100.0/24. */
export function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** @param ranges as `isProxyRange` takes them; none: nobody is believed */
export function trustedProxies(ranges: readonly string[]): (address: string) => boolean {
  return isWithin(ranges.flatMap(name => RANGES[name] ?? [name]))
}

/** @param ranges as `isRange` takes them; none: no address is within */
export function isWithin(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
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
