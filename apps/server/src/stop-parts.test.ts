/** SIGTERM ends the real program within its time, whatever its database connections do. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { samplesTopic } from '@earshot/contract/telemetry/messages.ts'
import mqtt from 'mqtt'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort } from '#db/embedded/ports.ts'
import { type BenchSite, makeFarm } from '#test/bulk-farm.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type SwallowingProxy, swallowingProxy } from '#test/swallowing-proxy.ts'
import { type StoppablePart, stopParts } from './stop-parts.ts'

const SLOT_MS = 600_000

describe('The program', () => {
  let folder: string
  let database: TestDatabase
  let proxy: SwallowingProxy
  let server: ChildProcess | undefined
  let output: string
  let ports: { http: number; mqtt: number }
  let site: BenchSite | undefined

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'earshot-stop-'))
    database = await testDatabase()
    proxy = await swallowingProxy(database.url)
    ;[site] = await makeFarm(database.db, { sites: 1, airspaces: 1, devices: 1 })
    ports = { http: await freePort(), mqtt: await freePort() }
    output = ''
  })
  afterEach(async () => {
    server?.kill('SIGKILL')
    await proxy.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  function start(): ChildProcess {
    const child = spawn(process.execPath, ['bin/earshot.mjs', 'serve'], {
      cwd: path.resolve(import.meta.dirname, '..'),
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        DATABASE_URL: proxy.url,
        MQTT_URL: '',
        DATA_DIR: folder,
        PORT: String(ports.http),
        MQTT_PORT: String(ports.mqtt),
        DEMO: 'off',
        LOG_LEVEL: 'warn',
      },
    })
    child.stdout?.on('data', chunk => {
      output += chunk
    })
    return child
  }

  const get = (url: string) => fetch(`http://127.0.0.1:${ports.http}${url}`)

  async function whenReady(): Promise<void> {
    await vi.waitFor(async () => expect((await get('/readyz')).status).toBe(200), {
      timeout: 120_000,
      interval: 200,
    })
  }

  it('The program ends by itself with 0 when it is told to', async () => {
    server = start()
    await whenReady()
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(output).not.toContain('by force')
  })

  it('The program ends by force with 1, and says why, when nothing of the database answers any more', async () => {
    server = start()
    await whenReady()
    const gateway = await mqtt.connectAsync(`mqtt://127.0.0.1:${ports.mqtt}`, {
      username: site?.gateway ?? '',
      password: 'bench',
      reconnectPeriod: 0,
    })
    gateway.on('error', () => {})
    proxy.swallowAll()
    const sample = {
      device_code: site?.devices[0],
      slot: Math.floor(Date.now() / SLOT_MS) - 1,
      coughs: 1,
      audio_seconds: 600,
    }
    let acknowledged = false
    gateway
      .publishAsync(samplesTopic(site?.gateway ?? ''), JSON.stringify({ samples: [sample] }), { qos: 1 })
      .then(() => {
        acknowledged = true
      })
      .catch(() => {})
    // This many requests are more than there are connections.
    for (let n = 0; n < 20; n++) get('/pages/faq/').catch(() => {})
    await pause(500)
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    const outcome = await Promise.race([ended, pause(60_000, 'still running a minute later')])
    expect(outcome).toEqual([1, null])
    expect(output).toContain('stopped by force')
    expect(acknowledged).toBe(false)
    gateway.end(true)
  })
})

describe('The stopping of parts', () => {
  const log = { error: vi.fn() }

  it('The parts are stopped in reverse order, and none is named that ended', async () => {
    const stopped: string[] = []
    const parts: StoppablePart[] = ['first', 'second'].map(name => ({
      name,
      stop: async () => void stopped.push(name),
    }))
    expect(await stopParts({ parts, force: () => {}, log })).toEqual([])
    expect(stopped).toEqual(['second', 'first'])
    expect(parts).toEqual([])
  })

  it('The stopping cuts off what a late part waits for, and goes on with the others', async () => {
    let cut: () => void = () => {}
    const hanging = new Promise<void>(resolve => {
      cut = resolve
    })
    const last = vi.fn(async () => {})
    const parts: StoppablePart[] = [
      { name: 'database', stop: last },
      { name: 'engine', stop: () => hanging },
      { name: 'mail', stop: () => new Promise(() => {}) },
    ]
    const force = vi.fn(() => cut())
    expect(await stopParts({ parts, force, log, graceMs: 50 })).toEqual(['mail'])
    expect(force).toHaveBeenCalledOnce()
    expect(last).toHaveBeenCalledOnce()
    expect(log.error).toHaveBeenCalledWith(
      { part: 'mail' },
      'a part did not stop in time: what it waits for is cut off',
    )
  })
})
