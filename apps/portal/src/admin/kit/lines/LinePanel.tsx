import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import fleet from '#admin/kit/fleet.module.css'
import parts from '#domain/charts/ChartParts.module.css'
import { ViewMenu } from '#domain/ViewMenu.tsx'
import type { CsvCell } from '#lib/csv.ts'
import classes from './LinePanel.module.css'
import { LinePlot } from './LinePlot.tsx'
import { LineTable } from './LineTable.tsx'
import { roundScale, type Scale, scaleOf } from './line-path.ts'

export interface Line {
  key: string
  name: string
  values: readonly (number | null)[]
  /** Whether the line is in the background, for comparison. */
  quiet?: boolean
}

export interface Edge {
  value: number
  level: 'WARNING' | 'ALARM'
  label: string
}

/** The range in which the values are as they should be, step by step. */
interface Band {
  name: string
  lo: readonly (number | null)[]
  hi: readonly (number | null)[]
}

export interface LinePanelProps {
  title: string
  unit: string
  /** The start of each step, in epoch seconds; every line has a value or a gap for each. */
  times: readonly number[]
  lines: readonly Line[]
  edges?: readonly Edge[]
  band?: Band | undefined
  /** Where the scale begins, whatever was measured. */
  floor?: number
  timeZone: string | undefined
  format: (value: number) => string
}

/**
 * Shows one measure over the range: a line for each device, a gap where nothing came, and edges where it becomes
 * serious.
 */
export function LinePanel(props: LinePanelProps) {
  const { title, unit, times, lines, edges = [], band, floor, timeZone, format } = props
  const { t } = useTranslation('hardware')
  const id = useId()
  const [isTable, setTable] = useState(false)
  const measured = scaleOf(lines.map(line => line.values))
  if (measured === null)
    return (
      <section className={fleet.block} aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        <p className={fleet.quiet}>{t('sensors.none')}</p>
      </section>
    )
  const known = (band && scaleOf([...lines.map(line => line.values), band.lo, band.hi])) ?? measured
  return (
    <section className={fleet.block} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>
          {title} <span className={classes.unit}>{unit}</span>
        </h2>
        {band && (
          <span className={classes.unit}>
            <i className={parts.swatch} aria-hidden />
            {band.name}
          </span>
        )}
        <span className={classes.menu}>
          <ViewMenu
            isTable={isTable}
            onTable={setTable}
            rows={() => cellsOf(props, t('sensors.time'))}
            fileName={title}
          />
        </span>
      </div>
      {isTable ? (
        <LineTable title={title} times={times} lines={lines} timeZone={timeZone} format={format} />
      ) : (
        <LinePlot {...props} edges={edges} scale={roundScale(shownScale(known, edges, floor), format)} />
      )}
    </section>
  )
}

/** Returns the scale: the first edge is always in view, and the next one once the values are near it. */
function shownScale(known: Scale, edges: readonly Edge[], floor: number | undefined): Scale {
  const [first] = edges
  const next = edges.find(edge => edge.value > known.high) ?? edges.at(-1)
  const wanted = known.high > (first?.value ?? Number.POSITIVE_INFINITY) ? next : first
  return {
    low: Math.min(floor ?? known.low, known.low),
    high: Math.max(known.high, (wanted?.value ?? known.high) * 1.05),
  }
}

/** Returns the panel's numbers for a file: a row for each moment, a column for each line. */
function cellsOf({ title, times, lines }: LinePanelProps, time: string): CsvCell[][] {
  const rows = times.map((at, index) => [
    new Date(at * 1000).toISOString(),
    ...lines.map(({ values }) => values[index] ?? null),
  ])
  return [[time, ...lines.map(({ name }) => name || title)], ...rows]
}
