/** Makes the file of one export: read at one moment, written in parts, its link good for a day. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import { connectionsFor, type Db } from '#db/open.ts'
import { evidenceFoot } from './evidence-foot.ts'
import { type ExportSource, spanOf } from './export-source.ts'
import { exportTexts } from './export-texts.ts'
import { type ClaimedExport, deleteParts, savePart } from './export-work.queries.ts'
import { type ExportFacts, findExportFacts, findExportMonitors } from './facts.queries.ts'
import { reportOf } from './report/report.ts'
import type { Sheet } from './sheet.ts'
import { alertSheet, episodeSheet, recommendationSheet } from './sheets/health.ts'
import { commentSheet, treatmentSheet } from './sheets/logbook.ts'
import { summarySheet } from './sheets/summary.ts'
import { climateHourly, rhsDaily } from './sheets/telemetry.ts'
import { zipOf } from './zip.ts'

const PART_BYTES = 512 * 1024
const HOUR_MS = 3_600_000
/** Nobody waits for an export as for a page, so a standby that is a little behind may catch up first. */
const CATCH_UP_MS = 5_000

/** Another has taken the export meanwhile, or it is gone: what this attempt wrote is nobody's. */
export class ExportSuperseded extends Error {}

type ExportContext = Pick<Context, 'db' | 'clock' | 'standby'>

/**
 * Reads from the standby where there is one that has what was written until now: the export was asked for by somebody
 * who may have written a moment ago. A standby that ends the reading, since it must go on replaying, costs another
 * try on the primary.
 * @returns how many bytes it has
 * @throws ExportSuperseded, and the signal's reason
 */
export async function makeExport(
  ctx: ExportContext,
  claimed: ClaimedExport,
  stopping: AbortSignal,
): Promise<number> {
  const { db, standby } = ctx
  if (standby === null) return readAtOneMoment(db, { ctx, claimed, stopping })
  return standby.read({
    primary: db,
    since: performance.now(),
    waitMs: CATCH_UP_MS,
    run: async source => {
      await deleteParts(db, claimed)
      return readAtOneMoment(source, { ctx, claimed, stopping })
    },
  })
}

interface Work {
  ctx: ExportContext
  claimed: ClaimedExport
  stopping: AbortSignal
}

function readAtOneMoment(source: Db, work: Work): Promise<number> {
  const { ctx, claimed } = work
  return connectionsFor(source, 'export')
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async trx => {
      const facts = await findExportFacts(trx, claimed.batch_id)
      if (facts === undefined) throw new ExportSuperseded('its batch is gone')
      return writeParts(work, await openSource(trx, { facts, claimed, now: ctx.clock.now() }))
    })
}

interface OpenedSource {
  source: ExportSource
  madeAt: string
  /** Answers how much is done, from 0 to 99 percent. */
  progress(): number
}

async function openSource(
  trx: Db,
  { facts, claimed, now }: { facts: ExportFacts; claimed: ClaimedExport; now: Date },
): Promise<OpenedSource> {
  const span = spanOf(facts, now)
  const place = { siteId: facts.site_id, airspaceId: facts.airspace_id }
  const monitors = await findExportMonitors(trx, { ...place, from: span.fromHour, to: span.toHour })
  // Two sheets have a row an hour; all others together are a few.
  const expected = 2 * Math.max(1, span.toHour - span.fromHour)
  let read = 0
  const onRows = (count: number) => {
    read += count
  }
  const source = { trx, facts, span, monitors, t: exportTexts(claimed.language), onRows }
  const madeAt = await trx
    .selectNoFrom(
      sql<string>`to_char(${now}::timestamptz at time zone ${facts.timezone}, 'YYYY-MM-DD HH24:MI')`.as('at'),
    )
    .executeTakeFirstOrThrow()
  return { source, madeAt: madeAt.at, progress: () => Math.min(99, Math.floor((100 * read) / expected)) }
}

async function writeParts(
  { ctx, claimed, stopping }: Work,
  { source, madeAt, progress }: OpenedSource,
): Promise<number> {
  const now = ctx.clock.now()
  const foot = await evidenceFoot(source, { language: claimed.language, now })
  const content = contentOf({ source, madeAt, claimed, foot, now })
  let part = 0
  let bytes = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  const write = async () => {
    const noted = { part, content: Buffer.concat(waiting), progress: progress(), now: ctx.clock.now() }
    if (!(await savePart(ctx.db, claimed, noted))) throw new ExportSuperseded('another has taken it')
    part += 1
    waiting = []
    waitingBytes = 0
  }
  for await (const chunk of content) {
    stopping.throwIfAborted()
    waiting.push(chunk)
    waitingBytes += chunk.length
    bytes += chunk.length
    if (waitingBytes >= PART_BYTES) await write()
  }
  if (waitingBytes > 0) await write()
  return bytes
}

interface Content {
  source: ExportSource
  madeAt: string
  /** What the last RHS stands on. */
  foot: readonly string[]
  claimed: ClaimedExport
  now: Date
}

function contentOf({ source, madeAt, claimed, foot, now }: Content): AsyncIterable<Buffer> {
  const { file_type: fileType, language } = claimed
  if (fileType === 'pdf') return reportOf(source, { language, now, madeAt, foot })
  return zipOf({ sheets: sheetsOf(source, { madeAt, foot }), fileType }, now)
}

/** The sheets are as many and are named as in spec/3 §3.6, in its order. */
function sheetsOf(source: ExportSource, { madeAt, foot }: Pick<Content, 'madeAt' | 'foot'>): Sheet[] {
  const rhs = rhsDaily(source)
  return [
    summarySheet(source, { madeAt, rhs, foot }),
    rhs,
    climateHourly(source, 'temperature'),
    climateHourly(source, 'humidity'),
    alertSheet(source),
    episodeSheet(source),
    treatmentSheet(source),
    commentSheet(source),
    recommendationSheet(source),
  ]
}

/** The moment when the link of an export that is ready now ends. */
export function linkEnd(now: Date): Date {
  return new Date(now.getTime() + DOMAIN.export.linkHours * HOUR_MS)
}
