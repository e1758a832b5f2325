import { DOMAIN } from '@earshot/contract/domain.ts'
import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { linePath, type Point } from '@earshot/contract/rules/drawing/paths.ts'
import {
  type Around,
  beforeAndAfter,
  type HourPoints,
  type Stretch,
} from '@earshot/contract/rules/health/before-after.ts'
import type { RhsGraph } from '@earshot/contract/schemas/batches/graph.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { rhsLevelBy, rhsLimitsAt } from '#domain/charts/series/rhs-limits.ts'
import { formatNumber } from '#lib/text/locale.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './BeforeAfter.module.css'

const WIDTH = 320
const HEIGHT = 84
/** The course of treatment, however long it was, is one narrow column between the two stretches. */
const COLUMN = 40

const HOUR = 3600

interface BeforeAfterProps {
  around: Around
  place: { siteId: number; airspaceId: number; batchId: number }
  /** What the figures do not say. */
  note: string
}

/** Shows RHS and coughs in the three days before and after something: what was heard, without a claim about the cause. */
export function BeforeAfter({ around, place, note }: BeforeAfterProps) {
  const { t } = useTranslation('logbook')
  const moment = (seconds: number) => new Date(seconds * 1000).toISOString()
  const query = { from: moment(around.from), to: moment(around.to), resolution: 'hour' as const }
  const graph = useEndpoint(batches.rhs, { params: place, query }, { page: false })
  return (
    <div className={classes.around}>
      <AsyncSection resource={graph} skeleton={<Skeleton height={110} />} name={t('around.name')}>
        {data => <Charts graph={data} around={around} note={note} />}
      </AsyncSection>
    </div>
  )
}

function Charts({ graph, around, note }: { graph: RhsGraph; around: Around; note: string }) {
  const { t } = useTranslation('logbook')
  const { before, after } = beforeAndAfter(graph.points, around)
  const level = (value: number | null) => {
    const judged = value === null ? 'OK' : rhsLevelBy(value, rhsLimitsAt(graph.limits, around.to))
    return judged === 'OK' ? undefined : judged
  }
  return (
    <>
      <div className={classes.charts}>
        <figure>
          <Caption name={t('around.rhs')} before={before} after={after} of="rhs" level={level(after.rhs)} />
          <AroundChart kind="rhs" graph={graph} around={around} />
          <Foot before={before} after={after} />
        </figure>
        <figure>
          <Caption name={t('around.coughs')} before={before} after={after} of="coughs" />
          <AroundChart kind="coughs" graph={graph} around={around} />
          <Foot before={before} after={after} />
        </figure>
      </div>
      <p className={classes.means}>{note}</p>
    </>
  )
}

interface CaptionProps {
  name: string
  before: Stretch
  after: Stretch
  of: 'rhs' | 'coughs'
  level?: 'WARNING' | 'ALARM' | undefined
}

function Caption({ name, before, after, of, level }: CaptionProps) {
  const { t, i18n } = useTranslation('logbook')
  const text = (value: number | null) =>
    value === null ? '–' : formatNumber(Math.round(value), i18n.language)
  const texts = { before: text(before[of]), after: text(after[of]) }
  return (
    <figcaption className={classes.caption}>
      <span>{name}</span>
      <span aria-hidden>
        {texts.before} → <strong data-level={level}>{texts.after}</strong>
      </span>
      <span className="visually-hidden">{t('around.said', texts)}</span>
    </figcaption>
  )
}

function Foot({ before, after }: Pick<CaptionProps, 'before' | 'after'>) {
  const { t } = useTranslation('logbook')
  const hours = DOMAIN.treatment.aroundHours
  const heard = (stretch: Stretch, key: 'before' | 'after') =>
    stretch.heard >= hours
      ? t(`around.${key}`, { hours })
      : t(`around.${key}Part`, { heard: stretch.heard, hours })
  return (
    <p className={classes.foot}>
      <span>{heard(before, 'before')}</span>
      <span>{heard(after, 'after')}</span>
    </p>
  )
}

interface AroundChartProps {
  kind: 'rhs' | 'coughs'
  graph: RhsGraph
  around: Around
}

/**
 * Shows three days, the course as one column, and three days; hours without a figure are hatched. The caption says what
 * it shows.
 */
function AroundChart({ kind, graph: { points, limits }, around }: AroundChartProps) {
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
      {kind === 'rhs' &&
        zonesOf(limits, around, { width: WIDTH, column: COLUMN }).map(({ x, width, watch, act }) => (
          <g key={x}>
            <rect className={classes.watch} x={x} width={width} y={y(watch)} height={y(act) - y(watch)} />
            <rect className={classes.act} x={x} width={width} y={y(act)} height={HEIGHT - y(act)} />
          </g>
        ))}
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

/** Returns the stretches of the axis with the limits in force there; the column of the course has those at its start. */
function zonesOf(
  limits: RhsGraph['limits'],
  { from, ends }: Around,
  { width, column }: Pick<Drawing, 'width' | 'column'>,
) {
  const hours = DOMAIN.treatment.aroundHours
  const side = (width - column) / 2
  const xOf = (at: number) =>
    at < ends
      ? Math.min(side, Math.max(0, ((at - from) / HOUR / hours) * side))
      : side + column + Math.min(1, (at - ends) / HOUR / hours) * side
  return limits
    .map(({ watch, act }, index) => {
      const x = index === 0 ? 0 : xOf(limits[index]?.from ?? from)
      const next = limits[index + 1]
      return { x, width: (next === undefined ? width : xOf(next.from)) - x, watch, act }
    })
    .filter(zone => zone.width > 0)
}

interface DrawnProps {
  hours: readonly DrawnHour[]
  y: (value: number) => number
}

function RhsLine({ hours, y }: DrawnProps) {
  const points = hours.map(({ x, value }): Point | null => (value === null ? null : [x, y(value)]))
  // The line has a gap over the course as well.
  const sides = [points.slice(0, points.length / 2), points.slice(points.length / 2)]
  const d = sides.map(side => linePath(side, { lone: 0 })).join('')
  return <path className={classes.rhs} d={d} vectorEffect="non-scaling-stroke" />
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

interface DrawnHour {
  x: number
  /** The value; null where there is no figure because nothing was heard, or the hour is still to come. */
  value: number | null
}

interface Drawing {
  points: HourPoints
  around: Around
  kind: 'rhs' | 'coughs'
  width: number
  /** The width of the column between the two stretches, which stands for the course of treatment. */
  column: number
}

/** Returns every hour of both stretches, also hours that the graph has no point for. */
function drawnHours({ points, around, kind, width, column }: Drawing): DrawnHour[] {
  const hours = DOMAIN.treatment.aroundHours
  const side = (width - column) / 2
  const values = new Map(points.t.map((at, index) => [at, points[kind][index] ?? null]))
  const stretch = (from: number, left: number) =>
    Array.from({ length: hours }, (_, hour) => ({
      x: left + (hour * side) / hours,
      value: values.get(from + hour * HOUR) ?? null,
    }))
  return [...stretch(around.from, 0), ...stretch(around.ends, side + column)]
}
