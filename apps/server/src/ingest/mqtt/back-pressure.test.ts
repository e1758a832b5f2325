import { samplesTopic } from '@earshot/contract/telemetry/messages.ts'
import mqtt, { type MqttClient } from 'mqtt'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { NO_METRICS } from '#ingest/metrics.ts'
import { type EmbeddedBroker, startEmbeddedBroker } from './embedded-broker.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
/** One connection may have this much under way, together with what had come in by the time it was noticed. */
const BOUND_BYTES = 2_000_000
/** So many answers to another gateway without a byte more are a standstill. */
const TURNS = 30

let broker: EmbeddedBroker
let clients: MqttClient[]
/** The messages handed to the ingest and neither stored nor refused. */
let inFlight: { bytes: number; most: number; letGo: (() => void)[] }
let stored: boolean

beforeEach(async () => {
  inFlight = { bytes: 0, most: 0, letGo: [] }
  stored = false
  clients = []
  broker = await startEmbeddedBroker({
    port: 0,
    host: '127.0.0.1',
    nextFreePort: false,
    secure: null,
    signInGateway: async ({ code }) => ({ ok: true, id: 1, code }),
    // The message waits as while the database is away, and ends when that is back.
    receive: async ({ payload }) => {
      if (stored) return null
      inFlight.bytes += payload.length
      inFlight.most = Math.max(inFlight.most, inFlight.bytes)
      await new Promise<void>(resolve => inFlight.letGo.push(resolve))
      inFlight.bytes -= payload.length
      return null
    },
    log: silent,
    metrics: NO_METRICS,
    isShared: () => true,
  })
})
afterEach(async () => {
  for (const client of clients) client.end(true)
  await broker.close()
})

async function connect(username: string): Promise<MqttClient> {
  const options = { username, password: 'x', reconnectPeriod: 0 }
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.port}`, options)
  clients.push(client)
  return client
}

/** Turns of the broker's own loop, seen from outside: as many as are needed for nothing more to come in. */
async function untilStandstill(other: MqttClient): Promise<void> {
  let before = -1
  for (let turns = 0; turns < TURNS || inFlight.bytes === 0; turns++) {
    if (inFlight.bytes !== before) turns = 0
    before = inFlight.bytes
    await new Promise<void>(resolve => {
      other.once('packetreceive', () => resolve())
      other.sendPing()
    })
  }
}

it.each([
  ['large', 100_000, 400],
  ['small', 500, 4_000],
])(
  'The broker reads no more of a gateway that sends %s messages than it may hold until they are stored',
  { timeout: 60_000 },
  async (_, bytes, count) => {
    const [gateway, other] = [await connect('GW-1'), await connect('GW-2')]
    const payload = 'x'.repeat(bytes)
    const sent = Array.from({ length: count }, () =>
      gateway.publishAsync(samplesTopic('GW-1'), payload, { qos: 1 }),
    )
    // The promises are handled below; where that is not reached they end with the connection.
    for (const one of sent) one.catch(() => {})
    await untilStandstill(other)
    expect(inFlight.most).toBeLessThan(BOUND_BYTES)
    expect(inFlight.most).toBeLessThan((bytes * count) / 4)

    stored = true
    for (const letGo of inFlight.letGo) letGo()
    await Promise.all(sent)
    expect(inFlight.bytes).toBe(0)
  },
)
