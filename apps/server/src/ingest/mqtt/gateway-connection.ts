/** The broker library sees one gateway's socket through this: packets of bounded length, always MQTT 3.1.1. */
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import type { Refusal } from '#ingest/receive.ts'
import { createPacketLimit } from './packet-limit.ts'
import {
  createVersionFive,
  disconnectPacket,
  ProtocolError,
  REASON,
  type VersionFive,
} from './version-five.ts'

export interface GatewayConnectionOptions {
  /** What MQTT is spoken over: TCP, or TLS on top of it. */
  socket: Socket
  /** The TCP connection, which counts for its address. */
  transport: Socket
  /** The names in the certificate that the gateway has shown; null where it has shown none. */
  certifiedNames: readonly string[] | null
  maxPacketBytes: number
  /** The bytes that may come in all, until `admit`. */
  maxUnsignedBytes: number
}

const LINGER_MS = 5_000
/** A connection may have this much that is not stored yet: far more than a gateway that catches up has on its way. */
const MAX_UNSTORED_BYTES = 512 * 1024
/** The protocol level stands after 1 + n + 6 bytes in a CONNECT whose remaining length takes `n` bytes. */
const PROTOCOL_NAME_BYTES = 6
const LONGEST_HEADER = 1 + 4 + PROTOCOL_NAME_BYTES + 1

export class GatewayConnection extends Duplex {
  readonly remoteAddress: string
  readonly transport: Socket
  readonly certifiedNames: readonly string[] | null
  readonly #socket: Socket
  readonly #limit: ReturnType<typeof createPacketLimit>
  readonly #maxPacketBytes: number
  /** The first bytes, until they tell the protocol's version. */
  #opening: Buffer | null = Buffer.alloc(0)
  #five: VersionFive | null = null
  /** So many bytes may still come before it has signed in; afterwards there is no such bound. */
  #unsignedBytes: number
  #reason: number = REASON.normal
  #heldBytes = 0

  constructor({
    socket,
    transport,
    certifiedNames,
    maxPacketBytes,
    maxUnsignedBytes,
  }: GatewayConnectionOptions) {
    super({ emitClose: true })
    this.transport = transport
    this.certifiedNames = certifiedNames
    this.#unsignedBytes = maxUnsignedBytes
    this.#socket = socket
    this.#limit = createPacketLimit(maxPacketBytes)
    this.#maxPacketBytes = maxPacketBytes
    this.remoteAddress = socket.remoteAddress ?? ''
    socket.on('data', (chunk: Buffer) => this.#receive(chunk))
    socket.on('end', () => this.push(null))
    socket.on('error', error => this.destroy(error))
    socket.on('close', () => this.destroy())
  }

  /** The caller has to call this when the gateway is known: from then on it may send whole messages. */
  admit(): void {
    this.#unsignedBytes = Number.POSITIVE_INFINITY
  }

  /** Ends the connection; a gateway of version 5 is told the reason. */
  refuse(reason: number): void {
    this.#reason = reason
    this.destroy()
  }

  /** Sets what a version 5 gateway is told when the broker ends the connection next. */
  set farewell(reason: number) {
    this.#reason = reason
  }

  /** Notes the reason that the message's PUBACK will give, which only version 5 can. */
  noteRefusal(messageId: number | undefined, refusal: Refusal): void {
    if (messageId !== undefined) this.#five?.noteRefusal(messageId, refusal)
  }

  /**
   * A message was taken and is not stored yet. Beyond a bound nothing more is read: while the database is away a
   * gateway's backlog stays with the gateway. The broker library alone would go on reading messages larger than a chunk.
   */
  hold(bytes: number): void {
    this.#heldBytes += bytes
    if (this.#isFull()) this.#socket.pause()
  }

  /** It is stored, or refused. */
  release(bytes: number): void {
    this.#heldBytes -= bytes
    this._read()
  }

  #isFull(): boolean {
    return this.#heldBytes >= MAX_UNSTORED_BYTES
  }

  #receive(chunk: Buffer): void {
    this.#unsignedBytes -= chunk.length
    if (this.#unsignedBytes < 0 || !this.#limit.admits(chunk)) {
      this.refuse(REASON.packetTooLarge)
      return
    }
    const bytes = this.#recogniseVersion(chunk)
    if (bytes === null) return
    try {
      const forBroker = this.#five === null ? bytes : this.#five.toBroker(bytes)
      if (forBroker.length > 0 && !this.push(forBroker)) this.#socket.pause()
    } catch (error) {
      this.refuse(error instanceof ProtocolError ? error.reason : REASON.malformed)
    }
  }

  /** Recognises the version; null until the CONNECT's protocol level has arrived. */
  #recogniseVersion(chunk: Buffer): Buffer | null {
    if (this.#opening === null) return chunk
    const opening = Buffer.concat([this.#opening, chunk])
    const level = protocolLevel(opening)
    if (level === null && opening.length < LONGEST_HEADER) {
      this.#opening = opening
      return null
    }
    this.#opening = null
    if (level === 5) this.#five = createVersionFive({ maximumPacketSize: this.#maxPacketBytes })
    return opening
  }

  override _read(): void {
    if (!this.#isFull()) this.#socket.resume()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(this.#five === null ? chunk : this.#five.toGateway(chunk), done)
  }

  override _final(done: () => void): void {
    this.#socket.end(done)
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (this.#five !== null && this.#reason !== REASON.normal && this.#socket.writable) {
      this.#socket.write(disconnectPacket(this.#reason))
    }
    // Bytes that still come in are nobody's; written ones go out first, since a refusal must arrive.
    this.#socket.removeAllListeners('data').resume()
    this.#socket.destroySoon()
    // A peer that reads nothing would hold the socket for ever.
    const timer = setTimeout(() => this.#socket.destroy(), LINGER_MS).unref()
    this.#socket.once('close', () => clearTimeout(timer))
    done(error)
  }
}

/** The version a CONNECT asks for; null where the bytes do not show it (yet). */
function protocolLevel(opening: Buffer): number | null {
  let at = 1
  while (((opening[at] ?? 0) & 0x80) !== 0) at += 1
  return opening[at + 1 + PROTOCOL_NAME_BYTES] ?? null
}
