import { connect as connectSocket, type Socket } from 'node:net'
import { samplesTopic } from '@earshot/contract/telemetry/messages.ts'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NO_METRICS } from '#ingest/metrics.ts'
import { type EmbeddedBroker, startEmbeddedBroker } from './embedded-broker.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

let broker: EmbeddedBroker
let clients: MqttClient[]
let sockets: Socket[]
/** Resolves the sign-ins that wait; null: nobody has to. */
let letIn: (() => void)[] | null
let received: number

beforeEach(async () => {
  ;[clients, sockets, letIn, received] = [[], [], null, 0]
  broker = await startEmbeddedBroker({
    port: 0,
    host: '127.0.0.1',
    nextFreePort: false,
    secure: null,
    log: silent,
    metrics: NO_METRICS,
    signInGateway: async ({ code }) => {
      const waiting = letIn
      if (waiting !== null) await new Promise<void>(resolve => waiting.push(resolve))
      return { ok: true, id: 1, code }
    },
    receive: async () => {
      received += 1
      return null
    },
    isShared: () => false,
    limits: { perAddress: 6, unsignedPerAddress: 3, perGateway: 2 },
  })
})
afterEach(async () => {
  for (const client of clients) client.end(true)
  for (const socket of sockets) socket.destroy()
  await broker.close()
})

async function connect(username: string, options: IClientOptions = {}): Promise<MqttClient> {
  const url = `mqtt://127.0.0.1:${broker.port}`
  const client = mqtt.connect(url, { username, password: 'x', reconnectPeriod: 0, ...options })
  clients.push(client)
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve())
    client.on('error', reject)
    client.once('close', () => reject(new Error('closed')))
  })
  return client
}

function open(): { socket: Socket; closed: Promise<void> } {
  const socket = connectSocket({ port: broker.port, host: '127.0.0.1' })
  sockets.push(socket)
  socket.on('error', () => {})
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  socket.resume()
  return { socket, closed }
}

const closed = (client: MqttClient) => new Promise<void>(resolve => client.once('close', () => resolve()))

describe('A gateway that wants its session kept', () => {
  it('The gateway is given a new session, and nothing is held for it while it is away', async () => {
    const options: IClientOptions = { clientId: 'kept', clean: false, protocolVersion: 4 }
    const first = await connect('GW-1', options)
    await first.subscribeAsync('earshot/v1/gateways/GW-1/commands', { qos: 1 }).catch(() => {})
    await first.endAsync()
    const other = await connect('GW-1')
    await Promise.all(
      Array.from({ length: 50 }, () =>
        other.publishAsync('earshot/v1/gateways/GW-1/commands', 'x'.repeat(1000), { qos: 1 }),
      ),
    )
    let held = 0
    let sessionPresent: boolean | undefined
    const again = mqtt.connect(`mqtt://127.0.0.1:${broker.port}`, {
      username: 'GW-1',
      password: 'x',
      reconnectPeriod: 0,
      ...options,
    })
    clients.push(again)
    again.on('message', () => {
      held += 1
    })
    await new Promise<void>(resolve =>
      again.once('connect', answer => {
        sessionPresent = answer.sessionPresent
        resolve()
      }),
    )
    // Goes the same way: what had been held would have arrived before it.
    await again.publishAsync(samplesTopic('GW-1'), '{}', { qos: 1 })
    expect({ held, sessionPresent }).toEqual({ held: 0, sessionPresent: false })
  })
})

describe('A connection before it has signed in', () => {
  it.each([
    ['one long CONNECT', [0x10, 0xa0, 0x96, 0x38]],
    ['a CONNECT and what follows it', null],
  ])('No more than 4 kB of the connection is held: %s', async (_, header) => {
    letIn = []
    const { socket, closed } = open()
    const name = Buffer.from([0x00, 0x04, 0x4d, 0x51, 0x54, 0x54, 0x04, 0x02, 0x00, 0x3c])
    if (header !== null) socket.write(Buffer.concat([Buffer.from(header), name, Buffer.alloc(900_000, 'x')]))
    else {
      const connect = Buffer.concat([Buffer.from([0x10, 0x0c]), name, Buffer.from([0x00, 0x00])])
      const publish = Buffer.concat([
        Buffer.from([0x30, 0xd0, 0x0f, 0x00, 0x01, 0x74]),
        Buffer.alloc(1997, 'x'),
      ])
      socket.write(Buffer.concat([connect, publish, publish, publish]))
    }
    await closed
    expect(received).toBe(0)
  })

  it('A message of a signed-in gateway may be longer', async () => {
    const client = await connect('GW-1')
    await client.publishAsync(samplesTopic('GW-1'), 'x'.repeat(100_000), { qos: 1 })
    expect(received).toBe(1)
  })

  it('An address has a few such connections, and those beyond are closed', async () => {
    const waiting = [open(), open(), open()]
    await Promise.all(waiting.map(({ socket }) => new Promise(resolve => socket.once('connect', resolve))))
    await open().closed
    waiting[0]?.socket.destroy()
    await waiting[0]?.closed
    await expect(connect('GW-1')).resolves.toBeDefined()
  })
})

describe('A gateway that has signed in', () => {
  it('A gateway has two connections: a third ends the oldest', async () => {
    const [first, second] = [await connect('GW-1'), await connect('gw-1')]
    const ended = closed(first)
    const third = await connect('GW-1')
    await ended
    await second.publishAsync(samplesTopic('GW-1'), '{}', { qos: 1 })
    await third.publishAsync(samplesTopic('GW-1'), '{}', { qos: 1 })
    expect(received).toBe(2)
  })

  it('An address has so many connections in all', async () => {
    for (let number = 1; number <= 6; number++) await connect(`GW-${number}`)
    await expect(connect('GW-7')).rejects.toThrow()
  })

  it('A gateway subscribes to nothing', async () => {
    const client = await connect('GW-1')
    for (const topic of [samplesTopic('GW-1'), 'earshot/v1/gateways/GW-1/#', '#'])
      await expect(client.subscribeAsync(topic, { qos: 1 })).rejects.toThrow()
  })
})
