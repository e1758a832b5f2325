/**
 * Measures how long a farm's samples are not acknowledged when the primary of three PostgreSQL under Patroni dies, hangs
 * or is cut off, and counts what was lost or doubled. The server names all three in `DATABASE_URL`, or HAProxy, and is not
 * started anew.
 */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@earshot/server/src/db/embedded/ports.ts'
import { migrate } from '@earshot/server/src/db/migrate.ts'
import { type Db, openDatabase } from '@earshot/server/src/db/open.ts'
import {
  arrivalOf,
  FIRST,
  gatewayOf,
  makeBarns,
  messagesOf,
  SITES,
  START,
} from '@earshot/server/src/test/crash/barns.ts'
import {
  type RememberingGateway,
  rememberingGateway,
} from '@earshot/server/src/test/crash/remembering-gateway.ts'
import { type ServerProcess, standBy } from '@earshot/server/src/test/crash/server-process.ts'
import { storedKeys } from '@earshot/server/src/test/crash/stored-keys.ts'
import type { Bench } from './bench-part.ts'
import { type PatroniCluster, startPatroni, TTL_SECONDS } from './patroni.ts'
import type { Line } from './result-table.ts'

/** Slots between two faults. */
const CALM_SLOTS = 12
/** Longer than any fail-over takes, on a busy machine too. */
const OUTAGE_TIMEOUT_MS = 180_000
/** A node that is cut off refuses at once, and asking it without a pause would fill the memory. */
const POLL_MS = 20
const AIM = 'acknowledged < 5 s after the promotion, 0 lost, 0 doubled'

interface Outage {
  /** Milliseconds from the fault until another server takes writes. */
  promoted: number
  /** Milliseconds from then on until a sample is acknowledged. */
  acknowledged: number
}

export async function benchFailover({ print, log }: Bench): Promise<Line[]> {
  print('failover: three PostgreSQL under Patroni …')
  const cluster = await startPatroni(await mkdtemp(path.join(tmpdir(), 'earshot-failover-bench-')))
  const db = openDatabase(cluster.url, { max: 4, log })
  try {
    await migrate(db)
    await makeBarns(db)
    const lines: Line[] = []
    let slot = FIRST
    for (const way of WAYS) {
      const url = way === 'hosts' ? cluster.url : cluster.proxyUrl
      slot = await withFarm(url, slot, async farm => {
        for (const [fault, bring] of FAULTS) {
          await sendCalmly(farm)
          print(`failover: the primary ${fault}, reached by ${WORDS[way]} …`)
          const outage = await measureOutage(cluster, farm, bring)
          await sendCalmly(farm)
          const line = lineOf(`${fault}, ${WORDS[way]}`, outage, await countLosses(db, farm))
          print(`  ${line.reached}`)
          lines.push(line)
        }
      })
    }
    return lines
  } finally {
    await db.destroy()
    await cluster.remove()
  }
}

const WORDS = { hosts: 'a list of hosts', proxy: 'HAProxy' } as const

type Fault = (cluster: PatroniCluster, name: string) => Promise<void>
const FAULTS: readonly (readonly [string, Fault])[] = [
  ['is killed', (cluster, name) => cluster.kill(name)],
  ['hangs and is reset by its watchdog', (cluster, name) => cluster.hang(name)],
  ['is cut off', (cluster, name) => cluster.cut(name)],
]

/** How the server is told of the three: by their names in one list, or by a proxy that knows which takes writes. */
const WAYS = ['hosts', 'proxy'] as const

interface Farm {
  gateways: readonly RememberingGateway[]
  /** Sends further slots while they are wanted; each begins when the one before is acknowledged. */
  sendWhile(isWanted: () => boolean): Promise<void>
  acknowledgements(): number
}

/** Sends from a slot on. @returns the slot that comes next */
async function withFarm(url: string, first: number, work: (farm: Farm) => Promise<void>): Promise<number> {
  const [port, mqttPort] = [await freePort(), await freePort()]
  const server: ServerProcess = standBy({
    DATA_DIR: await mkdtemp(path.join(tmpdir(), 'earshot-failover-server-')),
    DATABASE_URL: url,
    MQTT_URL: '',
    SMTP_URL: '',
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    ROLES: 'api,ingest,engine,jobs',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
  }).begin(first === FIRST ? START : arrivalOf(first))
  let acknowledgements = 0
  const onAcknowledged = () => {
    acknowledgements += 1
  }
  const gateways = SITES.map(site => rememberingGateway({ mqttPort, ...gatewayOf(site), onAcknowledged }))
  let slot = first
  const sendWhile = async (isWanted: () => boolean) => {
    for (; isWanted(); slot++) {
      await server.moveClock(arrivalOf(slot))
      await Promise.all(SITES.map((site, index) => gateways[index]?.deliver(messagesOf(site, slot))))
    }
  }
  try {
    await server.ready
    await work({ gateways, sendWhile, acknowledgements: () => acknowledgements })
    return slot
  } finally {
    await Promise.all(gateways.map(gateway => gateway.close()))
    server.kill('SIGKILL')
    await server.ended
  }
}

async function sendCalmly(farm: Farm): Promise<void> {
  let left = CALM_SLOTS
  await farm.sendWhile(() => left-- > 0)
}

/** The farm sends all the time, so that there is a sample to acknowledge whenever the fault takes hold. */
async function measureOutage(cluster: PatroniCluster, farm: Farm, fault: Fault): Promise<Outage> {
  const before = await cluster.primary()
  if (before === undefined) throw new Error('No server takes writes')
  let isOver = false
  const sending = farm.sendWhile(() => !isOver)
  try {
    const began = performance.now()
    await fault(cluster, before)
    await until(async () => ![undefined, before].includes(await cluster.primary()))
    const promoted = performance.now()
    const goal = farm.acknowledgements() + 1
    await until(async () => farm.acknowledgements() >= goal)
    return { promoted: promoted - began, acknowledged: performance.now() - promoted }
  } finally {
    isOver = true
    await cluster.heal(before)
    await sending
  }
}

/** @throws where it does not come in time, so that a run that went wrong ends */
async function until(hasCome: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + OUTAGE_TIMEOUT_MS
  while (!(await hasCome())) {
    if (performance.now() > deadline) throw new Error('The farm did not go on in time')
    await pause(POLL_MS)
  }
}

async function countLosses(
  db: Db,
  { gateways }: Farm,
): Promise<{ lost: number; doubled: number; all: number }> {
  const stored = await storedKeys(db)
  const known = new Set(stored)
  const acknowledged = gateways.flatMap(gateway => [...gateway.acknowledged])
  return {
    lost: acknowledged.filter(key => !known.has(key)).length,
    doubled: stored.length - known.size,
    all: acknowledged.length,
  }
}

function lineOf(
  fault: string,
  { promoted, acknowledged }: Outage,
  { lost, doubled, all }: { lost: number; doubled: number; all: number },
): Line {
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  return {
    what: `primary ${fault}: promoted, then acknowledged again; lost and doubled of ${all}`,
    reached: `${seconds(promoted)} s, ${seconds(acknowledged)} s; ${lost} and ${doubled}`,
    ratio: `${(promoted / 1000 / TTL_SECONDS).toFixed(2)} of the lease`,
    aim: AIM,
  }
}
