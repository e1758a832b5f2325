import { IconChartLine, IconDots, IconDownload, IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { downloadCsv } from '#lib/browser/download.ts'
import type { CsvCell } from '#lib/text/csv.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { MenuButton } from '#ui/menu/MenuButton.tsx'

export interface ViewMenuProps {
  isTable: boolean
  onTable: (isTable: boolean) => void
  /** Returns what is shown, with the columns' names; it is called when the file is asked for. */
  rows: () => readonly (readonly CsvCell[])[]
  /** The name without the ending. */
  fileName: string
}

/** Offers the numbers of a chart as a table and as a file. */
export function ViewMenu({ isTable, onTable, rows, fileName }: ViewMenuProps) {
  const { t } = useTranslation('charts')
  return (
    <MenuButton
      position="bottom-end"
      offset={6}
      button={<IconButton icon={IconDots} iconSize={20} size="dense" label={t('menu.label')} />}
      items={[
        {
          kind: 'action',
          text: t(isTable ? 'menu.chart' : 'menu.table'),
          icon: isTable ? IconChartLine : IconTable,
          onChoose: () => onTable(!isTable),
        },
        {
          kind: 'action',
          text: t('menu.csv'),
          icon: IconDownload,
          onChoose: () => downloadCsv(rows(), `${fileName}.csv`),
        },
      ]}
    />
  )
}
