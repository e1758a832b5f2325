import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChartTable } from '#ui/charts/ChartTable.tsx'
import type { TimeWindow } from '#ui/charts/chart-data.ts'
import { type TableSeries, tableRows } from '#ui/charts/chart-table.ts'
import type { ChartText } from '#ui/charts/use-chart-text.ts'
import type { ChartSources } from '#ui/charts/use-panel-models.ts'

export function GraphTable(props: {
  sources: ChartSources
  window: TimeWindow
  text: ChartText
  name: string
}) {
  const { sources, window, text, name } = props
  const { t } = useTranslation('airspaces')
  const rows = useMemo(() => tableRows(seriesOf(sources), window), [sources, window])
  return <ChartTable rows={rows} text={text} caption={t('tableOf', { name })} />
}

export function seriesOf(sources: ChartSources): TableSeries {
  return {
    ...(sources.rhs.series && { rhs: sources.rhs.series }),
    ...(sources.coughs.series && { coughs: sources.coughs.series }),
    ...(sources.temperature.series && { temperature: sources.temperature.series }),
    ...(sources.humidity.series && { humidity: sources.humidity.series }),
  }
}
