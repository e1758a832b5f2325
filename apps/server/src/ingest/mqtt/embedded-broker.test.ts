import { connect as connectSocket } from 'node:net'
import { heartbeatTopic, samplesTopic } from '@earshot/contract/telemetry/messages.ts'
import { sql } from 'kysely'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '#config.ts'
import { type Context, createContext } from '#context.ts'
import { type RunningIngest, startIngest } from '#ingest/start-ingest.ts'
import { movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aBarn, aDevice, aGateway, TEST_SECRET } from '#test/factories.ts'
import { expectExactRollUps } from '#test/recount.ts'

const NOON = '2026-03-02T12:00:00Z'
const SLOT = Date.parse(NOON) / 600_000
const clock = movedClock(NOON)

let database: TestDatabase
let ctx: Context
let running: RunningIngest
let gateway: { code: string }
let site: { id: number }
let device: { code: string }
const logged: { msg: string; [field: string]: unknown }[] = []
const clients: MqttClient[] = []

beforeAll(async () => {
  database = await testDatabase()
  const barn = await aBarn(database.db)
  site = barn.site
  gateway = await aGateway(database.db, { site_id: site.id })
  device = await aDevice(database.db, { deck: barn.deck })
  const config = { ...loadConfig({ NODE_ENV: 'test', MQTT_PORT: '0', DEMO: 'off' }) }
  const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(JSON.parse(line)) })
  ctx = createContext({ config, db: database.db, clock, log })
  running = await startIngest(ctx)
})
afterAll(async () => {
  await running.stop()
  await database.drop()
})
afterEach(async () => {
  logged.length = 0
  await Promise.all(clients.splice(0).map(client => client.endAsync(true)))
})

async function connect(options: IClientOptions = {}): Promise<MqttClient> {
  const client = await mqtt.connectAsync(
    `mqtt://127.0.0.1:${running.mqttPort}`,
    {
      username: gateway.code,
      password: TEST_SECRET,
      reconnectPeriod: 0,
      ...options,
    },
    false,
  )
  clients.push(client)
  return client
}

let fresh = SLOT - 3000
const nextSlot = () => fresh++
const message = (slot: number, fields: object = {}) =>
  JSON.stringify({ samples: [{ device_code: device.code, slot, coughs: 1, audio_seconds: 600, ...fields }] })
const stored = async (slot: number) =>
  (await database.db.selectFrom('samples').select('coughs').where('slot', '=', slot).execute()).map(
    row => row.coughs,
  )
/** Returns the number of transactions that stored these slots. */
const commitsOf = async (slots: number[]) => {
  const { rows } = await sql<{ commits: number }>`
    select count(distinct xmin::text) as commits from samples where slot = any(${slots})`.execute(database.db)
  return rows[0]?.commits
}
const closed = (client: MqttClient) => new Promise<void>(resolve => client.once('close', () => resolve()))

describe.each([4, 5] as const)('The protocol version %i of MQTT', protocolVersion => {
  it('A message that is stored is acknowledged, and stored once however often it is sent', async () => {
    const client = await connect({ protocolVersion })
    const slot = nextSlot()
    await client.publishAsync(samplesTopic(gateway.code), message(slot), { qos: 1 })
    expect(await stored(slot)).toEqual([1])
    await client.publishAsync(samplesTopic(gateway.code), message(slot, { coughs: 5 }), { qos: 1 })
    expect(await stored(slot)).toEqual([1])
  })

  it('A message is acknowledged only after the commit', async () => {
    const client = await connect({ protocolVersion })
    const slot = nextSlot()
    let acknowledged = false
    let sent: Promise<void> | undefined
    await database.db.transaction().execute(async trx => {
      await sql`lock table samples in access exclusive mode`.execute(trx)
      sent = client.publishAsync(samplesTopic(gateway.code), message(slot), { qos: 1 }).then(() => {
        acknowledged = true
      })
      for (;;) {
        const waiting =
          await sql`select 1 from pg_locks where not granted and relation = 'samples'::regclass`.execute(
            database.db,
          )
        if (waiting.rows.length > 0) break
      }
      // A ping goes the same way back: an acknowledgement sent before it would have arrived.
      await new Promise<void>(resolve => {
        client.once('packetreceive', () => resolve())
        client.sendPing()
      })
      expect(acknowledged).toBe(false)
    })
    await sent
    expect(await stored(slot)).toEqual([1])
  })

  it('Many messages of one gateway are committed together and answered in their order', async () => {
    const client = await connect({ protocolVersion })
    const slots = Array.from({ length: 200 }, nextSlot)
    const sent: (number | undefined)[] = []
    const acknowledged: (number | undefined)[] = []
    client.on('packetsend', packet => {
      if (packet.cmd === 'publish') sent.push(packet.messageId)
    })
    client.on('packetreceive', packet => {
      if (packet.cmd === 'puback') acknowledged.push(packet.messageId)
    })
    await Promise.all(
      slots.map(slot => client.publishAsync(samplesTopic(gateway.code), message(slot), { qos: 1 })),
    )
    expect(await commitsOf(slots)).toBeLessThan(slots.length / 4)
    expect(acknowledged).toEqual(sent)
    expect(acknowledged).toHaveLength(slots.length)
    expect(await stored(slots.at(-1) ?? 0)).toEqual([1])
    await expectExactRollUps(database.db)
  })

  it.each([
    ['a wrong secret', { password: 'guess' }, protocolVersion === 5 ? 0x86 : 4],
    ['no credentials', { username: '', password: '' }, protocolVersion === 5 ? 0x86 : 4],
    ['a gateway nobody knows', { username: 'NOBODY' }, protocolVersion === 5 ? 0x86 : 4],
  ])('The broker refuses %s', async (_, credentials, code) => {
    await expect(connect({ protocolVersion, ...credentials })).rejects.toMatchObject({ code })
    expect(logged).toContainEqual(expect.objectContaining({ msg: 'gateway sign-in refused' }))
  })

  it('A retired gateway is refused although its secret is right', async () => {
    const retired = await aGateway(database.db, { registration: 'RETIRED' })
    const refused = connect({ protocolVersion, username: retired.code })
    await expect(refused).rejects.toMatchObject({ code: protocolVersion === 5 ? 0x87 : 5 })
  })

  it('The connections of a gateway end with its credentials, and nobody else’s do', async () => {
    const leaving = await aGateway(database.db, { site_id: site.id })
    const [client, other] = [
      await connect({ protocolVersion, username: leaving.code }),
      await connect({ protocolVersion }),
    ]
    const slot = nextSlot()
    await client.publishAsync(samplesTopic(leaving.code), message(slot), { qos: 1 })
    await database.db
      .updateTable('gateways')
      .set({ registration: 'RETIRED' })
      .where('id', '=', leaving.id)
      .execute()
    const ended = closed(client)
    ctx.bus.publish({ kind: 'gateway', code: leaving.code.toLowerCase() })
    await ended
    const late = nextSlot()
    await other.publishAsync(samplesTopic(gateway.code), message(late), { qos: 1 })
    expect(await stored(late)).toEqual([1])
    await expect(connect({ protocolVersion, username: leaving.code })).rejects.toThrow()
  })

  it('The connection of a gateway that writes under another’s code ends', async () => {
    const other = await aGateway(database.db, { site_id: site.id })
    const client = await connect({ protocolVersion })
    const slot = nextSlot()
    const ended = closed(client)
    client.publish(samplesTopic(other.code), message(slot), { qos: 1 })
    await ended
    expect(await stored(slot)).toEqual([])
    expect(logged).toContainEqual(
      expect.objectContaining({
        msg: "publish refused: not the gateway's own topic",
        topic: samplesTopic(other.code),
      }),
    )
  })

  it('A gateway may subscribe to nothing, below its own code neither', async () => {
    const client = await connect({ protocolVersion })
    for (const topic of ['earshot/v1/gateways/+/samples', `earshot/v1/gateways/${gateway.code}/commands`])
      await expect(client.subscribeAsync(topic, { qos: 1 })).rejects.toThrow()
  })

  it.each([
    ['broken JSON', '{"samples": ['],
    ['no JSON object', '[1, 2]'],
    ['no samples', '{"samples": []}'],
    [
      'too many samples',
      JSON.stringify({ samples: Array.from({ length: 1001 }, () => ({ device_code: 'A-1', slot: 1 })) }),
    ],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00])],
    ['nothing', ''],
  ])('A message with %s is acknowledged and dropped: repeating it would not help', async (_, payload) => {
    const client = await connect({ protocolVersion })
    await client.publishAsync(samplesTopic(gateway.code), payload, { qos: 1 })
    expect(logged).toContainEqual(expect.objectContaining({ msg: 'message dropped', reason: 'invalid' }))
    const slot = nextSlot()
    await client.publishAsync(samplesTopic(gateway.code), message(slot), { qos: 1 })
    expect(await stored(slot)).toEqual([1])
  })

  it('The readable samples of a message are kept and the others named', async () => {
    const client = await connect({ protocolVersion })
    const slot = nextSlot()
    const samples = [
      { device_code: device.code, slot, coughs: 4, audio_seconds: 600 },
      { device_code: 'not a code', slot },
      { device_code: device.code, slot: nextSlot(), temperature_c: 'warm' },
      { device_code: device.code, slot: SLOT + 500 },
    ]
    await client.publishAsync(samplesTopic(gateway.code), JSON.stringify({ samples }), { qos: 1 })
    expect(await stored(slot)).toEqual([4])
    const lines = logged.filter(line => line.msg === 'samples refused')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatchObject({ problems: [{ index: 1 }, { index: 2 }] })
    expect(lines[1]).toMatchObject({ samples: [{ slot: SLOT + 500, reason: 'future' }] })
  })

  it('The broker refuses what a gateway sends for another farm’s monitor and says so; what else it sends is stored', async () => {
    const { db } = database
    const victim = await aDevice(db, { deck: (await aBarn(db)).deck })
    const client = await connect({ protocolVersion })
    const slot = nextSlot()
    const forged = { device_code: victim.code, slot, coughs: 900, audio_seconds: 600 }
    const own = { device_code: device.code, slot, coughs: 2, audio_seconds: 600 }
    const answers: { reasonCode?: number; reasonString?: string | undefined }[] = []
    client.on('packetreceive', packet => {
      if (packet.cmd !== 'puback') return
      const { reasonCode = 0, properties } = packet
      answers.push({ reasonCode, reasonString: properties?.reasonString })
    })
    const topic = samplesTopic(gateway.code)
    const send = (samples: object[]) => client.publishAsync(topic, JSON.stringify({ samples }), { qos: 1 })
    await send([forged, own])
    // Version 5 tells the sender that a message is refused whole: it is answered, and not sent again.
    const whole = await send([forged]).catch(error => error.code)
    await send([{ ...own, slot: nextSlot() }])
    const { rows } = await sql<{ coughs: number }>`
      select coughs from samples where slot = ${slot} order by coughs`.execute(db)
    expect(rows).toEqual([{ coughs: 2 }])
    if (protocolVersion === 4) expect(answers).toEqual([0, 0, 0].map(reasonCode => ({ reasonCode })))
    else {
      expect(whole).toBe(0x87)
      expect(answers).toEqual([
        { reasonCode: 0, reasonString: 'foreign_device: 1' },
        { reasonCode: 0x87, reasonString: 'foreign_device: 1' },
        { reasonCode: 0, reasonString: undefined },
      ])
    }
    const [line] = logged.filter(({ msg }) => msg === 'samples refused')
    expect(line).toMatchObject({ samples: [{ device_code: victim.code, slot, reason: 'foreign_device' }] })
    const metric = await ctx.metrics.getSingleMetric('earshot_ingest_samples_total')?.get()
    const counted = metric?.values.find(({ labels }) => labels.outcome === 'foreign_device')
    expect(counted?.value).toBeGreaterThanOrEqual(2)
  })

  it('A message of five megabytes is turned away before it has arrived', async () => {
    const client = await connect({ protocolVersion })
    client.on('error', () => {})
    const ended = closed(client)
    client.publish(samplesTopic(gateway.code), Buffer.alloc(5_000_000, 'x'), { qos: 1 })
    await ended
    const again = await connect({ protocolVersion })
    expect(again.connected).toBe(true)
  })

  it('Heartbeats are stored', async () => {
    const own = await aGateway(database.db, { site_id: site.id })
    const client = await connect({ protocolVersion, username: own.code })
    const heartbeat = {
      at: NOON,
      software_version: '2.1',
      disk_free_pct: 71.5,
      bytes_up: 900,
      bytes_down: 100,
    }
    await client.publishAsync(heartbeatTopic(own.code), JSON.stringify(heartbeat), { qos: 1 })
    const row = await database.db
      .selectFrom('gateways')
      .selectAll()
      .where('id', '=', own.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      last_heartbeat_at: new Date(NOON),
      software_version: '2.1',
      disk_free_pct: 71.5,
    })
  })

  it('A message without acknowledgement is accepted', async () => {
    const client = await connect({ protocolVersion })
    const slot = nextSlot()
    await client.publishAsync(samplesTopic(gateway.code), message(slot), { qos: 0 })
    await client.publishAsync(samplesTopic(gateway.code), message(nextSlot()), { qos: 1 })
    expect(await stored(slot)).toEqual([1])
  })
})

it('Gateways that chose the same client id are kept apart', async () => {
  const other = await aGateway(database.db, { site_id: site.id })
  const first = await connect({ clientId: 'gateway' })
  const second = await connect({ clientId: 'gateway', username: other.code })
  await first.publishAsync(samplesTopic(gateway.code), message(nextSlot()), { qos: 1 })
  await second.publishAsync(samplesTopic(other.code), message(nextSlot()), { qos: 1 })
  expect([first.connected, second.connected]).toEqual([true, true])
})

it('The broker stops checking the guesses of one address at a gateway’s secret after a few', async () => {
  const target = await aGateway(database.db)
  const guess = (password: string) =>
    connect({ username: target.code, password }).then(
      () => 0,
      error => error.code,
    )
  const codes = []
  for (let n = 0; n < 6; n++) codes.push(await guess(`guess ${n}`))
  expect(codes).toEqual([4, 4, 4, 4, 4, 3])
  expect(await guess(TEST_SECRET)).toBe(3)
})

it('A connection that does not speak MQTT ends', async () => {
  const socket = connectSocket({ port: running.mqttPort ?? 0, host: '127.0.0.1' })
  const ended = new Promise<void>(resolve => socket.once('close', () => resolve()))
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(10))
  await ended
})

it('The broker names the variable to set when its port is taken, and takes the next one in the demo', async () => {
  const config = { ...ctx.config, mqttPort: running.mqttPort ?? 0 }
  const other = (demo: boolean) =>
    createContext({ config: { ...config, demo }, db: database.db, clock, log: ctx.log })
  await expect(startIngest(other(false))).rejects.toThrow(/MQTT_PORT/)
  const second = await startIngest(other(true))
  expect(second.mqttPort).toBeGreaterThan(config.mqttPort)
  await second.stop()
})
