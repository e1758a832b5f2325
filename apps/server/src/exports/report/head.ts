/** The top of a report: whose batch it is, its facts, and the four figures one looks for first. */
import { ageInDays, daysBetween } from '@earshot/contract/rules/batches/age.ts'
import type { Reading } from '#exports/reading.ts'
import { INK } from './ink.ts'
import { LEFT, type Paper, WIDTH, write, writeLine } from './paper.ts'
import { hairline, pairs } from './table.ts'
import { tagged } from './tags.ts'
import type { Wording } from './wording.ts'

export function writeHead(paper: Paper, { facts, t }: Reading, words: Wording): void {
  write(paper, t('report.title'), { size: 9, ink: INK.quiet })
  write(paper, t('report.batch_of', { batch: facts.batch, airspace: facts.airspace }), {
    size: 20,
    weight: 'strong',
    tag: 'H1',
  })
  write(paper, t('report.at', { site: facts.site, span: spanOfBatch({ facts, t }, words) }), { size: 10 })
  paper.y += 8
}

function spanOfBatch({ facts, t }: Pick<Reading, 'facts' | 't'>, words: Wording): string {
  const from = words.day(facts.start_date)
  if (facts.end_date === null) return t('report.since', { from })
  return t('report.from_to', { from, to: words.day(facts.end_date) })
}

/** Writes few figures, and large ones. */
export function writeKeyFigures(paper: Paper, { facts, t }: Reading, words: Wording): void {
  const figures: [name: string, value: string][] = [
    [t('summary.rhs_lowest'), facts.lowest_rhs === null ? '–' : words.number(facts.lowest_rhs)],
    [t('summary.episodes'), words.number(facts.episodes)],
    [t('report.losses'), lossesOf(facts, words)],
    [
      t('summary.withdrawal_until'),
      facts.withdrawal_until === null ? t('report.none') : words.day(facts.withdrawal_until),
    ],
  ]
  const width = WIDTH / figures.length
  hairline(paper)
  paper.y += 6
  for (const [at, [name, value]] of figures.entries()) {
    const x = LEFT + at * width
    tagged(paper, 'P', () => {
      writeLine(paper, name, { x, y: paper.y, size: 7.5, ink: INK.quiet })
      writeLine(paper, value, { x, y: paper.y + 11, size: 15, weight: 'strong' })
    })
  }
  paper.y += 38
  hairline(paper)
  paper.y += 8
}

function lossesOf({ deaths, removed, animals_start }: Reading['facts'], words: Wording): string {
  const lost = deaths + removed
  if (animals_start === null || animals_start === 0) return words.number(lost)
  const share = new Intl.NumberFormat(words.tag, { style: 'percent', maximumFractionDigits: 1 })
  return `${words.number(lost)} (${share.format(lost / animals_start)})`
}

/** Writes the facts of the summary that are known. */
export function writeFacts(paper: Paper, { facts, span, monitors, t }: Reading, words: Wording): void {
  const number = (value: number | null) => value !== null && words.number(value)
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
  pairs(
    paper,
    all.flatMap(([key, value]) => (value === false ? [] : [[t(`summary.${key}`), value] as const])),
  )
}
