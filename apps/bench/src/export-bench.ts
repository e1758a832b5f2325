/**
 * Measures what an export of a million rows takes of time and memory: it is made by a server process with the role
 * `jobs` alone, whose memory is looked at while it works. A report to print has fewer rows, and a thousand pages.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { ExportFileType } from '@earshot/contract/schemas/batches/export.ts'
import type { Context } from '@earshot/server/src/context.ts'
import type { Db } from '@earshot/server/src/db/open.ts'
import { makeExports } from '@earshot/server/src/exports/make-exports.ts'
import { sendJob } from '@earshot/server/src/queue/send-job.ts'
import { type BenchSite, makeFarm } from '@earshot/server/src/test/bulk-farm.ts'
import { sql } from 'kysely'
import { type Bench, withDatabase } from './bench-part.ts'
import { makeMember } from './member.ts'
import { type Line, thousands } from './result-table.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

interface MemorySample {
  seconds: number
  /** Megabytes after garbage collection. */
  rss: number
  heap: number
}

interface Measured {
  fileType: ExportFileType
  rows: number
  seconds: number
  bytes: number
  idle: MemorySample
  samples: MemorySample[]
}

const MB = 1024 * 1024
const NOW = new Date('2026-04-01T08:00:00Z')
const ROWS = { xlsx: 1_000_000, csv: 1_000_000, pdf: 20_000 } as const
const SAMPLE_EVERY_MS = 1_000
/** More would take longer than a statement may. */
const FILLED_AT_ONCE = 50_000

export function benchExports(bench: Bench): Promise<Line[]> {
  const { folder, quick, print } = bench
  return withDatabase(bench, async ({ ctx, url }) => {
    const [site] = await makeFarm(ctx.db, { sites: 1, airspaces: 3, devices: 12 })
    if (site === undefined) throw new Error('there is no farm')
    const user = await makeMember(ctx, [site])
    const lines: Line[] = []
    for (const [number, fileType] of (['xlsx', 'csv', 'pdf'] as const).entries()) {
      const rows = quick ? 2000 : ROWS[fileType]
      print(`export of ${thousands(rows)} rows as ${fileType} …`)
      const batch = await fillBatch(ctx.db, { site, number, rows, userId: user.id })
      // A process each: what one has taken does not stand in the next one's figures.
      const server = await startServerProcess({ databaseUrl: url, folder, roles: 'jobs', now: NOW })
      try {
        lines.push(...linesOf(await measure({ ctx, server, batch, fileType, rows, userId: user.id, print })))
      } finally {
        await server.stop()
      }
    }
    return lines
  })
}

interface Batch {
  id: number
  airspace_id: number
  site_id: number
}

interface FillBatchInput {
  site: BenchSite
  number: number
  rows: number
  userId: number
}

/** Comments as a person writes them; they are the rows of an export whose number nothing bounds. */
async function fillBatch(db: Db, { site, number, rows, userId }: FillBatchInput): Promise<Batch> {
  const batch = await db
    .selectFrom('batches')
    .select(['id', 'airspace_id', 'site_id'])
    .where('site_id', '=', site.id)
    .orderBy('id')
    .offset(number)
    .executeTakeFirstOrThrow()
  for (let first = 1; first <= rows; first += FILLED_AT_ONCE)
    await sql`insert into batch_comments (batch_id, date, comment, author_id, created_at)
      select ${batch.id}::int, date '2026-01-01' + n % 90,
        'Round ' || n || ': some sneezing in pen ' || n % 24 || ', feed and water as usual.', ${userId}::int, ${NOW}::timestamptz
      from generate_series(${first}::int, ${Math.min(rows, first + FILLED_AT_ONCE - 1)}::int) n`.execute(db)
  await sql`analyze batch_comments`.execute(db)
  return batch
}

interface MeasureInput {
  ctx: Context
  server: ServerProcess
  batch: Batch
  fileType: ExportFileType
  rows: number
  userId: number
  print: Bench['print']
}

async function measure({
  ctx,
  server,
  batch,
  fileType,
  rows,
  userId,
  print,
}: MeasureInput): Promise<Measured> {
  const idle = await sampleMemory(server, 0)
  const { id } = await ctx.db
    .insertInto('exports')
    .values({
      site_id: batch.site_id,
      airspace_id: batch.airspace_id,
      batch_id: batch.id,
      requested_by: userId,
      file_type: fileType,
      created_at: NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const startedAt = performance.now()
  const passed = () => (performance.now() - startedAt) / 1000
  await sendJob(ctx, makeExports, {})
  const samples: MemorySample[] = []
  for (;;) {
    await pause(SAMPLE_EVERY_MS)
    const row = await ctx.db
      .selectFrom('exports')
      .select(['status', 'bytes'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (row.status === 'FAILED') throw new Error(`the export as ${fileType} failed`)
    samples.push(await sampleMemory(server, passed()))
    if (samples.length % 10 === 1) print(`  ${describeSample(samples.at(-1) ?? idle)}`)
    if (row.status === 'READY')
      return { fileType, rows, seconds: passed(), bytes: row.bytes ?? 0, idle, samples }
  }
}

async function sampleMemory(server: ServerProcess, seconds: number): Promise<MemorySample> {
  const { rss, heap } = await server.memory()
  return { seconds, rss: rss / MB, heap: heap / MB }
}

function describeSample({ seconds, rss, heap }: MemorySample): string {
  return `${seconds.toFixed(0)} s: RSS ${rss.toFixed(0)}, heap ${heap.toFixed(0)} MB`
}

function linesOf({ fileType, rows, seconds, bytes, idle, samples }: Measured): Line[] {
  const most = (name: 'rss' | 'heap', from = 0) => Math.max(...samples.slice(from).map(one => one[name]))
  const half = Math.floor(samples.length / 2)
  const first = Math.max(...samples.slice(0, Math.max(1, half)).map(({ heap }) => heap))
  return [
    {
      what: `export of ${thousands(rows)} rows as ${fileType}, ${(bytes / MB).toFixed(0)} MB (s)`,
      reached: seconds.toFixed(1),
      ratio: '',
      aim: '',
    },
    {
      what: `  highest RSS, against idle (${idle.rss.toFixed(0)} MB)`,
      reached: most('rss').toFixed(0),
      ratio: (most('rss') / idle.rss).toFixed(2),
      aim: 'flat',
    },
    {
      what: `  highest heap of the second half, against the first (${first.toFixed(0)} MB)`,
      reached: most('heap', half).toFixed(0),
      ratio: (most('heap', half) / first).toFixed(2),
      aim: 'flat',
    },
  ]
}
