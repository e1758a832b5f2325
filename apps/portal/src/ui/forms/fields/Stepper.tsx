import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Stepper.module.css'

export interface StepperProps {
  label: string
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
}

/** Shows a small number that is changed by its buttons, by typing or by the arrow keys. */
export function Stepper({ label, value, onChange, min = 0, max = Number.MAX_SAFE_INTEGER }: StepperProps) {
  const { t } = useTranslation('common')
  const id = useId()
  const put = (next: number) => {
    if (Number.isSafeInteger(next)) onChange(Math.min(max, Math.max(min, next)))
  }
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.control}>
        <button
          type="button"
          className={classes.button}
          disabled={value <= min}
          aria-label={t('stepper.less', { name: label })}
          onClick={() => put(value - 1)}
        >
          <IconMinus size={16} stroke={1.9} aria-hidden />
        </button>
        <input
          id={id}
          className={classes.input}
          type="text"
          inputMode="numeric"
          role="spinbutton"
          autoComplete="off"
          aria-valuenow={value}
          aria-valuemin={min}
          value={value}
          onFocus={event => event.target.select()}
          onChange={event => put(Number(event.target.value.replaceAll(/\D/g, '') || 0))}
          onKeyDown={event => {
            const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
            if (by === undefined) return
            event.preventDefault()
            put(value + by)
          }}
        />
        <button
          type="button"
          className={classes.button}
          disabled={value >= max}
          aria-label={t('stepper.more', { name: label })}
          onClick={() => put(value + 1)}
        >
          <IconPlus size={16} stroke={1.9} aria-hidden />
        </button>
      </div>
    </div>
  )
}
