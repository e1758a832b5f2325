import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { DayRange } from '#ui/choice/DayRange.tsx'
import { SegmentedControl } from '#ui/choice/SegmentedControl.tsx'
import { FilterMenu } from '#ui/lists/FilterMenu.tsx'
import { type Dates, datesOf, PERIODS, periodOf } from './periods.ts'

interface PeriodFilterProps {
  dates: Dates
  /** Today at the site, or where the reader is. */
  today: string
  onChange: (dates: Dates) => void
}

const OWN = 'OWN'
const CHOICES = [...PERIODS, OWN] as const

/** Lets people choose over which time the register is read: a usual period, or two days of their own. */
export function PeriodFilter({ dates, today, onChange }: PeriodFilterProps) {
  const { t } = useTranslation('medicine')
  const isPhone = useIsPhone()
  const { from, to } = dates
  const period = periodOf(dates, today)
  const [isOwn, setOwn] = useState(period === undefined)
  const value = isOwn || period === undefined ? OWN : period
  const options = CHOICES.map(choice => ({ value: choice, label: t(`period.${choice}`) }))
  function choose(choice: (typeof CHOICES)[number]): void {
    setOwn(choice === OWN)
    if (choice !== OWN) onChange(datesOf(choice, today))
  }
  return (
    <>
      {isPhone ? (
        <FilterMenu
          label={t('period.label')}
          all={t('period.FIVE_YEARS')}
          value={value === 'FIVE_YEARS' ? null : value}
          options={options.filter(option => option.value !== 'FIVE_YEARS')}
          onChange={choice => choose(choice ?? 'FIVE_YEARS')}
        />
      ) : (
        <SegmentedControl label={t('period.label')} value={value} segments={options} onChange={choose} />
      )}
      {value === OWN && (
        <DayRange
          label={t('period.OWN')}
          words={{ from: t('period.from'), to: t('period.to') }}
          from={from ?? ''}
          to={to ?? ''}
          most={to ?? today}
          onFrom={day => onChange({ from: day || undefined, to })}
          onTo={day => onChange({ from, to: day || undefined })}
        />
      )}
    </>
  )
}
