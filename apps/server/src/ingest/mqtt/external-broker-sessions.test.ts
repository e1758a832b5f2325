import { type AddressInfo, createServer, type Server } from 'node:net'
import { samplesTopic } from '@earshot/contract/telemetry/messages.ts'
import { Aedes } from 'aedes'
import { sql } from 'kysely'
import mqtt from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { NO_METRICS } from '#ingest/metrics.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { findMosquitto, NO_MOSQUITTO, startMosquitto, type TestBroker } from '#test/mosquitto.ts'
import { sharesSubscriptions } from './external-broker-probe.ts'
import { type BrokerSessions, startBrokerSessions } from './external-broker-sessions.ts'

let database: TestDatabase
const running: BrokerSessions[] = []
const warnings: string[] = []
const note = (_details: unknown, text: string) => void warnings.push(text)
const log = { info: () => {}, warn: note, error: note } as never

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
afterEach(async () => {
  await Promise.all(running.splice(0).map(sessions => sessions.close()))
  warnings.length = 0
})

interface Reader extends BrokerSessions {
  received: string[]
}

/** A reader stands for one process: it stores at once, or never while `stuck`. */
function reader(url: string, { stuck = false } = {}): Reader {
  const received: string[] = []
  const receive = ({ payload }: { payload: Uint8Array }) => {
    received.push(Buffer.from(payload).toString())
    return stuck ? new Promise<void>(() => {}) : Promise.resolve()
  }
  const sessions = startBrokerSessions({
    url,
    databaseUrl: database.url,
    receive: receive as never,
    log,
    metrics: NO_METRICS,
    pollMs: 20,
    reconnectMs: 20,
  })
  running.push(sessions)
  return Object.assign(sessions, { received })
}

async function publish(url: string, from: number, to: number): Promise<void> {
  const gateway = await mqtt.connectAsync(url)
  const numbers = Array.from({ length: to - from }, (_, n) => String(from + n))
  await Promise.all(numbers.map(text => gateway.publishAsync(samplesTopic('GW-1'), text, { qos: 1 })))
  await gateway.endAsync()
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 10 })
const numbers = (texts: string[]) => [...new Set(texts.map(Number))].sort((a, b) => a - b)
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n)

describe.skipIf(findMosquitto() === undefined)(`Sessions with Mosquitto (else: ${NO_MOSQUITTO})`, () => {
  let broker: TestBroker
  beforeAll(async () => {
    broker = await startMosquitto()
  })
  afterAll(() => broker.stop())

  it('The reader finds that the broker shares subscriptions', async () => {
    expect(await sharesSubscriptions(broker.url)).toBe(true)
  })

  it('The sessions are divided among the processes that are there, and each message goes to one of them', async () => {
    const alone = reader(broker.url)
    await until(() => expect(alone.held()).toHaveLength(12))
    const second = reader(broker.url)
    await until(() => {
      expect(alone.held()).toHaveLength(6)
      expect(second.held()).toHaveLength(6)
    })
    await until(() => expect([alone, second].every(one => one.connected())).toBe(true))
    expect(numbers([...alone.held(), ...second.held()].map(String))).toEqual(range(1, 13))
    await publish(broker.url, 0, 240)
    await until(() => expect(alone.received.length + second.received.length).toBe(240))
    expect(numbers([...alone.received, ...second.received])).toEqual(range(0, 240))
    expect(alone.received.length).toBeGreaterThan(60)
    expect(second.received.length).toBeGreaterThan(60)
  })

  it('Another process reads on for one whose connection to the database is lost, unacknowledged messages included', async () => {
    const dying = reader(broker.url, { stuck: true })
    await until(() => expect(dying.held()).toHaveLength(12))
    await until(() => expect(dying.connected()).toBe(true))
    await publish(broker.url, 0, 60)
    await until(() => expect(dying.received).toHaveLength(60))
    const heir = reader(broker.url)
    dying.pause()
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'earshot broker sessions' and datname = current_database()`.execute(
      database.db,
    )
    await until(() => expect(heir.held()).toHaveLength(12))
    await until(() => expect(numbers(heir.received)).toEqual(range(0, 60)))
    running.splice(running.indexOf(dying), 1)
  })

  it('Messages that arrive while nobody is there are kept', async () => {
    const first = reader(broker.url)
    await until(() => expect(first.held()).toHaveLength(12))
    await until(() => expect(first.connected()).toBe(true))
    await first.close()
    await publish(broker.url, 0, 100)
    const second = reader(broker.url)
    await until(() => expect(numbers(second.received)).toEqual(range(0, 100)))
  })
})

describe('A broker that knows no shared subscriptions', () => {
  let aedes: Aedes
  let server: Server
  let url: string
  beforeAll(async () => {
    aedes = await Aedes.createBroker()
    server = createServer(aedes.handle)
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    url = `mqtt://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  })
  afterAll(async () => {
    await new Promise<void>(resolve => aedes.close(() => resolve()))
    server.close()
  })

  it('The processes warn, and one reads while the other stands by and takes over', async () => {
    const [one, two] = [reader(url), reader(url)]
    await until(() => expect(one.held().length + two.held().length).toBe(1))
    await until(() => expect(one.connected() && two.connected()).toBe(true))
    expect(warnings.filter(text => /no shared subscriptions/.test(text))).toHaveLength(2)
    const [active, standby] = one.held().length === 1 ? [one, two] : [two, one]
    await publish(url, 0, 3)
    await until(() => expect(active.received).toHaveLength(3))
    expect(standby.received).toEqual([])
    await active.close()
    await publish(url, 3, 6)
    await until(() => expect(numbers(standby.received)).toEqual([3, 4, 5]))
  })
})

it('The reader waits for a broker that is away without hammering the log', async () => {
  let knocks = 0
  const closed = createServer(socket => {
    knocks += 1
    socket.destroy()
  })
  await new Promise<void>(resolve => closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as AddressInfo
  const away = reader(`mqtt://127.0.0.1:${port}`)
  // Each turn knocks twice, by one version of MQTT and by the other.
  await until(() => expect(knocks).toBeGreaterThan(10))
  expect(warnings).toEqual(['cannot agree on who reads the MQTT broker'])
  expect(away.held()).toEqual([])
  expect(away.connected()).toBe(false)
  closed.close()
})
