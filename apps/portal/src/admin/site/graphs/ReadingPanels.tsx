import { DOMAIN } from '@earshot/contract/domain.ts'
import type { TemperatureGraph } from '@earshot/contract/schemas/batches/graph.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { SensorData } from '@earshot/contract/schemas/hardware/statistics.ts'
import { useTranslation } from 'react-i18next'
import { LinePanel, useSeriesUnit } from '#admin/charts/lines/LinePanel.tsx'
import { USUAL_RHS } from '#domain/charts/series/rhs-limits.ts'
import { formatNumber } from '#lib/text/locale.ts'

interface PanelProps {
  data: SensorData['data']
  timeZone: string | undefined
}

interface RdiPanelProps extends PanelProps {
  /** The airspace in the foreground, with the edges of its reference; the others stay behind. */
  focus: Pick<Airspace, 'name' | 'reference' | 'rhs_limits'> | undefined
  inFocus: readonly number[]
}

export function RdiPanel({ data, focus, inFocus, timeZone }: RdiPanelProps) {
  const { t, i18n } = useTranslation('site-tabs')
  const reference = focus?.reference ?? 1
  const { watch, act } = focus?.rhs_limits ?? USUAL_RHS
  return (
    <LinePanel
      title={t('graphs.rdi')}
      unit={focus === undefined ? t('graphs.rdiUnit') : t('graphs.rdiOf', { airspace: focus.name })}
      times={data[0]?.points.t ?? []}
      lines={data.map(({ device, points }) => ({
        key: String(device.id),
        name: device.name || device.code,
        values: points.values,
        quiet: !inFocus.includes(device.id),
      }))}
      edges={[
        {
          value: reference * rdiLimit(watch),
          level: 'WARNING',
          label: t('graphs.watch', { rhs: watch }),
        },
        {
          value: reference * rdiLimit(act),
          level: 'ALARM',
          label: t('graphs.act', { rhs: act }),
        },
      ]}
      floor={0}
      timeZone={timeZone}
      format={value => formatNumber(value, i18n.language, 1)}
    />
  )
}

interface ClimatePanelProps extends PanelProps {
  sensor: 'TEMPERATURE' | 'HUMIDITY'
  airspace: Pick<Airspace, 'name'>
  /** The comfort band of the airspace's batch, day by day; it is undefined without a batch. */
  comfort: Parameters<typeof comfortBand>[0] | undefined
}

export function ClimatePanel({ data, sensor, airspace, comfort, timeZone }: ClimatePanelProps) {
  const { t, i18n } = useTranslation(['site-tabs', 'hardware', 'charts'])
  const show = useSeriesUnit(sensor === 'TEMPERATURE' ? 'celsius' : 'percent')
  const own = data.filter(series => series.sensor === sensor)
  const times = own[0]?.points.t ?? []
  const band = comfort && comfortBand(comfort, times)
  return (
    <LinePanel
      title={t(`hardware:sensor.${sensor}`)}
      unit={t('site-tabs:graphs.unitIn', { unit: show.label, airspace: airspace.name })}
      times={times}
      lines={own.map(({ device, points }) => ({
        key: String(device.id),
        name: device.name || device.code,
        values: points.values.map(show.value),
      }))}
      band={band && { name: t('charts:comfort'), lo: band.lo.map(show.value), hi: band.hi.map(show.value) }}
      timeZone={timeZone}
      format={value => formatNumber(value, i18n.language, 1)}
    />
  )
}

type Points = Pick<TemperatureGraph['points'], 't' | 'lo' | 'hi'>

interface ComfortBand {
  lo: (number | null)[]
  hi: (number | null)[]
}

/** Returns the comfort band of a batch at the given steps instead of its graph's own. It is pure. */
export function comfortBand({ t, lo, hi }: Points, times: readonly number[]): ComfortBand {
  const steps = times.map(time => t.findLastIndex(start => start <= time))
  return { lo: steps.map(step => lo[step] ?? null), hi: steps.map(step => hi[step] ?? null) }
}

/** Returns the RDI, as a multiple of the reference, beyond which the RHS is below a limit (spec/3 §4.2). */
export function rdiLimit(limit: number): number {
  // The RHS is rounded, so under 60 begins at 59.5.
  return DOMAIN.rhs.numerator / (limit - 0.5) - DOMAIN.rhs.offset
}
