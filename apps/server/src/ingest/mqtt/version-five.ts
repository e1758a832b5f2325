/**
 * MQTT 5 spoken with the gateway, 3.1.1 with the broker library, which refuses version 5. What 5 adds and a
 * gateway's upload does not need (topic aliases, persistent sessions, shared subscriptions …) is declined in the
 * CONNACK, as the standard provides.
 */
import { randomUUID } from 'node:crypto'
import {
  generate,
  type IConnackPacket,
  type IConnectPacket,
  type IPubackPacket,
  type ISubackPacket,
  type Packet,
  parser,
} from 'mqtt-packet'
import type { Refusal } from '#ingest/receive.ts'

export const REASON = {
  normal: 0x00,
  malformed: 0x81,
  protocolError: 0x82,
  notAuthorized: 0x87,
  topicAliasInvalid: 0x94,
  packetTooLarge: 0x95,
} as const

/** The CONNACK return codes of 3.1.1, by their number, as version 5 reasons. */
const CONNACK_REASONS = [0x00, 0x84, 0x85, 0x88, 0x86, 0x87]
const SUBACK_REFUSED = 0x80

export interface VersionFive {
  /** The gateway's bytes, as 3.1.1 for the broker. */
  toBroker(chunk: Buffer): Buffer
  /** The broker's bytes, as version 5 for the gateway. */
  toGateway(chunk: Buffer): Buffer
  /** The caller has to call this before the message's PUBACK, which tells the refusal. */
  noteRefusal(messageId: number, refusal: Refusal): void
}

/** Thrown where the gateway breaks the protocol; the connection ends with this reason. */
export class ProtocolError extends Error {
  readonly reason: number
  constructor(message: string, reason: number) {
    super(message)
    this.reason = reason
  }
}

export function createVersionFive({ maximumPacketSize }: { maximumPacketSize: number }): VersionFive {
  const fromGateway = collector(5)
  const fromBroker = collector(4)
  /** UNSUBACK in version 5 answers each topic: how many there were, by message. */
  const unsubscribed = new Map<number, number>()
  /** The refusal of each message, until its PUBACK has gone. */
  const refusals = new Map<number, Refusal>()
  let assignedClientId: string | undefined
  let wantsReasons = true

  function down(packet: Packet): Packet {
    switch (packet.cmd) {
      case 'connect':
        wantsReasons = packet.properties?.requestProblemInformation ?? true
        if (packet.clientId === '') assignedClientId = `v5-${randomUUID()}`
        return connectForBroker(packet, assignedClientId ?? packet.clientId)
      case 'publish':
        if (packet.properties?.topicAlias !== undefined)
          throw new ProtocolError('topic alias', REASON.topicAliasInvalid)
        return { ...packet, properties: undefined }
      case 'unsubscribe':
        unsubscribed.set(packet.messageId ?? 0, packet.unsubscriptions.length)
        return { ...packet, properties: undefined }
      case 'auth':
        throw new ProtocolError('unexpected AUTH', REASON.protocolError)
      default:
        return packet
    }
  }

  function up(packet: Packet): Packet {
    switch (packet.cmd) {
      case 'connack':
        return connackForGateway(packet, { maximumPacketSize, assignedClientId })
      case 'puback':
        return pubackForGateway(packet)
      case 'suback':
        return subackForGateway(packet)
      case 'unsuback': {
        const count = unsubscribed.get(packet.messageId ?? 0) ?? 1
        unsubscribed.delete(packet.messageId ?? 0)
        return { ...packet, granted: new Array(count).fill(REASON.normal) }
      }
      default:
        return packet
    }
  }

  function pubackForGateway(packet: IPubackPacket): IPubackPacket {
    const messageId = packet.messageId ?? 0
    const refusal = refusals.get(messageId)
    if (refusal === undefined) return packet
    refusals.delete(messageId)
    // Both are final: what is refused is answered, and not to be sent again.
    const reasonCode = refusal.whole ? REASON.notAuthorized : REASON.normal
    return { ...packet, reasonCode, ...(wantsReasons && { properties: { reasonString: refusal.reason } }) }
  }

  return {
    noteRefusal: (messageId, refusal) => refusals.set(messageId, refusal),
    toBroker: chunk =>
      Buffer.concat(fromGateway(chunk).map(packet => generate(down(packet), { protocolVersion: 4 }))),
    toGateway: chunk =>
      Buffer.concat(fromBroker(chunk).map(packet => generate(up(packet), { protocolVersion: 5 }))),
  }
}

function connectForBroker(
  { cmd, keepalive, username, password, will }: IConnectPacket,
  clientId: string,
): IConnectPacket {
  return {
    cmd,
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    clientId,
    keepalive,
    username,
    password,
    will: will === undefined ? undefined : { ...will, properties: undefined },
  }
}

interface Granted {
  maximumPacketSize: number
  /** The broker chooses it for a gateway that brought none. */
  assignedClientId: string | undefined
}

/** Declines what an upload does not need. */
function connackForGateway(
  { returnCode }: IConnackPacket,
  { maximumPacketSize, assignedClientId }: Granted,
): IConnackPacket {
  return {
    cmd: 'connack',
    sessionPresent: false,
    reasonCode: CONNACK_REASONS[returnCode ?? 0] ?? REASON.notAuthorized,
    properties: {
      sessionExpiryInterval: 0,
      maximumPacketSize,
      topicAliasMaximum: 0,
      retainAvailable: false,
      sharedSubscriptionAvailable: false,
      subscriptionIdentifiersAvailable: false,
      ...(assignedClientId === undefined ? {} : { assignedClientIdentifier: assignedClientId }),
    },
  }
}

function subackForGateway(packet: ISubackPacket): ISubackPacket {
  const granted = packet.granted.map(code => (code === SUBACK_REFUSED ? REASON.notAuthorized : code))
  return { ...packet, granted }
}

/** A DISCONNECT that says why, which only version 5 knows from the server's side. */
export function disconnectPacket(reasonCode: number): Buffer {
  return generate({ cmd: 'disconnect', reasonCode }, { protocolVersion: 5 })
}

/** Takes bytes in and gives whole packets out; half ones wait inside. */
function collector(protocolVersion: 4 | 5): (chunk: Buffer) => Packet[] {
  const parse = parser({ protocolVersion })
  let packets: Packet[] = []
  let failure: Error | undefined
  parse.on('packet', packet => packets.push(packet))
  parse.on('error', error => {
    failure = error
  })
  return chunk => {
    parse.parse(chunk)
    if (failure !== undefined) throw new ProtocolError(failure.message, REASON.malformed)
    const whole = packets
    packets = []
    return whole
  }
}
