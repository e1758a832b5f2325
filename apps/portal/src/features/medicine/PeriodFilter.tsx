import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { SegmentedControl } from '#ui/choice/SegmentedControl.tsx'
import { FilterMenu } from '#ui/lists/FilterMenu.tsx'
import classes from './Medicine.module.css'
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
      {value === OWN && <OwnDates dates={dates} today={today} onChange={onChange} />}
    </>
  )
}

function OwnDates({ dates: { from, to }, today, onChange }: PeriodFilterProps) {
  const { t } = useTranslation('medicine')
  const fields = [
    { name: 'from', value: from, max: to ?? today, min: undefined },
    { name: 'to', value: to, max: undefined, min: from },
  ] as const
  return (
    <fieldset className={classes.dates}>
      <legend className="visually-hidden">{t('period.OWN')}</legend>
      {fields.map(({ name, value, min, max }) => (
        <label key={name}>
          {t(`period.${name}`)}
          <input
            type="date"
            value={value ?? ''}
            min={min}
            max={max}
            onChange={({ target }) => onChange({ from, to, [name]: target.value || undefined })}
          />
        </label>
      ))}
    </fieldset>
  )
}
