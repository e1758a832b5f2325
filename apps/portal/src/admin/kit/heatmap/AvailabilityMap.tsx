import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ViewMenu } from '#domain/ViewMenu.tsx'
import { asIs, useAddress } from '#lib/use-address.ts'
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
          <ViewMenu
            isTable={isTable}
            onTable={wanted => set({ view: wanted ? 'table' : undefined })}
            rows={() => heatCells(map.rows, header)}
            fileName={fileName}
          />
        </span>
      </div>
      {isTable ? <HeatTable {...map} /> : <Heatmap {...map} />}
    </section>
  )
}
