/** Tests what is there while the demo farm's history is still being made, and a server that speaks TLS. */
import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { samplesTopic } from '@earshot/contract/telemetry/messages.ts'
import { demoGateways } from '@earshot/demo/farm.ts'
import { DEMO_SECRET } from '@earshot/demo/people.ts'
import { connectAsync } from 'mqtt'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { loadConfig } from '#config.ts'
import { freePort } from '#db/embedded/ports.ts'
import { anAuthority, certificateFolder } from '#test/certificates.ts'
import { testDatabase } from '#test/database.ts'
import { serve } from './serve.ts'

it('The server takes what gateways send while the demo farm’s history is still being made', async () => {
  const database = await testDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-serve-'))
  const [port, mqttPort] = [await freePort(), await freePort()]
  const config = loadConfig({
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DEMO: 'on',
    LOG_LEVEL: 'silent',
  })
  const said = new EventEmitter<{ line: [string] }>()
  const listening = once(said, 'line')
  const say = (line: string) => {
    if (line.includes('mqtt://')) said.emit('line', line)
  }
  const server = serve({ config, log: pino({ level: 'silent' }), say })
  try {
    const [line] = await Promise.race([listening, server.ready.then(() => [''])])
    const brokerPort = Number(/(\d+)$/.exec(line)?.[1])
    const [place] = demoGateways()
    const [device] = place?.devices ?? []
    if (place === undefined || device === undefined) throw new Error('the demo farm is empty')
    const { code } = place.gateway
    const client = await connectAsync(`mqtt://127.0.0.1:${brokerPort}`, {
      clientId: code,
      username: code,
      password: DEMO_SECRET,
    })
    const slot = Math.floor(Date.now() / 600_000) - 1
    const sample = { device_code: device.code, slot, coughs: 3, audio_seconds: 600, temperature_c: 21.4 }
    await client.publishAsync(samplesTopic(code), JSON.stringify({ samples: [sample] }), { qos: 1 })
    await client.endAsync()
    const stored = await database.db
      .selectFrom('samples')
      .select('coughs')
      .where('slot', '=', slot)
      .executeTakeFirst()
    expect(stored?.coughs).toBe(3)
    expect(await parts(port)).toMatchObject({ broker: 'ok', demo: 'failed' })
  } finally {
    await server.stop()
    await server.ready.catch(() => {})
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

it('A server with a certificate speaks TLS only, and says of a new one that it has to refuse it', async () => {
  const database = await testDatabase()
  const authority = anAuthority()
  const issue = (to = 30) => authority.issue({ commonName: 'farm.example', dnsNames: ['localhost'], to })
  const folder = await certificateFolder(issue())
  const [port, httpPort] = [await freePort(), await freePort()]
  const config = loadConfig({
    PORT: String(port),
    HTTP_PORT: String(httpPort),
    MQTT_PORT: '0',
    MQTTS_PORT: '0',
    DATABASE_URL: database.url,
    TLS_CERT: folder.certFile,
    TLS_KEY: folder.keyFile,
    LOG_LEVEL: 'silent',
  })
  const said: string[] = []
  const server = serve({ config, log: pino({ level: 'silent' }), say: line => said.push(line) })
  const ask = (path: string) => askOverTls({ port, path, ca: authority.cert })
  try {
    await server.ready
    expect(said.join('\n')).toMatch(/Sign-in is open at https:\/\/localhost:\d+\n.*mqtts:\/\/localhost:\d+/)
    const ready = await ask('/readyz')
    expect(JSON.parse(ready.text).parts.certificate).toBe('ok')
    expect(ready.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect((await ask('/metrics')).text).toMatch(/^earshot_tls_certificate_days_left 29\.9/m)

    const page = { headers: { accept: 'text/html' }, redirect: 'manual' } as const
    const led = await fetch(`http://127.0.0.1:${httpPort}/app/sites?page=2`, page)
    expect([led.status, led.headers.get('location')]).toEqual([
      308,
      `https://localhost:${port}/app/sites?page=2`,
    ])
    const elsewhere = await fetch(`http://127.0.0.1:${httpPort}//evil.example/`, page)
    expect(elsewhere.headers.get('location')).toBe(`https://localhost:${port}//evil.example/`)
    const signIn = { method: 'POST', headers: { accept: 'text/html' }, redirect: 'manual' } as const
    expect((await fetch(`http://127.0.0.1:${httpPort}/api/token/`, signIn)).status).toBe(403)

    await folder.replace(issue(-0.1))
    await vi.waitFor(
      async () => {
        const { status, text } = await ask('/readyz')
        const { certificate } = JSON.parse(text).parts
        expect([status, certificate]).toEqual([200, 'warning'])
      },
      { timeout: 10_000, interval: 200 },
    )
  } finally {
    await server.stop()
    await server.ready.catch(() => {})
    await folder.remove()
    await database.drop()
  }
})

function askOverTls({ port, path: url, ca }: { port: number; path: string; ca: string }) {
  return new Promise<{ status: number; text: string; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      const asked = request(
        { port, path: url, host: '127.0.0.1', servername: 'localhost', ca },
        async answer => {
          const text = await answer.toArray().then(chunks => Buffer.concat(chunks).toString())
          resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers })
        },
      )
      asked.once('error', reject).end()
    },
  )
}

async function parts(port: number): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
  return ((await answer.json()) as { parts: unknown }).parts
}
