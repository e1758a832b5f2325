import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChartTable } from '#barn/charts/ChartTable.tsx'
import type { TimeWindow } from '#barn/charts/chart-data.ts'
import { type TableSeries, tableRows } from '#barn/charts/chart-table.ts'
import type { ChartText } from '#barn/charts/use-chart-text.ts'
import type { ChartSources } from '#barn/charts/use-panel-models.ts'

export function GraphTable(props: {
  sources: ChartSources
  window: TimeWindow
  text: ChartText
  name: string
}) {
  const { sources, window, text, name } = props
  const { t } = useTranslation('charts')
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
