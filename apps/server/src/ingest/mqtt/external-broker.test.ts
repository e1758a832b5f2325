import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { samplesTopic } from '@earshot/contract/telemetry/messages.ts'
import { Aedes } from 'aedes'
import mqtt from 'mqtt'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NO_METRICS } from '#ingest/metrics.ts'
import type { ReceiveInput } from '#ingest/receive.ts'
import { type ExternalBroker, startExternalBroker } from './external-broker.ts'

let warnings: string[] = []
const log = {
  info: () => {},
  warn: (_details: unknown, text: string) => void warnings.push(text),
  error: () => {},
} as never

let aedes: Aedes
let server: Server
let url: string
let broker: ExternalBroker | undefined
const sockets = new Set<Socket>()
/** The messages handed in and not answered yet. */
let held: { input: ReceiveInput; store: () => void; fail: () => void }[] = []
let wake: () => void = () => {}

function takeIn(socket: Socket): void {
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket))
  aedes.handle(socket)
}

beforeEach(async () => {
  held = []
  warnings = []
  aedes = await Aedes.createBroker()
  server = createServer(takeIn)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `mqtt://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterEach(async () => {
  for (const { store } of held) store()
  await broker?.close()
  await new Promise<void>(resolve => aedes.close(() => resolve()))
  server.close()
})

function start(): ExternalBroker {
  const receive = (input: ReceiveInput) =>
    new Promise<null>((resolve, reject) => {
      held.push({ input, store: () => resolve(null), fail: () => reject(new Error('not now')) })
      wake()
    })
  broker = startExternalBroker({ url, receive, log, metrics: NO_METRICS, reconnectMs: 10 })
  return broker
}

async function heldUntil(count: number): Promise<typeof held> {
  while (held.length < count) await new Promise<void>(resolve => (wake = resolve))
  return held
}

async function publish(...payloads: string[]): Promise<void> {
  const gateway = await mqtt.connectAsync(url)
  await Promise.all(payloads.map(payload => gateway.publishAsync(samplesTopic('GW-1'), payload, { qos: 1 })))
  await gateway.endAsync()
}

/** Messages the broker still keeps for our session. */
async function unacknowledged(): Promise<string[]> {
  const kept: string[] = []
  const stream = (
    aedes as unknown as {
      persistence: { outgoingStream(client: object): AsyncIterable<{ payload?: Buffer }> }
    }
  ).persistence.outgoingStream({ id: 'earshot-ingest' })
  for await (const packet of stream) kept.push(String(packet.payload))
  return kept
}

it('The reader hands in several messages at once and acknowledges each only when it is stored', async () => {
  await start().subscribed
  const acknowledged = new Promise<void>(resolve => {
    let count = 0
    aedes.on('ack', () => {
      count += 1
      if (count === 3) resolve()
    })
  })
  await publish('one', 'two', 'three')
  const all = await heldUntil(3)
  expect(all.map(({ input }) => [input.gatewayCode, input.kind, String(input.payload)])).toEqual([
    ['GW-1', 'samples', 'one'],
    ['GW-1', 'samples', 'two'],
    ['GW-1', 'samples', 'three'],
  ])
  expect(await unacknowledged()).toHaveLength(3)
  for (const { store } of all.toReversed()) store()
  await acknowledged
  expect(await unacknowledged()).toEqual([])
})

it('The reader gets again after a lost connection what was not stored', async () => {
  await start().subscribed
  await publish('one', 'two')
  await heldUntil(2)
  const acknowledged = new Promise<void>(resolve => aedes.once('ack', () => resolve()))
  held[0]?.store()
  await acknowledged
  for (const socket of sockets) socket.destroy()
  const again = await heldUntil(3)
  expect(again.slice(2).map(({ input }) => String(input.payload))).toEqual(['two'])
})

it('The reader asks again for a message that could not be stored', async () => {
  await start().subscribed
  await publish('one')
  const [first] = await heldUntil(1)
  first?.fail()
  const [, second] = await heldUntil(2)
  expect(String(second?.input.payload)).toBe('one')
})

it('The reader is given what arrived while it was away', async () => {
  await start().subscribed
  await broker?.close()
  await publish('meanwhile')
  start()
  const [message] = await heldUntil(1)
  expect(String(message?.input.payload)).toBe('meanwhile')
})

it('The reader tells of a broker that goes away once, however often it knocks, and again the next time', async () => {
  await start().subscribed
  const { port } = server.address() as AddressInfo
  for (const round of [1, 2]) {
    server.close()
    for (const socket of sockets) socket.resetAndDestroy()
    let knocks = 0
    const refusing = createServer(socket => {
      knocks += 1
      socket.resetAndDestroy()
    })
    await new Promise<void>(resolve => refusing.listen(port, '127.0.0.1', resolve))
    await vi.waitFor(() => expect(knocks).toBeGreaterThan(5), { timeout: 60_000, interval: 5 })
    expect(warnings).toHaveLength(round)
    await new Promise<void>(resolve => refusing.close(() => resolve()))
    server = createServer(takeIn)
    await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
    await vi.waitFor(() => expect(broker?.connected()).toBe(true), { timeout: 60_000, interval: 5 })
  }
})
