import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useElementWidth } from '#domain/charts/use-element-width.ts'
import { useInView } from '#lib/browser/use-in-view.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './CoughStrip.module.css'
import { daysByRhs, lowestOfDays } from './cough-days.ts'
import { originOf, type PlaceLimits } from './limit-facts.ts'

const HOUR_MS = 3_600_000
const DAYS = 90
const [LEAST, MOST] = [20, 100]
const HEIGHT = 40
/** The tallest stroke leaves some room above it. */
const TALLEST = 34

interface CoughStripProps {
  siteId: number
  airspaceId: number
  timezone: string
  place: PlaceLimits
}

/**
 * Shows the lowest RHS of each of the last 90 days of the batch that runs, under the limits that hold now. All days come
 * with one call, when the strip comes into view; without a batch there is no strip.
 */
export function CoughStrip({ siteId, airspaceId, timezone, place }: CoughStripProps) {
  const { t } = useTranslation('limits')
  const [ref, inView] = useInView()
  const now = useNow()
  const from = new Date(Math.floor(now / HOUR_MS) * HOUR_MS - DAYS * 24 * HOUR_MS).toISOString()
  const active = useEndpoint(batches.active, { params: { siteId, airspaceId } }, { enabled: inView })
  const batch = active.data?.batch
  const graph = useEndpoint(
    batches.rhs,
    { params: { siteId, airspaceId, batchId: batch?.id ?? 0 }, query: { resolution: 'hour', from } },
    { enabled: batch !== null && batch !== undefined, keepPrevious: true },
  )
  if (batch === null || active.isError || graph.isError) return null
  if (graph.data === undefined)
    return (
      <div ref={ref} aria-hidden>
        <Skeleton height={HEIGHT + 20} />
      </div>
    )
  const lowest = lowestOfDays(graph.data.points, timezone)
  if (lowest.length === 0) return null
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{t('strip.caption', { count: lowest.length })}</figcaption>
      <Strokes lowest={lowest} place={place} />
    </figure>
  )
}

function Strokes({ lowest, place }: { lowest: readonly number[]; place: PlaceLimits }) {
  const { t } = useTranslation('limits')
  const box = useRef<HTMLDivElement>(null)
  const width = useElementWidth(box)
  const { rhs_warning: warning, rhs_alarm: alarm } = place.values
  const counted = daysByRhs(lowest, LEAST)
  const most = Math.max(...counted.map(({ days }) => days))
  const x = (rhs: number) => ((Math.min(MOST, Math.max(LEAST, rhs)) - LEAST) / (MOST - LEAST)) * width
  const levelOf = (rhs: number) => (rhs < alarm ? 'alarm' : rhs < warning ? 'warning' : 'ok')
  const usual = originOf(place, 'rhs_warning') === 'own' ? place.inherited.rhs_warning : null
  const count = (level: string) =>
    counted.filter(({ rhs }) => levelOf(rhs) === level).reduce((sum, { days }) => sum + days, 0)
  const label = t('strip.label', { alarm: count('alarm'), warning: count('warning'), all: lowest.length })
  return (
    <div ref={box}>
      <svg className={classes.strip} width="100%" height={HEIGHT + 20} role="img" aria-label={label}>
        <rect className={classes.alarmZone} width={x(alarm)} height={HEIGHT} />
        <rect
          className={classes.warningZone}
          x={x(alarm)}
          width={Math.max(0, x(warning) - x(alarm))}
          height={HEIGHT}
        />
        {counted.map(({ rhs, days }) => {
          const height = Math.max(5, (days / most) * TALLEST)
          return (
            <rect
              key={rhs}
              className={classes.stroke}
              data-level={levelOf(rhs)}
              x={x(rhs) - 1.5}
              y={HEIGHT - height}
              width={3}
              height={height}
            />
          )
        })}
        <path className={classes.base} d={`M0 ${HEIGHT}H${width}`} />
        {usual !== null && usual !== warning && (
          <>
            <path className={classes.usual} d={`M${x(usual)} 0V${HEIGHT}`} />
            <text
              className={classes.label}
              x={x(usual)}
              y={HEIGHT + 15}
              textAnchor={usual < warning ? 'end' : 'start'}
            >
              {t('strip.usual', { value: usual })}
            </text>
          </>
        )}
        <path className={classes.edge} data-level="alarm" d={`M${x(alarm)} 0V${HEIGHT}`} />
        <path className={classes.edge} data-level="warning" d={`M${x(warning)} 0V${HEIGHT}`} />
        <text className={classes.label} x={0} y={HEIGHT + 15}>
          {LEAST}
        </text>
        <text className={classes.label} data-level="alarm" x={x(alarm)} y={HEIGHT + 15} textAnchor="middle">
          {alarm}
        </text>
        <text
          className={classes.label}
          data-level="warning"
          x={x(warning)}
          y={HEIGHT + 15}
          textAnchor="middle"
        >
          {warning}
        </text>
        <text className={classes.label} x={width} y={HEIGHT + 15} textAnchor="end">
          {t('strip.most')}
        </text>
      </svg>
    </div>
  )
}
