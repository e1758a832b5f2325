import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import type { SensorData } from '@earshot/contract/schemas/hardware/statistics.ts'
import { useTranslation } from 'react-i18next'
import { LinePanel, useSeriesUnit } from '#admin/charts/lines/LinePanel.tsx'
import { RangePage, useDayRange } from '#admin/charts/RangePage.tsx'
import classes from '#admin/shared/shared.module.css'
import { useEndpoint } from '#api/queries.ts'
import { formatNumber } from '#lib/text/locale.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { useDevice } from './use-device.ts'

type Series = SensorData['data'][number]

/** Shows what the device measured: a panel for each sensor on the same days, with a gap where nothing came. */
export function SensorTab() {
  const { t } = useTranslation('hardware')
  const { deviceId, timeZone } = useDevice()
  const range = useDayRange(timeZone)
  const answer = useEndpoint(
    adminDevices.sensorData,
    { params: { deviceId }, query: range.query },
    { page: false, keepPrevious: true },
  )
  return (
    <RangePage range={range}>
      <AsyncSection
        resource={answer}
        name={t('tab.sensors')}
        skeleton={<Skeleton height={360} />}
        isEmpty={({ data }) => data.every(({ points }) => points.values.every(value => value === null))}
        empty={<p className={classes.quiet}>{t('sensors.none')}</p>}
      >
        {({ data }) => data.map(series => <Panel key={series.sensor} series={series} timeZone={timeZone} />)}
      </AsyncSection>
    </RangePage>
  )
}

interface PanelProps {
  series: Series
  timeZone: string | undefined
}

function Panel({ series: { sensor, unit, points }, timeZone }: PanelProps) {
  const { t, i18n } = useTranslation('hardware')
  const show = useSeriesUnit(unit)
  return (
    <LinePanel
      title={t(`sensor.${sensor}`)}
      unit={show.label}
      times={points.t}
      lines={[{ key: sensor, name: '', values: points.values.map(show.value) }]}
      timeZone={timeZone}
      format={value => formatNumber(value, i18n.language, 1)}
    />
  )
}
