/**
 * The summary is the cover of its file: it shows the batch at a glance, with a name and a value in each row, and
 * its RHS drawn.
 */
import { daysBetween } from '@earshot/contract/rules/batches/age.ts'
import type { ExportSource } from '#exports/export-source.ts'
import type { ExportMonitor } from '#exports/facts.queries.ts'
import type { Cell, Sheet } from '#exports/sheet.ts'

interface Cover {
  /** The moment as the site's clock shows it. */
  madeAt: string
  /** The sheet with the days that are drawn. */
  rhs: Pick<Sheet, 'name' | 'columns'>
  /** What the last RHS stands on. */
  foot: readonly string[]
}

export function summarySheet(
  { facts, span, monitors, t }: ExportSource,
  { madeAt, rhs, foot }: Cover,
): Sheet {
  const days = daysBetween(span.firstDay, span.lastDay) + 1
  const { firstDay: from, lastDay: to } = span
  const lines: [key: string, value: Cell][] = [
    ['export', t('cover.what')],
    ['holds', t('cover.holds', { from, to, airspace: facts.airspace })],
    ['site', facts.site],
    ['airspace', facts.airspace],
    ['batch', facts.batch],
    ['state', t(`value.batch_state.${facts.state}`)],
    ['product_type', t(`value.product_type.${facts.product_type}`)],
    ['start_date', { kind: 'day', value: facts.start_date }],
    ['start_age', facts.start_age_in_days],
    ['end_date', { kind: 'day', value: facts.end_date }],
    ['days', days],
    ['close_reason', facts.close_reason && t(`value.close_reason.${facts.close_reason}`)],
    ['animals_start', facts.animals_start],
    ['animals_end', facts.animals_end],
    ['deaths', facts.deaths],
    ['removed', facts.removed],
    ['start_weight', facts.average_start_weight_kg],
    ['end_weight', facts.average_end_weight_kg],
    ['rhs_lowest', facts.lowest_rhs],
    ['alerts', facts.alerts],
    ['episodes', facts.episodes],
    ['treatments', facts.treatments],
    ['comments', facts.comments],
    ['withdrawal_until', { kind: 'day', value: facts.withdrawal_until }],
    ['monitors', monitors.length],
    ...monitors.map((monitor): [string, Cell] => ['monitor', nameOf(monitor)]),
    ['timezone', facts.timezone],
    ['made_at', { kind: 'moment', value: madeAt }],
  ]
  const footnotes = foot.map((sentence, at): Cell[] => [at === 0 ? t('evidence.title') : '', sentence])
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield [...lines.map(([key, value]): Cell[] => [t(`summary.${key}`), value]), ...footnotes]
  }
  return {
    name: t('sheet.summary'),
    columns: [
      { key: 'what', title: t('column.what'), kind: 'text' },
      { key: 'figure', title: t('column.figure'), kind: 'text' },
    ],
    rows: rows(),
    chart: {
      title: t('cover.chart', { batch: facts.batch, airspace: facts.airspace }),
      of: rhs,
      rows: days,
      category: 'date',
      series: ['rhs', 'rhs_lowest'],
      range: { min: 0, max: 100 },
    },
  }
}

/** People call a monitor by its name, and find it by the code that is printed on it. */
export function nameOf({ name, code }: ExportMonitor): string {
  return name === '' ? code : `${name} (${code})`
}
