/** Decides which addresses the limits count as one. */
import { isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const GROUPS = 8
/** One customer is given at least so much: within it, whoever is refused has another address at once. */
const OF_NETWORK = 4

/** Writes an address as people do: an IPv4 address that came in over IPv6 is one of IPv4. */
export function plainAddress(address: string): string {
  return MAPPED.exec(address)?.[1] ?? address
}

/** An IPv4 address as it is; of IPv6 the /64 it lies in. Whatever is no address stands for itself. */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const network = groupsOf(address).slice(0, OF_NETWORK)
  return `${network.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** Writes an address out in full: `::` stands for as many zeros as are missing. */
function groupsOf(address: string): string[] {
  const [before = [], after = []] = address.split('::').map(part => part.split(':').filter(Boolean))
  // An IPv4 address at the end takes the place of two.
  const known = before.length + after.length + (address.includes('.') ? 1 : 0)
  return [...before, ...Array.from({ length: Math.max(0, GROUPS - known) }, () => '0'), ...after]
}
