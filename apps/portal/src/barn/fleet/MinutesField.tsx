import { LIMITS } from '@earshot/contract/limits.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './MinutesField.module.css'

interface MinutesFieldProps {
  minutes: number
  /** Null where nothing usable is typed: the usual time holds. */
  onChange: (minutes: number | null) => void
}

/** How long a mode lasts that ends by itself. What is being typed stays as it is; left, the field shows what holds. */
export function MinutesField({ minutes, onChange }: MinutesFieldProps) {
  const { t } = useTranslation('hardware')
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <label className={classes.minutes}>
      {t('bulk.minutes')}
      <input
        type="number"
        min={1}
        max={LIMITS.deviceModeMinutes}
        step={1}
        value={typed ?? minutes}
        onChange={event => {
          setTyped(event.target.value)
          onChange(usable(event.target.value))
        }}
        onBlur={() => setTyped(null)}
      />
    </label>
  )
}

function usable(typed: string): number | null {
  const minutes = Number(typed)
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= LIMITS.deviceModeMinutes ? minutes : null
}
