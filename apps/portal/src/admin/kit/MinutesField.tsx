import { LIMITS } from '@earshot/contract/limits.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './MinutesField.module.css'

interface MinutesFieldProps {
  minutes: number
  /**
   * Is told null where nothing is typed: the usual time holds. An invalid time is reported here, and the server refuses
   * it.
   */
  onChange: (minutes: number | null) => void
}

/**
 * Shows a field for how long a mode lasts that ends by itself. What is being typed stays as it is; when left, the field
 * shows the value that holds.
 */
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
        aria-invalid={!isTime(minutes)}
        onBlur={() => setTyped(null)}
      />
      {!isTime(minutes) && <span role="alert">{t('common:rules.only_numbers_positive')}</span>}
    </label>
  )
}

function isTime(minutes: number): boolean {
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= LIMITS.deviceModeMinutes
}
