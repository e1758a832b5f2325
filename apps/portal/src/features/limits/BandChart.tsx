import { areaPath, linePath } from '@earshot/contract/rules/drawing/paths.ts'
import type { AgeBand } from '@earshot/contract/schemas/health/limits.ts'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useElementWidth } from '#domain/charts/use-element-width.ts'
import classes from './BandChart.module.css'
import { type BandScale, shownBandAt } from './band-scale.ts'
import { useLimitWords } from './use-limit-words.ts'

const [HEIGHT, LEFT, AXIS] = [128, 32, 20]
const KEY_STEP = 0.5

/** What was measured, by age in days, and what is measured now, °C. */
export interface BandReadings {
  days: readonly { age: number; value: number | null }[]
  now: number | null
}

interface BandChartProps {
  band: AgeBand
  scale: BandScale
  ageInDays: number | null
  readings: BandReadings | undefined
  /** The ages at which phases begin. */
  phases: readonly number[]
  /** It is left out for who may not change the band. */
  onMove?: ((index: number, edge: 'lo' | 'hi', value: number) => void) | undefined
  onPick: (index: number) => void
}

export function BandChart(props: BandChartProps) {
  const { band, scale, ageInDays, readings, phases, onMove, onPick } = props
  const { t } = useTranslation('limits')
  const { degrees, plainDegrees } = useLimitWords()
  const box = useRef<HTMLElement>(null)
  const drawing = useRef<SVGSVGElement>(null)
  const width = Math.max(LEFT + 40, useElementWidth(box))
  const [from, to] = scale.ages
  const [least, most] = scale.temperatures
  const x = (age: number) => LEFT + ((age - from) / (to - from)) * (width - LEFT - 8)
  const y = (celsius: number) => 8 + ((most - celsius) / (most - least)) * (HEIGHT - 16)
  const celsiusAt = (clientY: number) => {
    const top = drawing.current?.getBoundingClientRect().top ?? 0
    return most - ((clientY - top - 8) / (HEIGHT - 16)) * (most - least)
  }
  const ages = [from, ...band.map(({ age }) => age).filter(age => age > from && age < to), to]
  const edges = ages.map(age => ({ age, ...shownBandAt(band, age) }))
  const ticks = Array.from({ length: Math.floor((most - least - 2) / 4) + 1 }, (_, at) => least + 2 + at * 4)
  const labels = ages.filter(age => ageInDays === null || Math.abs(x(age) - x(ageInDays)) > 60)
  const measured = (readings?.days ?? []).filter(({ age }) => age >= from && age <= to)

  return (
    <figure ref={box} className={classes.box} aria-label={t('band.label')}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the figure around it has the name. */}
      <svg ref={drawing} className={classes.chart} width="100%" height={HEIGHT + AXIS}>
        {ticks.map(tick => (
          <g key={tick}>
            <path className={classes.grid} d={`M${LEFT} ${y(tick)}H${width - 8}`} />
            <text className={classes.tick} x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
              {plainDegrees(tick)}
            </text>
          </g>
        ))}
        <path
          className={classes.area}
          d={areaPath(edges.map(({ age, lo, hi }) => ({ x: x(age), upper: y(hi), lower: y(lo) })))}
        />
        {(['lo', 'hi'] as const).map(edge => (
          <path
            key={edge}
            className={classes.edge}
            d={linePath(
              edges.map(point => [x(point.age), y(point[edge])] as const),
              { lone: 0 },
            )}
          />
        ))}
        {phases
          .filter(age => age > from)
          .map(age => (
            <path key={age} className={classes.phase} d={`M${x(age)} 4V${HEIGHT}`} />
          ))}
        <path
          className={classes.measured}
          d={linePath(
            measured.map(({ age, value }) => (value === null ? null : ([x(age), y(value)] as const))),
            { lone: 1 },
          )}
        />
        {ageInDays !== null && (
          <g>
            <path className={classes.today} d={`M${x(ageInDays)} 4V${HEIGHT}`} />
            {readings?.now !== undefined && readings.now !== null && (
              <>
                <circle className={classes.now} cx={x(ageInDays)} cy={y(readings.now)} r={4} />
                <text className={classes.nowText} x={x(ageInDays) + 10} y={y(readings.now) + 4}>
                  {degrees(readings.now)}
                </text>
              </>
            )}
            <text
              className={classes.todayText}
              x={x(ageInDays)}
              y={HEIGHT + 15}
              textAnchor={anchorOf(ageInDays)}
            >
              {t('band.today', { day: ageInDays })}
            </text>
          </g>
        )}
        {labels.map(age => (
          <text key={age} className={classes.tick} x={x(age)} y={HEIGHT + 15} textAnchor={anchorOf(age)}>
            {age === from ? t('band.day', { day: age }) : age}
          </text>
        ))}
        {onMove !== undefined &&
          band.flatMap((point, index) =>
            point.age < from || point.age > to
              ? []
              : (['hi', 'lo'] as const).map(edge => (
                  <g
                    key={`${point.age} ${edge}`}
                    className={classes.ring}
                    role="slider"
                    tabIndex={0}
                    aria-label={t(`band.ring.${edge}`, { day: point.age })}
                    aria-valuenow={point[edge]}
                    aria-valuemin={edge === 'lo' ? least : point.lo + 1}
                    aria-valuemax={edge === 'lo' ? point.hi - 1 : most}
                    aria-valuetext={degrees(point[edge])}
                    onKeyDown={event => moveByKey(event, index, edge)}
                    onPointerDown={event => {
                      event.currentTarget.setPointerCapture(event.pointerId)
                      onPick(index)
                    }}
                    onPointerMove={event => drag(event, index, edge)}
                  >
                    <circle className={classes.touch} cx={x(point.age)} cy={y(point[edge])} r={14} />
                    <circle className={classes.dot} cx={x(point.age)} cy={y(point[edge])} r={4.5} />
                  </g>
                )),
          )}
      </svg>
    </figure>
  )

  function anchorOf(age: number): 'start' | 'middle' | 'end' {
    if (age === from) return 'start'
    return age === to ? 'end' : 'middle'
  }

  function moveByKey(event: KeyboardEvent, index: number, edge: 'lo' | 'hi'): void {
    const by = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key]
    const value = band[index]?.[edge]
    if (by === undefined || value === undefined) return
    event.preventDefault()
    onMove?.(index, edge, value + by * KEY_STEP)
  }

  function drag(event: PointerEvent<SVGGElement>, index: number, edge: 'lo' | 'hi'): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const value = Math.round(celsiusAt(event.clientY) / KEY_STEP) * KEY_STEP
    if (value !== band[index]?.[edge]) onMove?.(index, edge, value)
  }
}
