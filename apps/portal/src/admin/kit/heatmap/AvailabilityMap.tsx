import { IconDownload, IconLayoutGrid, IconTable } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadCsv } from '#lib/download.ts'
import { asIs, useAddress } from '#lib/use-address.ts'
import { Button } from '#ui/Button.tsx'
import classes from './AvailabilityMap.module.css'
import { Heatmap, type HeatmapProps } from './Heatmap.tsx'
import { HeatTable, heatCells } from './HeatTable.tsx'

export interface AvailabilityMapProps extends HeatmapProps {
  note?: ReactNode
  /** The name without the ending. */
  fileName: string
}

const readView = ({ view }: Record<string, unknown>) => (view === 'table' ? { view: 'table' as const } : {})

/** Shows the map or its numbers as a table, as the address says, and offers a file of them. */
export function AvailabilityMap({ note, fileName, ...map }: AvailabilityMapProps) {
  const { t } = useTranslation('hardware')
  const id = useId()
  const { search, set } = useAddress<{ view?: 'table' | undefined }>(readView, asIs)
  const isTable = search.view === 'table'
  const header = [t('heat.place'), t('day'), t('heat.percent'), t('heat.received'), t('heat.expected')]
  return (
    <section className={classes.map} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{map.label}</h2>
        <span className={classes.note}>{note ?? t('heat.unit')}</span>
        <span className={classes.tools}>
          <Button
            size="dense"
            icon={isTable ? IconLayoutGrid : IconTable}
            onClick={() => set({ view: isTable ? undefined : 'table' })}
          >
            {t(isTable ? 'heat.map' : 'heat.table')}
          </Button>
          <Button
            size="dense"
            icon={IconDownload}
            onClick={() => downloadCsv(heatCells(map.rows, header), `${fileName}.csv`)}
          >
            {t('heat.csv')}
          </Button>
        </span>
      </div>
      {isTable ? <HeatTable {...map} /> : <Heatmap {...map} />}
    </section>
  )
}
