import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { linePath, type Point } from '@earshot/contract/rules/drawing/paths.ts'
import { temperatureIn } from '@earshot/contract/rules/temperature.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { slotEnd } from '#domain/charts/time/time-window.ts'
import { useElementWidth } from '#domain/charts/use-element-width.ts'
import { useTemperatureUnit } from '#domain/values/units.tsx'
import { formatNumber } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import type { AlarmProps } from './AlarmHead.tsx'
import classes from './HeadChart.module.css'
import { type Measured, plotOf } from './head-plot.ts'
import { useChainWords } from './use-chain-words.ts'

const HOUR = 3600
/** The chart shows the hours before the Alarm, at most a day. */
const HOURS = { COUGHS: 24, TEMPERATURE: 3, HUMIDITY: 6 } as const
const WIDTH = 320
const HEIGHT = 88

/** Draws the course up to now: the band, the line, what is beyond it in red, and the moment at which people were told. */
export function HeadChart(props: AlarmProps) {
  const measured = useMeasured(props)
  if (measured === null || measured.points.length < 2) return null
  return <Plot {...props} measured={measured} />
}

function Plot({ site, alert, chain, measured }: AlarmProps & { measured: Measured }) {
  const { t, i18n } = useTranslation('alarms')
  const words = useChainWords(site.timezone)
  const ref = useRef<HTMLDivElement>(null)
  const width = useElementWidth(ref) || WIDTH
  const unit = useTemperatureUnit()
  const written = (value: number) =>
    formatNumber(alert.sensor === 'TEMPERATURE' ? temperatureIn(unit, value) : value, i18n.language)
  const plot = plotOf(measured, { width, height: HEIGHT, alarmAt: Date.parse(chain.started_at) / 1000 })
  const last = plot.points.findLast((point): point is Point => point !== null)
  return (
    <div ref={ref} className={classes.plot} role="img" aria-label={t('head.chart')}>
      <svg width={width} height={HEIGHT + 22} aria-hidden>
        <rect
          className={classes.band}
          x={plot.left}
          y={plot.bandTop}
          width={plot.right - plot.left}
          height={Math.max(0, plot.bandBottom - plot.bandTop)}
        />
        {plot.limits.map(({ y, value }) => (
          <g key={value}>
            <path className={classes.edge} d={`M${plot.left} ${y}H${plot.right}`} />
            <text className={classes.tick} x={plot.left - 6} y={y + 4} textAnchor="end">
              {written(value)}
            </text>
          </g>
        ))}
        <path className={classes.line} d={linePath(plot.points, { lone: 2 })} />
        <path className={classes.beyond} d={linePath(plot.beyond, { lone: 2 })} />
        {plot.alarmX !== null && <path className={classes.alarm} d={`M${plot.alarmX} 0V${HEIGHT}`} />}
        {last !== undefined && (
          <circle
            className={classes.dot}
            data-beyond={plot.endsBeyond || undefined}
            cx={last[0]}
            cy={last[1]}
            r={4}
          />
        )}
        <text className={classes.tick} x={plot.left} y={HEIGHT + 18}>
          {words.time(measured.from * 1000)}
        </text>
        <text className={classes.tick} x={plot.right} y={HEIGHT + 18} textAnchor="end">
          {words.time(measured.to * 1000)}
        </text>
      </svg>
    </div>
  )
}

/** Asks for the readings of the alert's sensor; null where there is no batch, or they have not come. */
function useMeasured({ site, alert }: AlarmProps): Measured | null {
  const { sensor, batch_id, airspace, limit, direction } = alert
  const to = slotEnd(Math.floor(useNow() / 1000))
  const from = to - HOURS[sensor] * HOUR
  const iso = (at: number) => new Date(at * 1000).toISOString()
  const input = {
    params: { siteId: site.id, airspaceId: airspace.id, batchId: batch_id ?? 0 },
    query: {
      from: iso(from),
      to: iso(to),
      resolution: sensor === 'COUGHS' ? ('hour' as const) : ('slot' as const),
    },
  }
  const asked = (wanted: typeof sensor) => ({
    enabled: batch_id !== null && sensor === wanted,
    keepPrevious: true,
  })
  const coughs = useEndpoint(batches.rhs, input, asked('COUGHS')).data
  const temperature = useEndpoint(batches.temperature, input, asked('TEMPERATURE')).data?.points
  const humidity = useEndpoint(batches.humidity, input, asked('HUMIDITY')).data?.points
  const range = { from, to, limit, isUnder: sensor === 'COUGHS' || direction === 'LOW' }
  if (coughs !== undefined) {
    const points = coughs.points.t.map((at, index) => ({ at, value: coughs.points.rhs[index] ?? null }))
    return { ...range, points, band: { lo: coughs.watch, hi: 100 } }
  }
  const climate = temperature ?? humidity
  if (climate === undefined) return null
  const points = climate.t.map((at, index) => ({ at, value: climate.mean[index] ?? null }))
  const lo = climate.lo.findLast(value => value !== null)
  const hi = climate.hi.findLast(value => value !== null)
  return { ...range, points, band: lo == null || hi == null ? null : { lo, hi } }
}
