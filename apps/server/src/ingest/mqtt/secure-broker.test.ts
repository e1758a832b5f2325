import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { connect as connectSocket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { promisify } from 'node:util'
import { samplesTopic } from '@earshot/contract/telemetry/messages.ts'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Config, loadConfig } from '#config.ts'
import { createContext } from '#context.ts'
import { NO_METRICS } from '#ingest/metrics.ts'
import { type RunningIngest, startIngest } from '#ingest/start-ingest.ts'
import { anAuthority, type CertificateFolder, certificateFolder } from '#test/certificates.ts'
import { movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aBarn, aDevice, aGateway, TEST_SECRET } from '#test/factories.ts'
import { isOnPath } from '#test/programs.ts'
import { openServerTls, type ServerTls } from '#tls/server-tls.ts'
import { startEmbeddedBroker } from './embedded-broker.ts'

const GATEWAYS = 20
const now = new Date()
const SLOT = Math.floor(now.getTime() / 600_000) - 1
const authority = anAuthority()
const gatewayAuthority = anAuthority('The farm’s gateways')
const issue = () => authority.issue({ commonName: 'farm.example', dnsNames: ['localhost'] })
const clock = movedClock(now.toISOString())

let database: TestDatabase
let folder: CertificateFolder
let tls: ServerTls
let running: RunningIngest
let site: { id: number }
let gateways: { code: string }[]
let devices: { code: string }[]
const logged: { msg: string; [field: string]: unknown }[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(JSON.parse(line)) })
const clients: MqttClient[] = []

beforeAll(async () => {
  database = await testDatabase()
  const barn = await aBarn(database.db)
  site = barn.site
  gateways = await Promise.all(
    Array.from({ length: GATEWAYS }, () => aGateway(database.db, { site_id: site.id })),
  )
  devices = []
  for (let number = 0; number < GATEWAYS; number += 1) {
    const { deck } = await aBarn(database.db, { site })
    devices.push(await aDevice(database.db, { deck }))
  }
  folder = await certificateFolder({ ...issue(), ca: gatewayAuthority.cert })
  ;({ tls, running } = await start({ HOST: '127.0.0.1' }))
})
afterAll(async () => {
  await running.stop()
  tls.close()
  await folder.remove()
  await database.drop()
})
afterEach(async () => {
  logged.length = 0
  await Promise.all(clients.splice(0).map(client => client.endAsync(true)))
})

async function start(
  environment: Record<string, string>,
): Promise<{ tls: ServerTls; running: RunningIngest }> {
  const config: Config = loadConfig({
    NODE_ENV: 'test',
    DEMO: 'off',
    MQTT_PORT: '0',
    MQTTS_PORT: '0',
    TLS_CERT: folder.certFile,
    TLS_KEY: folder.keyFile,
    MQTT_CLIENT_CA: folder.caFile,
    ...environment,
  })
  if (config.tls === undefined) throw new Error('no certificate')
  const opened = await openServerTls({ config: { ...config, tls: config.tls }, clock, log })
  const ctx = createContext({ config, db: database.db, clock, log, tls: opened })
  return { tls: opened, running: await startIngest(ctx) }
}

async function connect(options: IClientOptions = {}, port = running.mqttsPort): Promise<MqttClient> {
  const client = mqtt.connect(`mqtts://localhost:${port}`, {
    ca: authority.cert,
    reconnectPeriod: 0,
    username: gateways[0]?.code ?? '',
    password: TEST_SECRET,
    ...options,
  })
  clients.push(client)
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve())
    client.on('error', reject)
    client.once('close', () => reject(new Error('closed')))
  })
  return client
}

const closed = (client: MqttClient | undefined) =>
  new Promise<void>(resolve => client?.once('close', () => resolve()))
const message = (device: { code: string }, slot: number) =>
  JSON.stringify({ samples: [{ device_code: device.code, slot, coughs: 1, audio_seconds: 600 }] })

it('Twenty gateways lose nothing while the certificate is renewed under them, and none is cut off', async () => {
  let cutOff = 0
  const connected = await Promise.all(gateways.map(({ code }) => connect({ username: code })))
  for (const client of connected) client.on('close', () => (cutOff += 1))
  const [rounds, renewals] = [60, [10, 25, 40]]
  const last = issue()
  for (let round = 0; round < rounds; round += 1) {
    const sent = connected.map(async (client, index) => {
      const [gateway, device] = [gateways[index], devices[index]]
      if (gateway === undefined || device === undefined) throw new Error('no gateway')
      await client.publishAsync(samplesTopic(gateway.code), message(device, SLOT - round), { qos: 1 })
    })
    if (renewals.includes(round)) {
      await folder.replace(round === renewals.at(-1) ? last : issue())
      await tls.renew()
    }
    await Promise.all(sent)
  }
  const { count } = await database.db
    .selectFrom('samples')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('slot', '>', SLOT - rounds)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(GATEWAYS * rounds)
  expect([cutOff, tls.refusal()]).toEqual([0, null])
  const fresh = connectTls({ port: running.mqttsPort ?? 0, host: 'localhost', ca: authority.cert })
  await once(fresh, 'secureConnect')
  expect(fresh.getPeerX509Certificate()?.toString()).toBe(last.cert)
  fresh.destroy()
})

it('A gateway that shows a certificate with its code needs no secret, and may leave out its code', async () => {
  const [gateway, device] = [gateways[1], devices[1]]
  if (gateway === undefined || device === undefined) throw new Error('no gateway')
  const shown = gatewayAuthority.issue({ commonName: gateway.code.toLowerCase() })
  for (const [slot, username] of [[SLOT - 100, gateway.code] as const, [SLOT - 101, ''] as const]) {
    const client = await connect({ ...shown, username, password: '' })
    await client.publishAsync(samplesTopic(gateway.code), message(device, slot), { qos: 1 })
    await expect(isStored(slot)).resolves.toBe(true)
  }
})

it('A certificate speaks for no other gateway, also with the other’s secret', async () => {
  const [own, other] = [gateways[2], gateways[3]]
  if (own === undefined || other === undefined) throw new Error('no gateway')
  const shown = gatewayAuthority.issue({ commonName: own.code })
  await expect(connect({ ...shown, username: other.code, password: TEST_SECRET })).rejects.toMatchObject({
    code: 4,
  })
  expect(logged).toContainEqual(
    expect.objectContaining({
      msg: 'gateway sign-in refused',
      gateway: other.code,
      reason: 'wrong_credentials',
    }),
  )
  const client = await connect({ ...shown, username: own.code, password: '' })
  const cutOff = closed(client)
  client.publish(samplesTopic(other.code), message(devices[3] ?? own, SLOT - 110), { qos: 1 })
  await cutOff
  await expect(isStored(SLOT - 110)).resolves.toBe(false)
})

it('A certificate of another authority, or one that has expired, opens nothing, also with the right secret', async () => {
  const { code } = gateways[4] ?? { code: '' }
  const foreign = anAuthority('Somebody else').issue({ commonName: code })
  const expired = gatewayAuthority.issue({ commonName: code, from: -20, to: -1 })
  for (const shown of [foreign, expired])
    await expect(connect({ ...shown, username: code, password: TEST_SECRET })).rejects.toThrow()
  expect(logged.filter(({ msg }) => msg === 'a gateway’s certificate is refused')).toHaveLength(2)
})

it('A retired gateway is refused although its certificate is good', async () => {
  const { code } = await aGateway(database.db, { registration: 'RETIRED' })
  const shown = gatewayAuthority.issue({ commonName: code })
  await expect(connect({ ...shown, username: code, password: '' })).rejects.toMatchObject({ code: 5 })
})

it('Without a certificate a gateway signs in with its secret, and a wrong one is refused', async () => {
  await expect(connect({ password: 'guess' })).rejects.toMatchObject({ code: 4 })
  expect((await connect()).connected).toBe(true)
})

it('Where certificates are required no secret opens the port of TLS', async () => {
  const strict = await start({ HOST: '127.0.0.1', MQTT_CLIENT_CERT: 'required' })
  try {
    const port = strict.running.mqttsPort
    await expect(connect({}, port)).rejects.toThrow()
    const { code } = gateways[5] ?? { code: '' }
    const shown = gatewayAuthority.issue({ commonName: code })
    expect((await connect({ ...shown, username: code, password: '' }, port)).connected).toBe(true)
  } finally {
    await strict.running.stop()
    strict.tls.close()
  }
})

it('Other machines reach the port of TLS, and the plain one only where it is opened to them', async () => {
  const reaches = async (port: number | null, host: string) => {
    const socket = connectSocket({ port: port ?? 0, host })
    const [event] = await Promise.race([once(socket, 'connect').then(() => ['open']), once(socket, 'error')])
    socket.destroy()
    return event === 'open'
  }
  // Every address of 127.0.0.0/8 is this machine, but a server on 127.0.0.1 hears the others as little as a network.
  for (const [plain, isOpen] of [
    ['off', false],
    ['on', true],
  ] as const) {
    const { running: ingest, tls: certificate } = await start({ HOST: '0.0.0.0', MQTT_PLAIN: plain })
    expect(await reaches(ingest.mqttPort, '127.0.0.1')).toBe(true)
    expect(await reaches(ingest.mqttPort, '127.0.0.2')).toBe(isOpen)
    expect(await reaches(ingest.mqttsPort, '127.0.0.2')).toBe(true)
    await ingest.stop()
    certificate.close()
  }
})

it('Connections without a handshake count for their address as those without a sign-in do', async () => {
  const broker = await startEmbeddedBroker({
    port: 0,
    host: '127.0.0.1',
    nextFreePort: false,
    secure: { port: 0, host: '127.0.0.1', tls },
    log,
    metrics: NO_METRICS,
    signInGateway: async ({ code }) => ({ ok: true, id: 1, code }),
    receive: async () => null,
    isShared: () => false,
    limits: { perAddress: 5, unsignedPerAddress: 3, perGateway: 2 },
  })
  const port = broker.securePort ?? 0
  const open = async () => {
    const socket = connectSocket({ port, host: '127.0.0.1' })
    await once(socket, 'connect')
    return socket
  }
  const signedIn = [await connect({}, port), await connect({}, port)]
  const waiting = [await open(), await open(), await open()]
  const more = await open()
  await once(more, 'close')
  expect(waiting.map(({ destroyed }) => destroyed)).toEqual([false, false, false])
  for (const socket of waiting) socket.destroy()
  // The third of one gateway ends its oldest.
  const ended = closed(signedIn[0])
  await connect({}, port)
  await ended
  expect(signedIn[1]?.connected).toBe(true)
  await broker.close()
})

it.skipIf(!isOnPath('mosquitto_pub'))(
  'Mosquitto’s own client publishes with the authority’s certificate',
  async () => {
    const [gateway, device] = [gateways[6], devices[6]]
    if (gateway === undefined || device === undefined) throw new Error('no gateway')
    const trusted = await certificateFolder({ ...issue(), ca: authority.cert })
    const publish = (slot: number, cafile: string, args: string[] = []) =>
      promisify(execFile)('mosquitto_pub', [
        ...['-h', 'localhost', '-p', String(running.mqttsPort), '--cafile', cafile, '-q', '1'],
        ...['-u', gateway.code, '-P', TEST_SECRET, '-i', gateway.code, '-t', samplesTopic(gateway.code)],
        ...['-m', message(device, slot), ...args],
      ])
    for (const [index, version] of ['tlsv1.2', 'tlsv1.3'].entries()) {
      await publish(SLOT - 120 - index, trusted.caFile, ['--tls-version', version])
      await expect(isStored(SLOT - 120 - index)).resolves.toBe(true)
    }
    // The file of the gateways' authority, which has signed nothing of the server's.
    await expect(publish(SLOT - 130, folder.caFile)).rejects.toThrow()
    await expect(isStored(SLOT - 130)).resolves.toBe(false)
    await trusted.remove()
  },
)

async function isStored(slot: number): Promise<boolean> {
  const row = await database.db
    .selectFrom('samples')
    .select('coughs')
    .where('slot', '=', slot)
    .executeTakeFirst()
  return row !== undefined
}
