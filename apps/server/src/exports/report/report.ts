/**
 * A batch on paper: what the export holds, with its figures, to be printed and handed on. Written page by page as the
 * rows come, so at no time more of it is in memory than a page and a part of the rows.
 */
import { localDay } from '@earshot/contract/rules/local-day.ts'
import type { ExportSource } from '#exports/export-source.ts'
import { alertSheet, episodeSheet, recommendationSheet } from '#exports/sheets/health.ts'
import { commentSheet, treatmentSheet } from '#exports/sheets/logbook.ts'
import { readHumidityGraph, readRhsGraph, readTemperatureGraph } from '#graphs/read-graph.ts'
import { VERSION } from '#version.ts'
import {
  ensureSpace,
  LEFT,
  linesIn,
  openDocument,
  type ReportDocument,
  WIDTH,
  write,
  writeCounted,
  writeLine,
} from './document.ts'
import { FIGURES_HEIGHT, type FigureData, figureShapes } from './figures.ts'
import { reportFormats } from './formats.ts'
import { writeFacts, writeHead, writeKeyFigures } from './head.ts'
import { phasesInWords } from './phases.ts'
import { findLosses, findMarks, findReportPhases } from './report.queries.ts'
import {
  type SectionInput,
  writeComments,
  writeLosses,
  writePhases,
  writeTable,
  writeTreatments,
} from './sections.ts'
import { COLORS, drawShape, type Shape } from './shapes.ts'
import { withFigureTag } from './tags.ts'

export interface ReportOptions {
  language: string
  now: Date
  /** The moment as the site's clock shows it. */
  madeAt: string
  /** What the last RHS stands on. */
  foot: readonly string[]
}

/** Hours say more than a page's width can show where a batch is longer. */
const HOURS_UP_TO_DAYS = 21

export async function* reportOf(source: ExportSource, options: ReportOptions): AsyncGenerator<Buffer> {
  const data = await readData(source, options.now)
  yield* writeCounted(
    pages => openFor(source, options, pages),
    document => pagesOf({ source, options, data, document }),
  )
}

function openFor(
  { facts, t }: ExportSource,
  { language, now, madeAt }: ReportOptions,
  pages: number | undefined,
): Promise<ReportDocument> {
  const formats = reportFormats(language)
  const title = t('report.batch_of', { batch: facts.batch, airspace: facts.airspace })
  return openDocument({
    title,
    language: formats.tag,
    madeAt: now,
    version: VERSION,
    pages,
    running: {
      head: t('report.running', { title, site: facts.site }),
      foot: t('report.foot', { at: formats.moment(madeAt), version: VERSION }),
    },
  })
}

async function readData({ trx, facts, span, t }: ExportSource, now: Date): Promise<FigureData> {
  const isShort = span.toHour - span.fromHour <= HOURS_UP_TO_DAYS * 24
  const request = {
    place: { siteId: facts.site_id, airspaceId: facts.airspace_id },
    batchId: facts.batch_id,
    query: { resolution: isShort ? 'hour' : 'day' } as const,
    now,
  }
  return {
    facts,
    firstDay: span.firstDay,
    // A batch that is planned has no day yet.
    lastDay: span.lastDay < span.firstDay ? span.firstDay : span.lastDay,
    phases: phasesInWords(await findReportPhases(trx, facts.batch_id), { facts, t }),
    marks: await findMarks(trx, facts, facts.end_date ?? localDay(now.getTime() / 1000, facts.timezone)),
    rhs: await readRhsGraph(trx, request),
    temperature: (await readTemperatureGraph(trx, request)).points,
    humidity: (await readHumidityGraph(trx, request)).points,
  }
}

interface Pages {
  source: ExportSource
  options: ReportOptions
  data: FigureData
  document: ReportDocument
}

/** The height of the note below the figures, in points, is kept free on their page. */
const NOTE = 24

async function* pagesOf({ source, options, data, document }: Pages): AsyncGenerator<void> {
  const { facts, t, trx } = source
  const formats = reportFormats(options.language)
  const setting: SectionInput = { document, formats, t }
  writeHead(document, source, formats)
  writeKeyFigures(document, source, formats)
  writeFacts(document, source, formats)
  document.y += 6
  ensureSpace(document, FIGURES_HEIGHT + NOTE)
  withFigureTag(document, t('report.figures'), () =>
    drawAll(document, figureShapes({ t, formats, data, x: LEFT, width: WIDTH }, document.y)),
  )
  document.y += FIGURES_HEIGHT + 4
  write(document, t('report.key'), { size: 7, color: COLORS.quiet })
  yield
  writePhases(setting, facts, data.phases)
  writeLosses(setting, facts, await findLosses(trx, facts.batch_id))
  yield* writeTreatments(setting, treatmentSheet(source))
  yield* writeTable(setting, episodeSheet(source), EPISODES)
  yield* writeTable(setting, alertSheet(source), ALERTS)
  yield* writeTable(setting, recommendationSheet(source), RECOMMENDATIONS)
  yield* writeComments(setting, commentSheet(source))
  document.y += 10
  write(document, `${t('evidence.title')}: ${options.foot.join('; ')}`, { size: 7.5, color: COLORS.quiet })
  document.y += 4
  write(document, t('report.means'), { size: 7.5, color: COLORS.quiet })
}

/** The columns of a sheet by key, each with its share of the width. */
const EPISODES = { from: 0.2, to: 0.2, state: 0.15, severity: 0.15, days: 0.1, rhs_lowest: 0.1, burden: 0.1 }

const ALERTS = {
  opened: 0.18,
  closed: 0.18,
  sensor: 0.13,
  worst: 0.09,
  direction: 0.1,
  peak: 0.08,
  limit: 0.08,
  ended_by: 0.16,
}

const RECOMMENDATIONS = {
  given: 0.18,
  recommendation: 0.24,
  answer: 0.13,
  answered: 0.18,
  answered_by: 0.17,
  state: 0.1,
}

function drawAll(document: ReportDocument, shapes: readonly Shape[]): void {
  for (const shape of shapes) {
    if (shape.kind !== 'label') {
      drawShape(document.doc, shape)
      continue
    }
    const { x, y, text, size = 7, color = COLORS.text, align = 'left', most } = shape
    const shown = most === undefined ? text : (linesIn(document, text, { width: most, size })[0] ?? '')
    writeLine(document, shown, { x, y, size, color, align })
  }
}
