import type { AvailabilityPoint } from '@earshot/contract/schemas/hardware/statistics.ts'
import { useId } from 'react'
import { HeatLegend } from './HeatLegend.tsx'
import classes from './Heatmap.module.css'
import { HeatmapRow } from './HeatmapRow.tsx'
import { HeatTip } from './HeatTip.tsx'
import type { Cell, HeatRow } from './heat-rows.ts'
import { useHeatCell } from './use-heat-cell.ts'
import { useHeatText } from './use-heat-text.ts'
import { useOpenedRows } from './use-opened-rows.ts'

export interface HeatmapProps {
  label: string
  /** The days as `YYYY-MM-DD`, one for each column. */
  days: readonly string[]
  rows: readonly HeatRow[]
  /** Says why a day was bad, where that is known. */
  causeOf?: (row: HeatRow, point: AvailabilityPoint) => string | undefined
}

/**
 * Shows availability as place × local day: a good value is one muted color, and missing data stand out. The map is one
 * tab stop; the arrow keys go from cell to cell, and the tip follows.
 */
export function Heatmap({ label, days, rows, causeOf }: HeatmapProps) {
  const text = useHeatText()
  const id = useId()
  const { shown, isOpen, toggle } = useOpenedRows(rows)
  const { cell, setCell, leave, keys } = useHeatCell({ rows: shown.length, days: days.length })
  const idOf = ({ row, day }: Cell) => `${id}-${row}-${day}`
  const active = cell === null ? undefined : shown[cell.row]
  const point = cell === null ? undefined : active?.points[cell.day]
  return (
    <div className={classes.frame}>
      <HeatLegend />
      <div className={classes.map} onPointerLeave={leave}>
        {/* biome-ignore lint/a11y/useSemanticElements: the same figures stand in a table of their own; this is a map to go over with the arrow keys. */}
        <div
          className={classes.rows}
          role="grid"
          tabIndex={0}
          aria-label={label}
          aria-readonly
          aria-activedescendant={cell === null ? undefined : idOf(cell)}
          {...keys}
        >
          {shown.map((row, index) => (
            <HeatmapRow
              key={row.key}
              row={row}
              isOpen={isOpen(row)}
              onToggle={() => {
                toggle(row.key)
                // The rows below it have moved.
                leave()
              }}
              active={cell?.row === index ? cell.day : undefined}
              idOf={day => idOf({ row: index, day })}
              onPoint={day => setCell({ row: index, day })}
            />
          ))}
        </div>
        <HeatDays days={days} />
        {cell !== null && active !== undefined && point !== undefined && (
          <HeatTip
            id={idOf(cell)}
            title={`${active.name}, ${text.day(point.date)}`}
            point={point}
            cause={causeOf?.(active, point)}
          />
        )}
      </div>
    </div>
  )
}

function HeatDays({ days }: Pick<HeatmapProps, 'days'>) {
  const text = useHeatText()
  return (
    <div className={classes.ends} aria-hidden>
      {axisDays(days).map(({ date, at }) => (
        <span key={date} style={{ left: `${at}%` }}>
          {text.day(date)}
        </span>
      ))}
    </div>
  )
}

const LABELS = 4

/** Returns a few days for the axis, evenly spaced from the first one. */
function axisDays(days: readonly string[]): { date: string; at: number }[] {
  const step = Math.max(1, Math.ceil(days.length / LABELS))
  return days
    .map((date, index) => ({ date, at: (100 * index) / days.length, index }))
    .filter(({ index }) => index % step === 0)
}
