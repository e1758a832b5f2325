import { IconChartLine, IconDots, IconDownload, IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TimeWindow } from '#barn/charts/chart-data.ts'
import { tableCsv, tableRows } from '#barn/charts/chart-table.ts'
import type { ChartText } from '#barn/charts/use-chart-text.ts'
import type { ChartSources } from '#barn/charts/use-panel-models.ts'
import { downloadCsv } from '#lib/download.ts'
import { MenuButton } from '#ui/MenuButton.tsx'
import classes from './GraphFrame.module.css'
import { seriesOf } from './GraphTable.tsx'

export interface GraphMenuProps {
  sources: ChartSources
  window: TimeWindow
  text: ChartText
  /** Without the ending. */
  fileName: string
  table: boolean
  onTable: (table: boolean) => void
}

/** The same numbers as a table, and as a file. */
export function GraphMenu({ sources, window, text, fileName, table, onTable }: GraphMenuProps) {
  const { t } = useTranslation('charts')
  const csv = () =>
    tableCsv(tableRows(seriesOf(sources), window), {
      header: [
        t('table.time'),
        t('table.age'),
        t('panel.rhs.short'),
        ...(['coughs', 'temperature', 'humidity'] as const).map(
          kind => `${t(`panel.${kind}.short`)} ${text.unit(kind)}`,
        ),
      ],
      time: at => localIso(at, text.timeZone),
      age: text.age,
    })
  return (
    <MenuButton
      position="bottom-end"
      offset={6}
      button={
        <button type="button" className={classes.menuButton} aria-label={t('menu.label')}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </button>
      }
      entries={[
        {
          kind: 'action',
          text: t(table ? 'menu.chart' : 'menu.table'),
          icon: table ? IconChartLine : IconTable,
          onChoose: () => onTable(!table),
        },
        {
          kind: 'action',
          text: t('menu.csv'),
          icon: IconDownload,
          onChoose: () => downloadCsv(csv(), `${fileName}.csv`),
        },
      ]}
    />
  )
}

/** 2026-11-14 05:00 on the site's clock: sorts as text and opens as a date in any spreadsheet. */
function localIso(at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return format.format(new Date(at * 1000))
}
