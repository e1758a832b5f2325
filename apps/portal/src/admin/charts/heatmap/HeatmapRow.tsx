import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Heatmap.module.css'
import { type HeatRow, levelOf, meanOf } from './heat-rows.ts'
import { useHeatText } from './use-heat-text.ts'

interface HeatmapRowProps {
  row: HeatRow
  isOpen: boolean
  onToggle: () => void
  /** The index of the day under the pointer or chosen by keys. */
  active: number | undefined
  idOf: (day: number) => string
  onPoint: (day: number) => void
}

/** Shows a place: its name, a cell for each day, and its mean. */
export function HeatmapRow({ row, isOpen, onToggle, active, idOf, onPoint }: HeatmapRowProps) {
  const text = useHeatText()
  const mean = meanOf(row.points)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid is the one tab stop.
    // biome-ignore lint/a11y/useSemanticElements: a map to go over with the arrow keys; the table stands beside it.
    <div role="row" className={classes.row} data-kind={row.kind}>
      <RowName row={row} isOpen={isOpen} onToggle={onToggle} />
      <span className={classes.cells} role="presentation">
        {row.points.map((point, day) => (
          // biome-ignore lint/a11y/useSemanticElements: as the row.
          // biome-ignore lint/a11y/useFocusableInteractive: as the row.
          <span
            key={point.date}
            id={idOf(day)}
            role="gridcell"
            className={classes.cell}
            data-level={levelOf(point)}
            data-active={day === active || undefined}
            style={shareStyle((point.value ?? 0) / 100)}
            aria-label={`${text.day(point.date)}: ${text.value(point)}`}
            onPointerEnter={() => onPoint(day)}
          />
        ))}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: as the row. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as the row. */}
      <span role="gridcell" className={classes.mean} data-level={levelOf({ value: mean })}>
        {text.mean(mean)}
      </span>
    </div>
  )
}

function RowName({ row, isOpen, onToggle }: Pick<HeatmapRowProps, 'row' | 'isOpen' | 'onToggle'>) {
  const { t } = useTranslation('hardware')
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid is the one tab stop.
    // biome-ignore lint/a11y/useSemanticElements: as the row.
    <span role="rowheader" className={classes.name}>
      {row.children !== undefined && row.children.length > 0 && (
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-label={t('heat.devicesOf', { name: row.name })}
          onClick={onToggle}
        >
          <Icon size={14} stroke={2} aria-hidden />
        </button>
      )}
      <span className={classes.word} title={row.name}>
        {row.name}
      </span>
      {row.note !== undefined && <small>{row.note}</small>}
    </span>
  )
}

/** Returns the style that colors a cell by the share of the expected slots that came. */
export function shareStyle(share: number): CSSProperties & Record<'--part', number> {
  return { '--part': share }
}
