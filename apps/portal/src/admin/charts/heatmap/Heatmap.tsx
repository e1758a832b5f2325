import type { AvailabilityPoint } from '@earshot/contract/schemas/hardware/statistics.ts'
import { type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import parts from '#domain/charts/ChartParts.module.css'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './Heatmap.module.css'
import { HeatmapRow, shareStyle } from './HeatmapRow.tsx'
import {
  type Cell,
  cellAfterKey,
  expandedRows,
  type HeatRow,
  levelOf,
  rowsWithOwnBadDays,
  shownRows,
} from './heat-rows.ts'
import { useHeatText } from './use-heat-text.ts'

export interface HeatmapProps {
  label: string
  /** The days as `YYYY-MM-DD`, one for each column. */
  days: readonly string[]
  rows: readonly HeatRow[]
  /** Returns why a day was bad, where that is known. */
  causeOf?: (row: HeatRow, point: AvailabilityPoint) => string | undefined
}

/**
 * Shows availability as place × local day: a good value is one muted color, and missing data stand out. The map is one
 * tab stop; the arrow keys go from cell to cell, and the tip follows.
 */
export function Heatmap({ label, days, rows, causeOf }: HeatmapProps) {
  const text = useHeatText()
  const id = useId()
  const { shown, isOpen, toggle } = useExpandedRows(rows)
  const { cell, setCell, leave, keys } = useActiveCell({ rows: shown.length, days: days.length })
  const idOf = ({ row, day }: Cell) => `${id}-${row}-${day}`
  const active = cell === null ? undefined : shown[cell.row]
  const point = cell === null ? undefined : active?.points[cell.day]
  return (
    <Stack gap="2-half" shrink>
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
          <CellTip
            id={idOf(cell)}
            title={`${active.name}, ${text.day(point.date)}`}
            point={point}
            cause={causeOf?.(active, point)}
          />
        )}
      </div>
    </Stack>
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

const LEVELS = ['OK', 'WARNING', 'ALARM', 'NONE'] as const

function HeatLegend() {
  const { t } = useTranslation('hardware')
  return (
    <ul className={classes.legend}>
      {LEVELS.map(level => (
        <li key={level}>
          <i className={classes.cell} data-level={level} style={shareStyle(1)} aria-hidden />
          {t(`heat.legend.${level}`)}
        </li>
      ))}
    </ul>
  )
}

const MARKS = { OK: 'Ok', WARNING: 'Warning', ALARM: 'Alarm', NONE: 'Default' } as const
const WIDTH = 244

interface HeatTipProps {
  /** The id of the cell that it stands at. */
  id: string
  title: string
  point: AvailabilityPoint
  cause: string | undefined
}

/**
 * Shows place, day, value, slots and, where it is known, the reason. The cell's own name is read out, so this is only
 * to be seen.
 */
function CellTip({ id, title, point, cause }: HeatTipProps) {
  const text = useHeatText()
  const ref = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ left: 0, top: 0 })
  useLayoutEffect(() => {
    const cell = document.getElementById(id)?.getBoundingClientRect()
    const frame = ref.current?.offsetParent?.getBoundingClientRect()
    if (cell === undefined || frame === undefined) return
    const left = Math.max(0, Math.min(cell.left - frame.left, frame.width - WIDTH))
    setPlace({ left, top: cell.bottom - frame.top + 6 })
  }, [id])
  return (
    <div
      ref={ref}
      className={`${parts.details} ${classes.tip}`}
      style={{ ...place, width: WIDTH }}
      aria-hidden
    >
      <strong>{title}</strong>
      <p>
        <StatusMark status={MARKS[levelOf(point)]} />
        <span data-level={levelOf(point)}>{text.value(point)}</span>
        {point.value !== null && <span className={classes.slots}>{text.slots(point)}</span>}
      </p>
      {cause !== undefined && <Text tone="muted">{cause}</Text>}
    </div>
  )
}

/** Holds the cell that is under the pointer or was chosen by keys. */
function useActiveCell(size: { rows: number; days: number }) {
  const [cell, setCell] = useState<Cell | null>(null)

  function follow(event: KeyboardEvent): void {
    const from = cell ?? { row: 0, day: size.days }
    const next = cellAfterKey(event.key, from, size)
    if (event.key === 'Escape') setCell(null)
    if (next === null) return
    event.preventDefault()
    setCell(next)
  }

  /** Focus by Tab begins with the newest day. */
  function begin(event: FocusEvent): void {
    if (event.target === event.currentTarget && cell === null && event.target.matches(':focus-visible'))
      setCell({ row: 0, day: size.days - 1 })
  }

  const leave = () => setCell(null)
  return { cell, setCell, leave, keys: { onKeyDown: follow, onFocus: begin, onBlur: leave } }
}

/** Holds which rows are expanded: those whose devices have bad days of their own, until a person changes it. */
function useExpandedRows(rows: readonly HeatRow[]) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const isOpen = (row: HeatRow) => rowsWithOwnBadDays(row).length > 0 !== toggled.has(row.key)
  return {
    isOpen,
    shown: shownRows(rows, row => (isOpen(row) ? expandedRows(row) : [])),
    toggle: (key: string) => {
      const next = new Set(toggled)
      if (!next.delete(key)) next.add(key)
      setToggled(next)
    },
  }
}
