import { type Range, rangeOf } from '@earshot/contract/rules/drawing/ticks.ts'
import { temperatureIn } from '@earshot/contract/rules/temperature.ts'
import type { SensorData } from '@earshot/contract/schemas/hardware/statistics.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import shared from '#admin/shared/shared.module.css'
import parts from '#domain/charts/ChartParts.module.css'
import { ViewMenu } from '#domain/ViewMenu.tsx'
import { temperatureUnitLabel, useTemperatureUnit } from '#domain/values/units.tsx'
import type { CsvCell } from '#lib/text/csv.ts'
import { formatInstant } from '#lib/text/locale.ts'
import { Row } from '#ui/layout/Stack.tsx'
import classes from './LinePanel.module.css'
import { type Edge, LinePlot, type LinePlotProps } from './LinePlot.tsx'
import { valueAxis } from './value-axis.ts'

interface LinePanelProps extends Omit<LinePlotProps, 'edges' | 'scale'> {
  title: string
  unit: string
  edges?: readonly Edge[]
  /** Where the scale begins, whatever was measured. */
  floor?: number
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
  const measured = rangeOf(lines.map(line => line.values))
  if (measured === null)
    return (
      <section className={shared.block} aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        <p className={shared.quiet}>{t('sensors.none')}</p>
      </section>
    )
  const known = (band && rangeOf([...lines.map(line => line.values), band.lo, band.hi])) ?? measured
  return (
    <section className={shared.block} aria-labelledby={id}>
      <Row gap="0" align="baseline" wrap>
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
      </Row>
      {isTable ? (
        <LineTable title={title} times={times} lines={lines} timeZone={timeZone} format={format} />
      ) : (
        <LinePlot {...props} edges={edges} scale={valueAxis(shownRange(known, edges, floor), format)} />
      )}
    </section>
  )
}

/** Returns what the axis has to hold: the first edge is always in view, and the next one once the values are near it. */
function shownRange(known: Range, edges: readonly Edge[], floor: number | undefined): Range {
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

/** Shows the panel's numbers, newest first. */
function LineTable({
  title,
  times,
  lines,
  timeZone,
  format,
}: Pick<LinePanelProps, 'title' | 'times' | 'lines' | 'timeZone' | 'format'>) {
  const { t, i18n } = useTranslation('hardware')
  const rows = times
    .map((time, index) => ({ time, values: lines.map(line => line.values[index] ?? null) }))
    .filter(({ values }) => values.some(value => value !== null))
    .toReversed()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <section className={classes.scroll} tabIndex={0} aria-label={title}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('sensors.time')}</th>
            {lines.map(({ key, name }) => (
              <th key={key} scope="col">
                {name || title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ time, values }) => (
            <tr key={time}>
              <th scope="row">{formatInstant({ at: time * 1000, language: i18n.language, timeZone })}</th>
              {lines.map(({ key }, index) => (
                <td key={key}>{values[index] == null ? '–' : format(values[index])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Returns how a series is shown in the reader's unit, and that unit's name. */
export function useSeriesUnit(unit: SensorData['data'][number]['unit']) {
  const { t } = useTranslation('hardware')
  const degrees = useTemperatureUnit()
  if (unit !== 'celsius') return { label: t(`unit.${unit}`), value: (value: number | null) => value }
  return {
    label: temperatureUnitLabel(degrees),
    value: (value: number | null) => (value === null ? null : temperatureIn(degrees, value)),
  }
}
