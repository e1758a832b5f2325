/** Tests what is there while the demo farm's history is still being made. */
import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { samplesTopic } from '@earshot/contract/telemetry/messages.ts'
import { demoGateways } from '@earshot/demo/farm.ts'
import { DEMO_SECRET } from '@earshot/demo/people.ts'
import { connectAsync } from 'mqtt'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { loadConfig } from '#config.ts'
import { freePort } from '#db/embedded/ports.ts'
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

async function parts(port: number): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
  return ((await answer.json()) as { parts: unknown }).parts
}
