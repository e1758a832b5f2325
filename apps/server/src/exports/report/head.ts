/** The top of a report: whose batch it is, its facts, and the four figures one looks for first. */
import { ageInDays, daysBetween } from '@earshot/contract/rules/batches/age.ts'
import type { ExportSource } from '#exports/export-source.ts'
import { LEFT, type ReportDocument, WIDTH, write, writeLine } from './document.ts'
import type { ReportFormats } from './formats.ts'
import { COLORS } from './shapes.ts'
import { drawHairline, writePairs } from './table.ts'
import { withTag } from './tags.ts'

export function writeHead(
  document: ReportDocument,
  { facts, t }: ExportSource,
  formats: ReportFormats,
): void {
  write(document, t('report.title'), { size: 9, color: COLORS.quiet })
  write(document, t('report.batch_of', { batch: facts.batch, airspace: facts.airspace }), {
    size: 20,
    weight: 'strong',
    tag: 'H1',
  })
  write(document, t('report.at', { site: facts.site, span: spanOfBatch({ facts, t }, formats) }), {
    size: 10,
  })
  document.y += 8
}

function spanOfBatch({ facts, t }: Pick<ExportSource, 'facts' | 't'>, formats: ReportFormats): string {
  const from = formats.day(facts.start_date)
  if (facts.end_date === null) return t('report.since', { from })
  return t('report.from_to', { from, to: formats.day(facts.end_date) })
}

/** Writes few figures, and large ones. */
export function writeKeyFigures(
  document: ReportDocument,
  { facts, t }: ExportSource,
  formats: ReportFormats,
): void {
  const figures: [name: string, value: string][] = [
    [t('summary.rhs_lowest'), facts.lowest_rhs === null ? '–' : formats.number(facts.lowest_rhs)],
    [t('summary.episodes'), formats.number(facts.episodes)],
    [t('report.losses'), lossesOf(facts, formats)],
    [
      t('summary.withdrawal_until'),
      facts.withdrawal_until === null ? t('report.none') : formats.day(facts.withdrawal_until),
    ],
  ]
  const width = WIDTH / figures.length
  drawHairline(document)
  document.y += 6
  for (const [at, [name, value]] of figures.entries()) {
    const x = LEFT + at * width
    withTag(document, 'P', () => {
      writeLine(document, name, { x, y: document.y, size: 7.5, color: COLORS.quiet })
      writeLine(document, value, { x, y: document.y + 11, size: 15, weight: 'strong' })
    })
  }
  document.y += 38
  drawHairline(document)
  document.y += 8
}

function lossesOf({ deaths, removed, animals_start }: ExportSource['facts'], formats: ReportFormats): string {
  const lost = deaths + removed
  if (animals_start === null || animals_start === 0) return formats.number(lost)
  const share = new Intl.NumberFormat(formats.tag, { style: 'percent', maximumFractionDigits: 1 })
  return `${formats.number(lost)} (${share.format(lost / animals_start)})`
}

/** Writes the facts of the summary that are known. */
export function writeFacts(
  document: ReportDocument,
  { facts, span, monitors, t }: ExportSource,
  formats: ReportFormats,
): void {
  const number = (value: number | null) => value !== null && formats.number(value)
  const all: [key: string, value: string | false][] = [
    ['product_type', t(`value.product_type.${facts.product_type}`)],
    ['state', t(`value.batch_state.${facts.state}`)],
    ['start_age', number(facts.start_age_in_days)],
    [facts.state === 'ACTIVE' ? 'age_now' : 'age_end', number(ageInDays(facts, span.lastDay))],
    ['days', number(daysBetween(span.firstDay, span.lastDay) + 1)],
    ['animals_start', number(facts.animals_start)],
    ['animals_end', number(facts.animals_end)],
    ['deaths', number(facts.deaths)],
    ['removed', number(facts.removed)],
    ['start_weight', number(facts.average_start_weight_kg)],
    ['end_weight', number(facts.average_end_weight_kg)],
    ['close_reason', facts.close_reason !== null && t(`value.close_reason.${facts.close_reason}`)],
    ['alerts', number(facts.alerts)],
    ['treatments', number(facts.treatments)],
    ['monitors', number(monitors.length)],
    ['timezone', facts.timezone],
  ]
  writePairs(
    document,
    all.flatMap(([key, value]) => (value === false ? [] : [[t(`summary.${key}`), value] as const])),
  )
}
