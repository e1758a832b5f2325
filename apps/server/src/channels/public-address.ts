/**
 * The address of a push service is what somebody's browser said it was, and that of a webhook what somebody typed. Requests
 * there must not reach what only this machine can reach, so a private address is refused at the moment of connecting.
 */
import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, type LookupFunction } from 'node:net'

const closed = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(network, prefix, 'ipv4')
}

const open = new BlockList()
// Only addresses that are routed in public are open in IPv6, except for those that stand for an IPv4 address.
open.addSubnet('2000::', 3, 'ipv6')
const embedded = new BlockList()
embedded.addSubnet('2002::', 16, 'ipv6')
embedded.addSubnet('2001::', 32, 'ipv6')

export function isPublicAddress({ address, family }: LookupAddress): boolean {
  if (family === 4) return !closed.check(address, 'ipv4')
  return open.check(address, 'ipv6') && !embedded.check(address, 'ipv6')
}

/** A name server's answer with private addresses left out; an error when nothing is left. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '', 0)
    const allowed = addresses.filter(isPublicAddress)
    const [first] = allowed
    if (first === undefined) return callback(new Error('the name leads to no public address'), '', 0)
    if (options.all) return callback(null, allowed)
    return callback(null, first.address, first.family)
  })
}
