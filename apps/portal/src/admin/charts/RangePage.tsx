import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { localDay } from '@earshot/contract/rules/local-day.ts'
import { SENSORS, type Sensor } from '@earshot/contract/values.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#admin/shared/shared.module.css'
import { asIs, useAddress } from '#lib/address/use-address.ts'
import { useNow } from '#lib/time/use-now.ts'
import { SegmentedControl } from '#ui/choice/SegmentedControl.tsx'
import { Row } from '#ui/layout/Stack.tsx'

interface RangePageProps {
  range: RangeSelectProps
  /** What else is chosen, on either side of the days. */
  before?: ReactNode
  after?: ReactNode
  children: ReactNode
}

/** Lays out a page about a number of days: the choices stand above what they choose. */
export function RangePage({ range, before, after, children }: RangePageProps) {
  return (
    <div className={classes.page}>
      <Row gap="2 4" align="center" wrap>
        {before}
        <RangeSelect days={range.days} choose={range.choose} />
        {after}
      </Row>
      {children}
    </div>
  )
}

interface RangeSelectProps {
  days: RangeDays
  choose: (days: RangeDays) => void
}

export function RangeSelect({ days, choose }: RangeSelectProps) {
  const { t } = useTranslation('hardware')
  return (
    <SegmentedControl
      label={t('range.label')}
      value={days}
      segments={RANGES.map(value => ({ value, label: t(`range.${value}`) }))}
      onChange={choose}
    />
  )
}

interface SensorSelectProps {
  value: Sensor
  onChange: (sensor: Sensor) => void
}

export function SensorSelect({ value, onChange }: SensorSelectProps) {
  const { t } = useTranslation('hardware')
  return (
    <SegmentedControl
      label={t('colours.sensor')}
      value={value}
      segments={SENSORS.map(sensor => ({ value: sensor, label: t(`sensor.${sensor}`) }))}
      onChange={onChange}
    />
  )
}

const RANGES = ['7', '30', '90'] as const
type RangeDays = (typeof RANGES)[number]

function readRange({ range }: Record<string, unknown>): { range?: RangeDays | undefined } {
  return { range: RANGES.find(each => each === String(range)) }
}

/** Holds the number of local days that are shown, today included, in the address: it stays from tab to tab. */
export function useDayRange(timeZone: string | null | undefined) {
  const { search, set } = useAddress(readRange, asIs)
  const days = search.range ?? '30'
  const today = localDay(useNow() / 1000, timeZone ?? 'UTC')
  return {
    days,
    choose: (next: RangeDays) => set({ range: next === '30' ? undefined : next }),
    query: { start_date: addDays(today, 1 - Number(days)), end_date: today },
  }
}
