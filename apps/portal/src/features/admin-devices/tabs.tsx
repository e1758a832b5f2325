import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { availabilityLevel } from '@earshot/contract/rules/availability.ts'
import { SENSORS, type Sensor } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { DayStrip } from '#barn/fleet/DayStrip.tsx'
import classes from '#barn/fleet/fleet.module.css'
import { RangeSelect } from '#barn/fleet/RangeSelect.tsx'
import { useDayRange } from '#barn/fleet/use-day-range.ts'
import { formatNumber } from '#lib/locale.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useDevice } from './use-device.ts'

type Query = ReturnType<typeof useDayRange>['query']

/** What came of each sensor by local day, of what was to come. */
export function AvailabilityTab() {
  const { deviceId, timeZone } = useDevice()
  const range = useDayRange(timeZone)
  return (
    <div className={classes.page}>
      <div className={classes.tools}>
        <RangeSelect {...range} />
      </div>
      {SENSORS.map(sensor => (
        <SensorDays key={sensor} deviceId={deviceId} sensor={sensor} query={range.query} />
      ))}
    </div>
  )
}

function SensorDays({ deviceId, sensor, query }: { deviceId: number; sensor: Sensor; query: Query }) {
  const { t, i18n } = useTranslation('hardware')
  const answer = useEndpoint(
    adminDevices.availability,
    { params: { deviceId }, query: { ...query, sensor } },
    { page: false, keepPrevious: true },
  )
  const title = t(`sensor.${sensor}`)
  const percent = (value: number) => formatNumber(value, i18n.language, 1)
  return (
    <AsyncSection resource={answer} name={title} skeleton={<Skeleton height={140} />}>
      {({ data: [first] }) => {
        const points = first?.points ?? []
        const received = points.reduce((sum, point) => sum + point.received, 0)
        const expected = points.reduce((sum, point) => sum + point.expected, 0)
        return (
          <DayStrip
            title={title}
            note={
              expected === 0
                ? t('availability.none')
                : t('availability.mean', { value: percent((100 * received) / expected) })
            }
            most={100}
            column={t('slots')}
            days={points.map(({ date, value }) => ({
              date,
              value,
              level: value === null ? undefined : availabilityLevel(value),
            }))}
            format={({ date, value }) => {
              const point = points.find(each => each.date === date)
              const of = t('slotsOf', { received: point?.received, of: point?.expected })
              return [t('percent', { value: percent(value ?? 0) }), of].join(', ')
            }}
          />
        )
      }}
    </AsyncSection>
  )
}

/** Its part of what its gateways used. */
export function UsageTab() {
  const { t, i18n } = useTranslation('hardware')
  const { deviceId, timeZone } = useDevice()
  const range = useDayRange(timeZone)
  const usage = useEndpoint(
    adminDevices.usage,
    { params: { deviceId }, query: range.query },
    { page: false, keepPrevious: true },
  )
  const figure = (value: number) => formatNumber(value, i18n.language, 1)
  return (
    <div className={classes.page}>
      <div className={classes.tools}>
        <RangeSelect {...range} />
      </div>
      <AsyncSection resource={usage} name={t('usage.title')} skeleton={<Skeleton height={140} />}>
        {({ points, total_mb: total }) => (
          <DayStrip
            title={t('usage.title')}
            note={
              total === 0 ? t('usage.none') : t('usage.total', { value: figure(total), count: points.length })
            }
            column={t('usage.title')}
            days={points.map(({ date, total_mb: value }) => ({ date, value }))}
            format={({ value }) => t('usage.mb', { value: figure(value ?? 0) })}
          />
        )}
      </AsyncSection>
    </div>
  )
}
