import type { AvailabilityPoint } from '@earshot/contract/schemas/hardware/statistics.ts'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HeatLegend } from './HeatLegend.tsx'
import classes from './Heatmap.module.css'
import { HeatTip } from './HeatTip.tsx'
import {
  type Cell,
  cellAfter,
  type HeatRow,
  levelOf,
  meanOf,
  openedRows,
  shownRows,
  tellingRows,
} from './heat-rows.ts'
import { partOf } from './part-of.ts'
import { useHeatText } from './use-heat-text.ts'

export interface HeatmapProps {
  label: string
  /** `YYYY-MM-DD`, one for each column. */
  days: readonly string[]
  rows: readonly HeatRow[]
  /** Why a day was bad, where that is known. */
  causeOf?: (row: HeatRow, point: AvailabilityPoint) => string | undefined
}

/**
 * Availability as place × local day: what is well is one quiet tone, what is missing is loud. One tab stop; the arrow
 * keys go from cell to cell and the tip follows.
 */
export function Heatmap({ label, days, rows, causeOf }: HeatmapProps) {
  const { t } = useTranslation('hardware')
  const text = useHeatText()
  const id = useId()
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const [cell, setCell] = useState<Cell | null>(null)
  const isOpen = (row: HeatRow) => tellingRows(row).length > 0 !== toggled.has(row.key)
  const shown = shownRows(rows, row => (isOpen(row) ? openedRows(row) : []))
  const toggle = (key: string) => {
    const next = new Set(toggled)
    if (!next.delete(key)) next.add(key)
    setToggled(next)
    setCell(null)
  }
  const idOf = ({ row, day }: Cell) => `${id}-${row}-${day}`
  const active = cell === null ? undefined : shown[cell.row]
  const point = cell === null ? undefined : active?.points[cell.day]

  function follow(event: KeyboardEvent): void {
    const from = cell ?? { row: 0, day: days.length }
    const next = cellAfter(event.key, from, { rows: shown.length, days: days.length })
    if (event.key === 'Escape') setCell(null)
    if (next === null) return
    event.preventDefault()
    setCell(next)
  }

  return (
    <div className={classes.frame}>
      <HeatLegend />
      <div className={classes.map} onPointerLeave={() => setCell(null)}>
        {/* biome-ignore lint/a11y/useSemanticElements: the same figures stand in a table of their own; this is a map to go over with the arrow keys. */}
        <div
          className={classes.rows}
          role="grid"
          tabIndex={0}
          aria-label={label}
          aria-readonly
          aria-activedescendant={cell === null ? undefined : idOf(cell)}
          onKeyDown={follow}
          onFocus={event => {
            if (
              event.target === event.currentTarget &&
              cell === null &&
              event.target.matches(':focus-visible')
            )
              setCell({ row: 0, day: days.length - 1 })
          }}
          onBlur={() => setCell(null)}
        >
          {shown.map((row, rowIndex) => {
            const mean = meanOf(row.points)
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the grid is the one tab stop.
              // biome-ignore lint/a11y/useSemanticElements: see above.
              <div key={row.key} role="row" className={classes.row} data-kind={row.kind}>
                {/* biome-ignore lint/a11y/useFocusableInteractive: as the row. */}
                {/* biome-ignore lint/a11y/useSemanticElements: as the row. */}
                <span role="rowheader" className={classes.name}>
                  {row.children !== undefined && row.children.length > 0 && (
                    <button
                      type="button"
                      className={classes.toggle}
                      aria-expanded={isOpen(row)}
                      aria-label={t('heat.devicesOf', { name: row.name })}
                      onClick={() => toggle(row.key)}
                    >
                      {isOpen(row) ? (
                        <IconChevronDown size={14} stroke={2} aria-hidden />
                      ) : (
                        <IconChevronRight size={14} stroke={2} aria-hidden />
                      )}
                    </button>
                  )}
                  <span className={classes.word} title={row.name}>
                    {row.name}
                  </span>
                  {row.note !== undefined && <small>{row.note}</small>}
                </span>
                <span className={classes.cells} role="presentation">
                  {row.points.map((each, day) => (
                    // biome-ignore lint/a11y/useSemanticElements: as the row.
                    // biome-ignore lint/a11y/useFocusableInteractive: as the row.
                    <span
                      key={each.date}
                      id={idOf({ row: rowIndex, day })}
                      role="gridcell"
                      className={classes.cell}
                      data-level={levelOf(each)}
                      data-active={(cell?.row === rowIndex && cell.day === day) || undefined}
                      style={partOf((each.value ?? 0) / 100)}
                      aria-label={`${text.day(each.date)}: ${text.value(each)}`}
                      onPointerEnter={() => setCell({ row: rowIndex, day })}
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
          })}
        </div>
        <div className={classes.ends} aria-hidden>
          {axisDays(days).map(({ date, at }) => (
            <span key={date} style={{ left: `${at}%` }}>
              {text.day(date)}
            </span>
          ))}
        </div>
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

const LABELS = 4

/** A few days under the map, evenly, from its first. */
function axisDays(days: readonly string[]): { date: string; at: number }[] {
  const step = Math.max(1, Math.ceil(days.length / LABELS))
  return days
    .map((date, index) => ({ date, at: (100 * index) / days.length, index }))
    .filter(({ index }) => index % step === 0)
}
