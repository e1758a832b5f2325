/**
 * Measures how many samples a second are stored: by the whole ingest, beside a bare upsert and beside COPY into
 * tables of the same shape.
 */
import { once } from 'node:events'
import type { Bus } from '@earshot/server/src/bus.ts'
import type { Db } from '@earshot/server/src/db/open.ts'
import { createIngest } from '@earshot/server/src/ingest/ingest.ts'
import { readSamples } from '@earshot/server/src/ingest/receive.ts'
import type { BenchSite } from '@earshot/server/src/test/bulk-farm.ts'
import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Logger } from 'pino'
import { type Line, median, medianRatio, thousands } from './result-table.ts'
import { FIRST_SLOT } from './simulated-time.ts'

export interface IngestBenchOptions {
  db: Db
  url: string
  sites: readonly BenchSite[]
  rounds: number
  slotsPerRound: number
  bus: Bus
  /** Runs one pass; it runs beside the ingest at its usual pace while that is measured. */
  engine: (now: Date) => Promise<unknown>
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** The samples a second of each round. */
export interface IngestRates {
  ingest: number[]
  bare: number[]
  copy: number[]
}

const SAMPLES_PER_MESSAGE = 10
const BATCH = 5_000
const MESSAGES_PER_TURN = 50
/** The engine ticks as often as in the server. */
const ENGINE_TICK_MS = 5_000

const SHAPE = `site_id, airspace_id, device_id, slot, coughs, audio_seconds, temperature_centi, humidity_centi, bytes, received_at`

export async function benchIngest(options: IngestBenchOptions): Promise<IngestRates> {
  const { db, rounds } = options
  await sql`create table bench_bare (like samples including all)`.execute(db)
  await sql`create table bench_copy (like samples including all)`.execute(db)
  const rates: IngestRates = { ingest: [], bare: [], copy: [] }
  // The first round warms everything up and is not counted.
  for (let round = 0; round <= rounds; round++) {
    const measured = {
      ingest: await measureIngest(options, round),
      bare: await measureBare(options, round),
      copy: await measureCopy(options, round),
    }
    if (round === 0) continue
    for (const name of ['ingest', 'bare', 'copy'] as const) rates[name].push(measured[name])
  }
  return rates
}

interface BenchSample {
  gateway: string
  device_code: string
  slot: number
  coughs: number
  audio_seconds: number
  temperature_c: number
  humidity_pct: number
  bytes: number
}

/** Slot after slot, as a farm sends it. */
function* samplesOf({ sites, slotsPerRound }: IngestBenchOptions, round: number): Generator<BenchSample> {
  const first = FIRST_SLOT + round * slotsPerRound
  for (let slot = first; slot < first + slotsPerRound; slot++) {
    for (const { gateway, devices } of sites) {
      for (const [index, device_code] of devices.entries()) {
        const wave = Math.sin((slot + index) / 23)
        yield {
          gateway,
          device_code,
          slot,
          coughs: (slot + index) % 4,
          audio_seconds: 600,
          temperature_c: Math.round(2100 + 150 * wave) / 100,
          humidity_pct: Math.round(6000 + 800 * wave) / 100,
          bytes: 180,
        }
      }
    }
  }
}

interface Payload {
  gateway: string
  payload: Buffer
}

/** Makes what every variant begins with: messages of ten samples as JSON. */
function messagesOf(options: IngestBenchOptions, round: number): Payload[] {
  const messages: Payload[] = []
  let open: { gateway: string; samples: object[] } = { gateway: '', samples: [] }
  const close = () => {
    if (open.samples.length === 0) return
    messages.push({ gateway: open.gateway, payload: Buffer.from(JSON.stringify({ samples: open.samples })) })
  }
  for (const { gateway, ...sample } of samplesOf(options, round)) {
    if (open.gateway !== gateway || open.samples.length === SAMPLES_PER_MESSAGE) {
      close()
      open = { gateway, samples: [] }
    }
    open.samples.push(sample)
  }
  close()
  return messages
}

async function measureIngest(options: IngestBenchOptions, round: number): Promise<number> {
  const { db, bus, engine, log } = options
  const messages = messagesOf(options, round)
  // Every sample is of the past hours, and the engine judges them while they come in.
  const now = new Date((FIRST_SLOT + (round + 1) * options.slotsPerRound) * 600_000)
  const ingest = createIngest({ db, log, bus, clock: { now: () => now } })
  const beside = runEvery(() => engine(now))
  const startedAt = performance.now()
  let count = 0
  const stored: Promise<unknown>[] = []
  for (const [index, { gateway, payload }] of messages.entries()) {
    const read = readSamples(payload)
    if ('problem' in read) throw new Error(read.problem.message)
    count += read.samples.length
    stored.push(ingest.accept({ gatewayCode: gateway, samples: read.samples, receivedAt: now }))
    // A broker reads from its sockets in between.
    if (index % MESSAGES_PER_TURN === 0) await nextTurn()
  }
  await Promise.all(stored)
  const rate = perSecond(count, startedAt)
  await beside.stop()
  await ingest.stop()
  return rate
}

const nextTurn = () => new Promise(resolve => setImmediate(resolve))

/** Runs the work at once and then every few seconds; `stop` waits for the pass under way. */
function runEvery(work: () => Promise<unknown>): { stop(): Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let pass: Promise<unknown> = Promise.resolve()
  const tick = () => {
    pass = work().finally(() => {
      if (!stopped) timer = setTimeout(tick, ENGINE_TICK_MS)
    })
  }
  tick()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await pass
    },
  }
}

/** Stands for the place of a device: the bare variants look nothing up. */
interface Place {
  site: number
  device: number
}

function placesOf({ sites }: IngestBenchOptions): Map<string, Place> {
  return new Map(
    sites.flatMap(({ id, devices }) =>
      devices.map((code, index) => [code, { site: id, device: id * 10_000 + index }] as const),
    ),
  )
}

const BARE = `insert into bench_bare (${SHAPE})
  select site_id, 1, device_id, slot, coughs, audio_seconds, temperature_centi, humidity_centi, bytes, now()
  from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::smallint[], $6::smallint[], $7::smallint[], $8::int[])
    as t (site_id, device_id, slot, coughs, audio_seconds, temperature_centi, humidity_centi, bytes)
  on conflict do nothing`

/** The same messages, parsed and put away by one statement for 5,000 of them, on two connections. */
async function measureBare(options: IngestBenchOptions, round: number): Promise<number> {
  const messages = messagesOf(options, round)
  const places = placesOf(options)
  const perBatch = BATCH / SAMPLES_PER_MESSAGE
  let next = 0
  let count = 0
  const startedAt = performance.now()
  const lane = async () => {
    while (next < messages.length) {
      const samples = parse(messages.slice(next, next + perBatch))
      next += perBatch
      count += samples.length
      const column = (value: (sample: BenchSample) => number) => `{${samples.map(value).join(',')}}`
      const parameters = [
        column(sample => places.get(sample.device_code)?.site ?? 0),
        column(sample => places.get(sample.device_code)?.device ?? 0),
        column(sample => sample.slot),
        column(sample => sample.coughs),
        column(sample => sample.audio_seconds),
        column(sample => Math.round(sample.temperature_c * 100)),
        column(sample => Math.round(sample.humidity_pct * 100)),
        column(sample => sample.bytes),
      ]
      await options.db.executeQuery(CompiledQuery.raw(BARE, parameters))
    }
  }
  await Promise.all([lane(), lane()])
  return perSecond(count, startedAt)
}

function parse(messages: readonly Payload[]): BenchSample[] {
  return messages.flatMap(
    ({ payload }) => (JSON.parse(payload.toString('utf8')) as { samples: BenchSample[] }).samples,
  )
}

/** The same messages, parsed and copied on one connection. */
async function measureCopy(options: IngestBenchOptions, round: number): Promise<number> {
  const messages = messagesOf(options, round)
  const places = placesOf(options)
  const at = new Date().toISOString()
  const client = new pg.Client({ connectionString: options.url })
  await client.connect()
  const startedAt = performance.now()
  const stream = client.query(copyFrom(`copy bench_copy (${SHAPE}) from stdin`))
  let count = 0
  for (let from = 0; from < messages.length; from += MESSAGES_PER_TURN) {
    const samples = parse(messages.slice(from, from + MESSAGES_PER_TURN))
    count += samples.length
    const lines = samples.map(sample => {
      const { site = 0, device = 0 } = places.get(sample.device_code) ?? {}
      const { slot, coughs, audio_seconds, temperature_c, humidity_pct, bytes } = sample
      const climate = [Math.round(temperature_c * 100), Math.round(humidity_pct * 100)]
      return [site, 1, device, slot, coughs, audio_seconds, ...climate, bytes, at].join('\t')
    })
    if (!stream.write(`${lines.join('\n')}\n`)) await once(stream, 'drain')
  }
  stream.end()
  await once(stream, 'finish')
  const rate = perSecond(count, startedAt)
  await client.end()
  return rate
}

function perSecond(count: number, startedAt: number): number {
  return count / ((performance.now() - startedAt) / 1000)
}

export function ingestLines({ ingest, bare, copy }: IngestRates): Line[] {
  return [
    {
      what: 'ingest with roll-ups, engine beside (samples/s)',
      reached: thousands(median(ingest)),
      ratio: '',
      aim: '≥ 40,000',
    },
    {
      what: '  against a bare upsert',
      reached: thousands(median(bare)),
      ratio: medianRatio(ingest, bare).toFixed(2),
      aim: '≥ 0.50',
    },
    {
      what: '  against COPY',
      reached: thousands(median(copy)),
      ratio: medianRatio(ingest, copy).toFixed(2),
      aim: '',
    },
  ]
}
