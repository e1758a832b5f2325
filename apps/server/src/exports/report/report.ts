/**
 * A batch on paper: what the export holds, with its figures, to be printed and handed on. Written page by page as the
 * rows come, so at no time more of it is in memory than a page and a part of the rows.
 */
import { localDay } from '@earshot/contract/rules/local-day.ts'
import type { Reading } from '#exports/reading.ts'
import { alertSheet, episodeSheet, recommendationSheet } from '#exports/sheets/health.ts'
import { commentSheet, treatmentSheet } from '#exports/sheets/logbook.ts'
import { readHumidityGraph, readRhsGraph, readTemperatureGraph } from '#graphs/read-graph.ts'
import { VERSION } from '#version.ts'
import { FIGURES_HEIGHT, type FigureData, figureShapes } from './figures.ts'
import { writeFacts, writeHead, writeKeyFigures } from './head.ts'
import { draw, INK, type Shape } from './ink.ts'
import {
  closePaper,
  LEFT,
  linesIn,
  makeRoom,
  openPaper,
  type Paper,
  WIDTH,
  write,
  writeLine,
  written,
} from './paper.ts'
import { phasesInWords } from './phases.ts'
import { findLosses, findMarks, findReportPhases } from './report.queries.ts'
import {
  type Setting,
  writeComments,
  writeLosses,
  writePhases,
  writeTable,
  writeTreatments,
} from './sections.ts'
import { taggedFigure } from './tags.ts'
import { wordingOf } from './wording.ts'

export interface ReportOptions {
  language: string
  now: Date
  /** The moment as the site's clock shows it. */
  madeAt: string
}

/** Hours say more than a page's width can show where a batch is longer. */
const HOURS_UP_TO_DAYS = 21

export async function* reportOf(reading: Reading, options: ReportOptions): AsyncGenerator<Buffer> {
  const data = await readData(reading, options.now)
  // The report is made twice of the same moment, because only its end tells how many pages it has.
  const counted = await openFor(reading, options, undefined)
  for await (const _ of pagesOf({ reading, options, data, paper: counted }))
    for (const _ of written(counted));
  const paper = await openFor(reading, options, counted.pages)
  for await (const _ of pagesOf({ reading, options, data, paper })) yield* written(paper)
  yield* closePaper(paper)
}

function openFor(
  { facts, t }: Reading,
  { language, now, madeAt }: ReportOptions,
  pages: number | undefined,
): Promise<Paper> {
  const words = wordingOf(language)
  const title = t('report.batch_of', { batch: facts.batch, airspace: facts.airspace })
  return openPaper({
    title,
    language: words.tag,
    madeAt: now,
    version: VERSION,
    pages,
    running: {
      head: t('report.running', { title, site: facts.site }),
      foot: t('report.foot', { at: words.moment(madeAt), version: VERSION }),
    },
  })
}

async function readData({ trx, facts, span, t }: Reading, now: Date): Promise<FigureData> {
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
  reading: Reading
  options: ReportOptions
  data: FigureData
  paper: Paper
}

/** The height of the note below the figures, in points, is kept free on their page. */
const NOTE = 24

async function* pagesOf({ reading, options, data, paper }: Pages): AsyncGenerator<void> {
  const { facts, t, trx } = reading
  const words = wordingOf(options.language)
  const setting: Setting = { paper, words, t }
  writeHead(paper, reading, words)
  writeKeyFigures(paper, reading, words)
  writeFacts(paper, reading, words)
  paper.y += 6
  makeRoom(paper, FIGURES_HEIGHT + NOTE)
  taggedFigure(paper, t('report.figures'), () =>
    drawAll(paper, figureShapes({ t, words, data, x: LEFT, width: WIDTH }, paper.y)),
  )
  paper.y += FIGURES_HEIGHT + 4
  write(paper, t('report.key'), { size: 7, ink: INK.quiet })
  yield
  writePhases(setting, facts, data.phases)
  writeLosses(setting, facts, await findLosses(trx, facts.batch_id))
  yield* writeTreatments(setting, treatmentSheet(reading))
  yield* writeTable(setting, episodeSheet(reading), EPISODES)
  yield* writeTable(setting, alertSheet(reading), ALERTS)
  yield* writeTable(setting, recommendationSheet(reading), RECOMMENDATIONS)
  yield* writeComments(setting, commentSheet(reading))
  paper.y += 10
  write(paper, t('report.means'), { size: 7.5, ink: INK.quiet })
}

/** The columns of a sheet by key, each with its share of the width. */
const EPISODES = { from: 0.2, to: 0.2, state: 0.15, severity: 0.15, days: 0.1, rhs_lowest: 0.1, burden: 0.1 }

const ALERTS = {
  ...{ opened: 0.18, closed: 0.18, sensor: 0.13, worst: 0.09 },
  ...{ direction: 0.1, peak: 0.08, limit: 0.08, ended_by: 0.16 },
}

const RECOMMENDATIONS = {
  ...{ given: 0.18, recommendation: 0.24, answer: 0.13 },
  ...{ answered: 0.18, answered_by: 0.17, state: 0.1 },
}

function drawAll(paper: Paper, shapes: readonly Shape[]): void {
  for (const shape of shapes) {
    if (shape.kind !== 'label') {
      draw(paper.doc, shape)
      continue
    }
    const { x, y, text, size = 7, ink = INK.text, align = 'left', most } = shape
    const shown = most === undefined ? text : (linesIn(paper, text, { width: most, size })[0] ?? '')
    writeLine(paper, shown, { x, y, size, ink, align })
  }
}
