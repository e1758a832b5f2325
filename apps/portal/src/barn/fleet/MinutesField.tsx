import { LIMITS } from '@earshot/contract/limits.ts'
import { useTranslation } from 'react-i18next'
import classes from './MinutesField.module.css'

interface MinutesFieldProps {
  minutes: number
  /** Null where nothing usable is typed: the usual time holds. */
  onChange: (minutes: number | null) => void
}

/** How long a mode lasts that ends by itself. */
export function MinutesField({ minutes, onChange }: MinutesFieldProps) {
  const { t } = useTranslation('hardware')
  return (
    <label className={classes.minutes}>
      {t('bulk.minutes')}
      <input
        type="number"
        min={1}
        max={LIMITS.deviceModeMinutes}
        value={minutes}
        onChange={event => onChange(Number(event.target.value) || null)}
      />
    </label>
  )
}
