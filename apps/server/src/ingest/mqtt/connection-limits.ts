/**
 * An address and a gateway may have so many connections: a client without a secret must not be able to fill the
 * memory.
 */
import { networkOf } from '#addresses.ts'

export interface ConnectionLimits {
  perAddress: number
  /** Limits the connections of an address that have not signed in; `perAddress` counts them as well. */
  unsignedPerAddress: number
  perGateway: number
}

/** Many farms may sit behind one address of a mobile network, and all of them come back at once after a restart. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  perAddress: 2_000,
  unsignedPerAddress: 200,
  // A gateway has one, and for a while those it lost without a word.
  perGateway: 4,
}

interface Limited {
  /** Undefined where the other side has gone already. */
  readonly remoteAddress?: string | undefined
  once(event: 'close', listener: () => void): unknown
  destroy(): unknown
}

export interface ConnectionCount<Connection extends Limited> {
  /** Answers false where the address has enough; the connection is not counted then. */
  admits(connection: Connection): boolean
  /**
   * Notes the gateway of an admitted connection. Where the gateway has too many, its oldest ends: the newest is the
   * one that works.
   */
  signedIn(connection: Connection, gateway: string): void
}

interface CountOptions {
  limits: ConnectionLimits
  /**
   * True where a proxy with every gateway there is may stand behind the address: it has as many connections as come.
   */
  isShared: (address: string) => boolean
}

export function countConnections<Connection extends Limited>({
  limits,
  isShared,
}: CountOptions): ConnectionCount<Connection> {
  const all = createGroups<Connection>()
  const unsigned = createGroups<Connection>()
  const gateways = createGroups<Connection>()

  function admits(connection: Connection): boolean {
    const { remoteAddress = '' } = connection
    if (isShared(remoteAddress)) return true
    const network = networkOf(remoteAddress)
    const isFull =
      all.of(network).size >= limits.perAddress || unsigned.of(network).size >= limits.unsignedPerAddress
    if (isFull) return false
    for (const groups of [all, unsigned]) {
      groups.add(network, connection)
      connection.once('close', () => groups.remove(network, connection))
    }
    return true
  }

  function signedIn(connection: Connection, gateway: string): void {
    unsigned.remove(networkOf(connection.remoteAddress ?? ''), connection)
    gateways.add(gateway, connection)
    connection.once('close', () => gateways.remove(gateway, connection))
    const [oldest] = gateways.of(gateway)
    if (gateways.of(gateway).size > limits.perGateway) oldest?.destroy()
  }

  return { admits, signedIn }
}

/** Groups members by a key, in the order they came; an empty group takes no room. */
export function createGroups<Member>() {
  const groups = new Map<string, Set<Member>>()
  const none: ReadonlySet<Member> = new Set()
  return {
    of: (key: string): ReadonlySet<Member> => groups.get(key) ?? none,
    add: (key: string, member: Member): void => {
      const group = groups.get(key) ?? new Set()
      groups.set(key, group.add(member))
    },
    remove: (key: string, member: Member): void => {
      const group = groups.get(key)
      group?.delete(member)
      if (group?.size === 0) groups.delete(key)
    },
  }
}
