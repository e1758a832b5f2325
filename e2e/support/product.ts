/** Decides where the product under test listens and keeps its data: it is chosen once, the same for every worker. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The first two, set by hand, name a product that runs already: its farm is then used as it is. */
const PORT = 'E2E_PORT'
const MQTT_PORT = 'E2E_MQTT_PORT'
const DATA_DIR = 'E2E_DATA_DIR'
/** A data folder with the demo farm's history (`scripts/lib/demo-farm.mjs`); without it the product makes its own. */
const DEMO_FARM = 'DEMO_FARM'

export interface Product {
  url: string
  mqttUrl: string
  running: boolean
  environment: Record<string, string>
}

/** Prepares what the configuration needs. Workers read the configuration again and find the first one's choice. */
export async function prepareProduct(): Promise<Product> {
  const chosen = process.env[PORT] !== undefined
  const running = chosen && process.env[DATA_DIR] === undefined
  if (!chosen) {
    const [port, mqttPort] = await freePorts(2)
    process.env[PORT] = String(port)
    process.env[MQTT_PORT] = String(mqttPort)
    process.env[DATA_DIR] = temporaryDataDir()
  }
  return {
    url: productUrl(),
    mqttUrl: mqttUrl(),
    running,
    environment: {
      PORT: process.env[PORT] ?? '',
      MQTT_PORT: process.env[MQTT_PORT] ?? '',
      HOST: '127.0.0.1',
      PUBLIC_URL: productUrl(),
      DATA_DIR: process.env[DATA_DIR] ?? '',
      DATABASE_URL: '',
      MQTT_URL: '',
      ROLES: '',
      DEMO: 'on',
      DEMO_LIVE: 'on',
      LOG_LEVEL: 'error',
      // A proof for each person of a journey: found, sent and checked like any, in a moment.
      CAPTCHA_TRIES: '1000',
    },
  }
}

export function productUrl(): string {
  return `http://127.0.0.1:${process.env[PORT]}`
}

export function mqttUrl(): string {
  return `mqtt://127.0.0.1:${process.env[MQTT_PORT]}`
}

/** The folder is removed when this process ends, which is after the server has stopped. */
function temporaryDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-e2e-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const farm = process.env[DEMO_FARM]
  if (farm === undefined) return folder
  const data = join(folder, 'data')
  // Node cannot copy this: its copies belong to the account that copies, and PostgreSQL runs on a folder of its own
  // only.
  execFileSync('cp', ['-a', farm, data])
  return data
}

/** The system is asked for all ports before one is given back, so that they differ. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(0, '127.0.0.1', resolve)
      })
      return server
    }),
  )
  const ports = servers.map(server => {
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  })
  await Promise.all(servers.map(server => new Promise(resolve => server.close(resolve))))
  return ports
}
