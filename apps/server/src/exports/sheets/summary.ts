/** The batch at a glance: a name and a value in each row. */
import { daysBetween } from '@earshot/contract/rules/batches/age.ts'
import type { Reading } from '#exports/reading.ts'
import type { Cell, Sheet } from '#exports/sheet.ts'

/** @param madeAt as the site's clock shows it */
export function summarySheet({ facts, span, monitors, t }: Reading, madeAt: string): Sheet {
  const lines: [key: string, value: Cell][] = [
    ['site', facts.site],
    ['airspace', facts.airspace],
    ['batch', facts.batch],
    ['state', t(`value.batch_state.${facts.state}`)],
    ['product_type', t(`value.product_type.${facts.product_type}`)],
    ['start_date', { kind: 'day', value: facts.start_date }],
    ['start_age', facts.start_age_in_days],
    ['end_date', { kind: 'day', value: facts.end_date }],
    ['days', daysBetween(span.firstDay, span.lastDay) + 1],
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
    ['timezone', facts.timezone],
    ['made_at', { kind: 'moment', value: madeAt }],
  ]
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield lines.map(([key, value]) => [t(`summary.${key}`), value])
  }
  return {
    name: t('sheet.summary'),
    columns: [
      { key: 'what', title: t('column.what'), kind: 'text' },
      { key: 'figure', title: t('column.figure'), kind: 'text' },
    ],
    rows: rows(),
  }
}
