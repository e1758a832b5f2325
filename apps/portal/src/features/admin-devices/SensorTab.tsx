import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import type { SensorData } from '@earshot/contract/schemas/hardware/statistics.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import classes from '#barn/fleet/fleet.module.css'
import { RangeSelect } from '#barn/fleet/RangeSelect.tsx'
import { useDayRange } from '#barn/fleet/use-day-range.ts'
import { formatInstant, formatNumber } from '#lib/locale.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import styles from './DeviceTabs.module.css'
import { linePath } from './line-path.ts'
import { useDevice } from './use-device.ts'

type Series = SensorData['data'][number]

/** What it measured: a panel for each sensor on the same days, a gap where nothing came. */
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
    <div className={classes.page}>
      <div className={classes.tools}>
        <RangeSelect {...range} />
      </div>
      <AsyncSection
        resource={answer}
        name={t('tab.sensors')}
        skeleton={<Skeleton height={360} />}
        isEmpty={({ data }) => data.every(({ points }) => points.values.every(value => value === null))}
        empty={<p className={classes.quiet}>{t('sensors.none')}</p>}
      >
        {({ data }) => data.map(series => <Panel key={series.sensor} series={series} timeZone={timeZone} />)}
      </AsyncSection>
    </div>
  )
}

const WIDTH = 1000
const HEIGHT = 90

function Panel({ series, timeZone }: { series: Series; timeZone: string | undefined }) {
  const { t, i18n } = useTranslation('hardware')
  const id = useId()
  const { t: times, values } = series.points
  const figure = (value: number) => formatNumber(value, i18n.language, 1)
  const last = values.findLast(value => value !== null)
  const rows = times.map((at, index) => ({ at, value: values[index] })).filter(({ value }) => value != null)
  return (
    <section className={classes.block} aria-labelledby={id}>
      <h2 id={id}>
        {t(`sensor.${series.sensor}`)} <span className={classes.quiet}>{t(`unit.${series.unit}`)}</span>{' '}
        {last != null && <span className={styles.last}>{t('sensors.last', { value: figure(last) })}</span>}
      </h2>
      <svg className={styles.panel} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        <path d={linePath(values, { width: WIDTH, height: HEIGHT })} vectorEffect="non-scaling-stroke" />
      </svg>
      <details className={styles.table}>
        <summary>{t('asTable')}</summary>
        <table className={classes.rows}>
          <thead>
            <tr>
              <th scope="col">{t('sensors.time')}</th>
              <th scope="col">{t(`sensor.${series.sensor}`)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.toReversed().map(({ at, value }) => (
              <tr key={at}>
                <th scope="row">{formatInstant({ at: at * 1000, language: i18n.language, timeZone })}</th>
                <td>{figure(value ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
