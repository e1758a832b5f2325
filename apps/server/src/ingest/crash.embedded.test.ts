import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { samplesTopic } from '@earshot/contract/telemetry/messages.ts'
import { oneFile } from '@earshot/one-file'
import mqtt from 'mqtt'
import { afterEach, expect, it } from 'vitest'
import { openDatabase } from '#db/open.ts'
import type { Ready } from '#test/ingest-process.ts'
import { expectExactRollUps } from '#test/recount.ts'

const SLOT = Date.parse('2026-03-02T00:00:00Z') / 600_000
const NOW = new Date((SLOT + 500) * 600_000).toISOString()
const SAMPLES = 10_000
const DEVICES = 10

let dataDir: string | undefined
let server: ChildProcess | undefined

afterEach(async () => {
  server?.kill('SIGKILL')
  if (dataDir === undefined) return
  await killPostgres(dataDir)
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

async function start(folder: string): Promise<Ready & { process: ChildProcess }> {
  const program = await oneFile(new URL('../test/ingest-process.ts', import.meta.url))
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, DATA_DIR: folder, NOW },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server = child
  if (child.stdout === null) throw new Error('the process has no output')
  const [line] = await once(createInterface(child.stdout), 'line')
  return { ...(JSON.parse(String(line)) as Ready), process: child }
}

/** The postmaster of this data directory and its children, at once and without a chance to tidy up. */
async function killPostgres(folder: string): Promise<void> {
  const text = await readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const postmaster = Number.parseInt(text, 10)
  if (!(postmaster > 1)) return
  const children: number[] = []
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : ''
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    if (parent === postmaster) children.push(Number(name))
  }
  for (const pid of [postmaster, ...children]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has gone already.
    }
  }
}

interface Message {
  gateway: string
  payload: string
  keys: string[]
}

/** Makes the messages of two gateways with ten devices each; a message is one slot of one gateway. */
function recording(): Message[] {
  return Array.from({ length: SAMPLES / DEVICES }, (_, n) => {
    const site = (n % 2) + 1
    const slot = SLOT + Math.floor(n / 2)
    const codes = Array.from({ length: DEVICES }, (_, device) => `BENCH-${site}-${device}`)
    const samples = codes.map((device_code, at) => ({
      device_code,
      slot,
      coughs: (n + at) % 5,
      audio_seconds: 600,
      temperature_c: 20 + (n % 9) / 10,
    }))
    return {
      gateway: `BENCH-GW-${site}`,
      payload: JSON.stringify({ samples }),
      keys: codes.map(code => `${code} ${slot}`),
    }
  })
}

interface SendOptions {
  mqttPort: number
  messages: readonly Message[]
  acknowledged: Set<string>
  onAcknowledged?: (count: number) => void
}

/** Sends as fast as acknowledgements come; resolves when all are acknowledged or the connection has ended. */
async function send({ mqttPort, messages, acknowledged, onAcknowledged }: SendOptions): Promise<void> {
  const gateways = new Set(messages.map(message => message.gateway))
  await Promise.all(
    [...gateways].map(async gateway => {
      const options = { username: gateway, password: 'bench', reconnectPeriod: 0 }
      const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, options)
      client.on('error', () => {})
      const ended = new Promise<void>(resolve => client.once('close', () => resolve()))
      const sent = messages
        .filter(message => message.gateway === gateway)
        .map(async message => {
          await client.publishAsync(samplesTopic(gateway), message.payload, { qos: 1 })
          for (const key of message.keys) acknowledged.add(key)
          onAcknowledged?.(acknowledged.size)
        })
      await Promise.race([Promise.all(sent), ended])
      for (const publish of sent) publish.catch(() => {})
      await client.endAsync(true)
    }),
  )
}

it('Every acknowledged sample is kept exactly once when server and PostgreSQL are killed in the middle', {
  timeout: 180_000,
}, async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-crash-'))
  const folder = dataDir
  const messages = recording()
  const acknowledged = new Set<string>()

  const first = await start(folder)
  const exited = once(first.process, 'exit')
  let killed: Promise<void> | undefined
  await send({
    mqttPort: first.mqttPort,
    messages,
    acknowledged,
    onAcknowledged: count => {
      if (count < SAMPLES / 3 || killed !== undefined) return
      first.process.kill('SIGKILL')
      killed = killPostgres(folder)
    },
  })
  await exited
  await killed
  expect(acknowledged.size).toBeGreaterThanOrEqual(SAMPLES / 3)
  expect(acknowledged.size).toBeLessThan(SAMPLES)

  const second = await start(folder)
  const db = openDatabase(second.url, { max: 2, log: { warn: () => {} } })
  const stored = async () => {
    const rows = await db
      .selectFrom('samples')
      .innerJoin('devices', 'devices.id', 'samples.device_id')
      .select(['devices.code', 'samples.slot'])
      .execute()
    return rows.map(row => `${row.code} ${row.slot}`)
  }
  const survived = new Set(await stored())
  expect([...acknowledged].filter(key => !survived.has(key))).toEqual([])
  await expectExactRollUps(db)

  // The gateways send again whatever was not acknowledged, and some of what was.
  const again = messages.filter((message, n) => n % 10 === 0 || !acknowledged.has(message.keys[0] ?? ''))
  await send({ mqttPort: second.mqttPort, messages: again, acknowledged })
  expect(acknowledged.size).toBe(SAMPLES)
  const all = await stored()
  expect(all).toHaveLength(SAMPLES)
  expect(new Set(all)).toEqual(acknowledged)
  await expectExactRollUps(db)

  await db.destroy()
  const stopped = once(second.process, 'exit')
  second.process.kill('SIGTERM')
  expect(await stopped).toEqual([0, null])
})
