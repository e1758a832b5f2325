import { DOMAIN } from '@earshot/contract/domain.ts'
import type { Around, HourPoints } from '@earshot/contract/rules/health/before-after.ts'
import { useId } from 'react'
import { type DrawnHour, drawnHours, linePath } from './around-drawing.ts'
import classes from './Treatment.module.css'

const { warnBelow, alarmBelow } = DOMAIN.rhs
const WIDTH = 320
const HEIGHT = 84
/** The course of treatment, however long it was, is one narrow column between the two stretches. */
const COLUMN = 40

interface AroundChartProps {
  kind: 'rhs' | 'coughs'
  points: HourPoints
  around: Around
}

/**
 * Shows three days, the course as one column, and three days; hours without a figure are hatched. The caption says what
 * it shows.
 */
export function AroundChart({ kind, points, around }: AroundChartProps) {
  const hatch = useId()
  const hours = drawnHours({ points, around, kind, width: WIDTH, column: COLUMN })
  const top = kind === 'rhs' ? 100 : Math.max(1, ...hours.map(({ value }) => value ?? 0))
  const y = (value: number) => HEIGHT - (value / top) * HEIGHT
  const step = (WIDTH - COLUMN) / 2 / DOMAIN.treatment.aroundHours
  return (
    <svg className={classes.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line className={classes.hatch} x1="0" y1="0" x2="0" y2="6" />
      </pattern>
      {kind === 'rhs' && (
        <>
          <rect
            className={classes.watch}
            width={WIDTH}
            y={y(warnBelow)}
            height={y(alarmBelow) - y(warnBelow)}
          />
          <rect className={classes.act} width={WIDTH} y={y(alarmBelow)} height={HEIGHT - y(alarmBelow)} />
        </>
      )}
      {hours
        .filter(({ value }) => value === null)
        .map(({ x }) => (
          <rect key={x} fill={`url(#${hatch})`} x={x} width={step + 0.1} height={HEIGHT} />
        ))}
      {kind === 'rhs' ? <RhsLine hours={hours} y={y} /> : <Bars hours={hours} y={y} step={step} />}
      <rect className={classes.course} x={(WIDTH - COLUMN) / 2} width={COLUMN} height={HEIGHT} />
    </svg>
  )
}

interface DrawnProps {
  hours: readonly DrawnHour[]
  y: (value: number) => number
}

function RhsLine({ hours, y }: DrawnProps) {
  return <path className={classes.rhs} d={linePath(hours, y)} vectorEffect="non-scaling-stroke" />
}

function Bars({ hours, y, step }: DrawnProps & { step: number }) {
  return hours.map(({ x, value }) =>
    value === null ? null : (
      <rect
        key={x}
        className={classes.bar}
        x={x}
        width={step * 0.62}
        y={y(value)}
        height={HEIGHT - y(value)}
      />
    ),
  )
}
