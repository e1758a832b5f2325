import { DOMAIN } from '@earshot/contract/domain.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { SensorData } from '@earshot/contract/schemas/hardware/statistics.ts'
import { useTranslation } from 'react-i18next'
import { LinePanel, useSeriesUnit } from '#admin/charts/lines/LinePanel.tsx'
import { formatNumber } from '#lib/locale.ts'
import { comfortBand } from './comfort-band.ts'
import { rdiEdge } from './rdi-edges.ts'

interface PanelProps {
  data: SensorData['data']
  timeZone: string | undefined
}

interface RdiPanelProps extends PanelProps {
  /** The airspace in the foreground, with the edges of its reference; the others stay behind. */
  focus: Pick<Airspace, 'name' | 'reference'> | undefined
  inFocus: readonly number[]
}

export function RdiPanel({ data, focus, inFocus, timeZone }: RdiPanelProps) {
  const { t, i18n } = useTranslation('site-tabs')
  const reference = focus?.reference ?? 1
  const { warnBelow, alarmBelow } = DOMAIN.rhs
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
          value: reference * rdiEdge(warnBelow),
          level: 'WARNING',
          label: t('graphs.watch', { rhs: warnBelow }),
        },
        {
          value: reference * rdiEdge(alarmBelow),
          level: 'ALARM',
          label: t('graphs.act', { rhs: alarmBelow }),
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
