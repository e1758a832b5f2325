import { LIMITS } from '@earshot/contract/limits.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './MinutesField.module.css'

interface MinutesFieldProps {
  minutes: number
  /** Is given null where nothing is typed, so that the usual time holds. An invalid time is passed on and refused. */
  onChange: (minutes: number | null) => void
}

/** Asks how long a mode lasts that ends by itself. The typed text stays until the field is left. */
export function MinutesField({ minutes, onChange }: MinutesFieldProps) {
  const { t } = useTranslation(['hardware', 'common'])
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <label className={classes.minutes}>
      {t('hardware:bulk.minutes')}
      <input
        type="number"
        min={1}
        max={LIMITS.deviceModeMinutes}
        step={1}
        value={typed ?? minutes}
        onChange={event => {
          setTyped(event.target.value)
          onChange(event.target.value === '' ? null : Number(event.target.value))
        }}
        aria-invalid={!isDuration(minutes)}
        onBlur={() => setTyped(null)}
      />
      {!isDuration(minutes) && <span role="alert">{t('common:rules.only_numbers_positive')}</span>}
    </label>
  )
}

function isDuration(minutes: number): boolean {
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= LIMITS.deviceModeMinutes
}
