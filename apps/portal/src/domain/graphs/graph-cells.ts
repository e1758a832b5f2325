import { useTranslation } from 'react-i18next'
import type { TimeWindow } from '#domain/charts/chart-data.ts'
import type { ChartSources } from '#domain/charts/panels/use-panel-models.ts'
import {
  type TableEvent,
  type TableSeries,
  tableCells,
  tableRows,
} from '#domain/charts/series/chart-table.ts'
import type { ChartText } from '#domain/charts/use-chart-text.ts'
import type { CsvCell } from '#lib/text/csv.ts'

/** What a chart shows, for its table and its file. */
export interface GraphNumbers {
  sources: ChartSources
  window: TimeWindow
  text: ChartText
  events: readonly TableEvent[]
}

export function seriesOf(sources: ChartSources): TableSeries {
  return {
    ...(sources.rhs.series && { rhs: sources.rhs.series }),
    ...(sources.coughs.series && { coughs: sources.coughs.series }),
    ...(sources.temperature.series && { temperature: sources.temperature.series }),
    ...(sources.humidity.series && { humidity: sources.humidity.series }),
  }
}

/** Returns the numbers of a chart for a file. */
export function useGraphCells({ sources, window, text, events }: GraphNumbers): () => CsvCell[][] {
  const { t } = useTranslation('charts')
  const header = [
    t('table.time'),
    t('table.age'),
    t('panel.rhs.short'),
    ...(['coughs', 'temperature', 'humidity'] as const).map(
      kind => `${t(`panel.${kind}.short`)} ${text.unit(kind)}`,
    ),
    t('table.csvMeasured'),
    t('table.csvLate'),
    t('table.events'),
  ]
  return () =>
    tableCells(tableRows({ series: seriesOf(sources), window, events }), {
      header,
      time: at => localIso(at, text.timeZone),
      age: text.age,
      late: t('table.csvYes'),
    })
}

/** Writes 2026-11-14 05:00 on the site's clock: it sorts as text and opens as a date in any spreadsheet. */
function localIso(at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return format.format(new Date(at * 1000))
}
