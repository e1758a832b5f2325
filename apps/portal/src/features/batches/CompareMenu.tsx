import type { BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import type { BatchComparison } from '@earshot/contract/schemas/batches/comparison.ts'
import { IconChartLine, IconDots, IconDownload, IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { downloadCsv } from '#lib/download.ts'
import { useAddress } from '#lib/use-address.ts'
import { MenuButton } from '#ui/MenuButton.tsx'
import { ageRows, useAgeColumns } from './age-rows.ts'
import classes from './BatchPage.module.css'
import { parseBatchSearch } from './batch-search.ts'

interface CompareMenuProps {
  batch: BatchDetail
  comparison: BatchComparison
  table: boolean
}

/** The same numbers as a table, and as a file. */
export function CompareMenu({ batch, comparison, table }: CompareMenuProps) {
  const { t } = useTranslation('charts')
  const { set } = useAddress(parseBatchSearch)
  const columns = useAgeColumns()
  const csv = () =>
    [columns, ...ageRows(comparison)].map(row => row.map(cell => cell ?? '').join(',')).join('\n')
  return (
    <span className={classes.menu}>
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
            onChoose: () => set({ view: table ? undefined : 'table' }),
          },
          {
            kind: 'action',
            text: t('menu.csv'),
            icon: IconDownload,
            onChoose: () => downloadCsv(csv(), `${batch.name}.csv`),
          },
        ]}
      />
    </span>
  )
}
