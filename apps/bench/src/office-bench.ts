/**
 * LibreOffice opens what we hand out: every cell of a workbook is held against the database, every page of a report is
 * read, and a word of warning is a failure. It measures nothing; it needs no more than to be run now and then.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ExportFileType } from '@earshot/contract/schemas/batches/export.ts'
import type { Context } from '@earshot/server/src/context.ts'
import { claimExport, partsOf } from '@earshot/server/src/exports/export-work.queries.ts'
import { makeExport } from '@earshot/server/src/exports/write-export.ts'
import { type BenchSite, makeFarm } from '@earshot/server/src/test/bulk-farm.ts'
import { sql } from 'kysely'
import { type Bench, withDatabase } from './bench-part.ts'
import { fillRollUps } from './chart-bench.ts'
import { makeMember } from './member.ts'
import { convert } from './office.ts'
import { type Line, thousands } from './result-table.ts'

/**
 * The filter writes every sheet as a file of its own: `name-Sheet.csv`, comma, double quotes, UTF-8, cells as they
 * are.
 */
const ALL_SHEETS = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1'
const NOW = new Date('2026-03-31T08:00:00Z')
const COMMENTS = 500

export function benchOffice(bench: Bench): Promise<Line[]> {
  return withDatabase(bench, async ({ ctx }) => {
    bench.print('LibreOffice …')
    const [site] = await makeFarm(ctx.db, { sites: 1, airspaces: 1, devices: 3 })
    if (site === undefined) throw new Error('there is no farm')
    const user = await makeMember(ctx, [site])
    await fill(ctx, site, user.id)
    const work = { ctx, folder: bench.folder, siteId: site.id, userId: user.id }
    return [await checkWorkbook(work), await checkReport(work)]
  })
}

async function fill({ db }: Context, site: BenchSite, userId: number): Promise<void> {
  const { batchId } = await fillRollUps(db, site.id)
  await sql`insert into batch_comments (batch_id, date, comment, author_id, created_at)
    select ${batchId}::int, date '2026-01-01' + n % 90,
      (array['=1+', '+', '-2+', '@', 'Ł "é", '])[n % 5 + 1] || n, ${userId}::int, ${NOW}::timestamptz
    from generate_series(1, ${COMMENTS}::int) n`.execute(db)
  await db
    .insertInto('treatments')
    .values({
      batch_id: batchId,
      start_date: '2026-02-02',
      end_date: '2026-02-06',
      product_name: 'Doxycycline 50 %',
      treatment_class: 'ANTIBIOTIC',
      route: 'WATER',
      reason: 'RESPIRATORY',
      scope: 'AIRSPACE',
      number_of_animals: 250,
      total_quantity: 1.25,
      total_quantity_unit: 'KG',
      withdrawal_days: 7,
    })
    .execute()
}

interface Work {
  ctx: Context
  folder: string
  siteId: number
  userId: number
}

async function make({ ctx: { db, log: _, ...ctx }, folder, siteId, userId }: Work, fileType: ExportFileType) {
  const clock = { now: () => NOW }
  const batch = await db
    .selectFrom('batches')
    .select(['id', 'airspace_id'])
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow()
  const place = { site_id: siteId, airspace_id: batch.airspace_id, batch_id: batch.id }
  await db
    .insertInto('exports')
    .values({ ...place, requested_by: userId, file_type: fileType, created_at: NOW })
    .execute()
  const taken = await claimExport(db, NOW)
  if (taken === undefined) throw new Error('there is nothing to make')
  await makeExport({ ...ctx, db, clock }, taken, new AbortController().signal)
  const content: Buffer[] = []
  for await (const part of partsOf(db, taken)) content.push(part)
  const into = path.join(folder, `office-${fileType}`)
  await mkdir(into)
  const file = path.join(folder, `export.${fileType}`)
  await writeFile(file, Buffer.concat(content))
  return { file, into, batchId: batch.id }
}

async function checkWorkbook(work: Work): Promise<Line> {
  const { file, into, batchId } = await make(work, 'xlsx')
  const { files } = await convert({ file, into, to: ALL_SHEETS })
  const { db } = work.ctx
  const comments = await sql<{ date: string; comment: string }>`
    select date::text, comment from batch_comments where batch_id = ${batchId} order by date, id`.execute(db)
  const hours = await sql<{ hour: string; mean: string }>`
    select to_char(to_timestamp(hour * 3600::float8) at time zone 'Europe/Brussels', 'YYYY-MM-DD HH24:MI:SS') as hour,
      round(sum(temperature_sum)::numeric / sum(temperature_samples) / 100, 2)::float8::text as mean
    from sample_hours where site_id = ${work.siteId} and hour >= ${Date.parse('2025-12-31T23:00:00Z') / 3_600_000}
      and hour < ${Date.parse('2026-03-31T22:00:00Z') / 3_600_000} group by sample_hours.hour order by sample_hours.hour`.execute(
    db,
  )
  const cells =
    compare(
      'Comments',
      rowsOf(files, 'Comments').map(row => row.slice(0, 2)),
      comments.rows.map(row => [row.date, row.comment]),
    ) +
    compare(
      'Temperature hourly',
      rowsOf(files, 'Temperature hourly').map(row => [row[0], row[2]]),
      hours.rows.map(row => [row.hour, row.mean]),
    ) +
    compare(
      'Treatments',
      rowsOf(files, 'Treatments').map(row => [row[0], row[1], row[2], row[11], row[14]]),
      [['2026-02-02', '2026-02-06', 'Doxycycline 50 %', '1.25', '2026-02-13']],
    )
  return {
    what: `LibreOffice reads the workbook: ${files.size} sheets, no warning; cells as in the database`,
    reached: thousands(cells),
    ratio: '',
    aim: 'all',
  }
}

function rowsOf(files: ReadonlyMap<string, string>, sheet: string): string[][] {
  const text = files.get(`export-${sheet}.csv`)
  if (text === undefined) throw new Error(`LibreOffice finds no sheet ${sheet}`)
  return readCsv(text).slice(1)
}

/** Fields between commas, quoted where they hold one. */
function readCsv(text: string): string[][] {
  return text
    .trimEnd()
    .split('\n')
    .map(line =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
      ),
    )
}

/** @returns how many there are @throws Error for the first that differs */
function compare(
  sheet: string,
  found: readonly (readonly (string | undefined)[])[],
  stored: readonly (readonly string[])[],
): number {
  if (found.length !== stored.length)
    throw new Error(`${sheet}: ${found.length} rows in LibreOffice, ${stored.length} in the database`)
  for (const [at, row] of stored.entries())
    for (const [place, value] of row.entries())
      if (found[at]?.[place] !== value)
        throw new Error(
          `${sheet}, row ${at + 2}: ${JSON.stringify(found[at]?.[place])} in LibreOffice, ${JSON.stringify(value)} in the database`,
        )
  return stored.length * (stored[0]?.length ?? 0)
}

async function checkReport(work: Work): Promise<Line> {
  const { file, into } = await make(work, 'pdf')
  const { files } = await convert({ file, into, to: 'fodg', from: 'draw_pdf_import' })
  const drawn = files.get('export.fodg') ?? ''
  const text = drawn.replaceAll(/<text:s[^>]*>/g, ' ').replaceAll(/<[^>]+>/g, ' ')
  for (const words of ['Batch report', 'Doxycycline', 'Respiratory', 'Withdrawal'])
    if (!text.includes(words)) throw new Error(`LibreOffice does not find “${words}” in the report`)
  return {
    what: 'LibreOffice reads the report, no warning; pages',
    reached: thousands(drawn.match(/<draw:page /g)?.length ?? 0),
    ratio: '',
    aim: 'all',
  }
}
