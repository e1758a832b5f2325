import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type ComponentProps, useId } from 'react'
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
  const id = useId()
  const put = (next: number) => {
    if (Number.isSafeInteger(next)) onChange(Math.min(max, Math.max(min, next)))
  }
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <StepperControl
        label={label}
        value={value}
        min={min}
        max={max}
        onPut={put}
        input={{
          id,
          inputMode: 'numeric',
          value,
          onChange: event => put(Number(event.target.value.replaceAll(/\D/g, '') || 0)),
        }}
      />
    </div>
  )
}

interface StepperControlProps {
  /** The name of what is changed, for the buttons. */
  label: string
  value: number
  min: number
  max: number
  /** How far a button and an arrow key move. */
  step?: number
  /** An arrow key with Shift moves so many steps. */
  shiftSteps?: number
  /** Is told where a button or a key leads to, which may be out of range. */
  onPut: (next: number) => void
  isWrong?: boolean
  /** What the field between the buttons has of its own. */
  input: ComponentProps<'input'>
}

/** Shows a field between two buttons that make its number smaller and larger. */
export function StepperControl(props: StepperControlProps) {
  const { label, value, min, max, step = 1, shiftSteps = 1, onPut, isWrong = false, input } = props
  const { t } = useTranslation('common')
  return (
    <div className={classes.control} data-invalid={isWrong || undefined}>
      <button
        type="button"
        className={classes.button}
        disabled={value <= min}
        aria-label={t('stepper.less', { name: label })}
        onClick={() => onPut(value - step)}
      >
        <IconMinus size={16} stroke={1.9} aria-hidden />
      </button>
      <input
        className={classes.input}
        type="text"
        role="spinbutton"
        autoComplete="off"
        aria-valuenow={value}
        aria-valuemin={min}
        onFocus={event => event.target.select()}
        {...input}
        onKeyDown={event => {
          input.onKeyDown?.(event)
          const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
          if (by === undefined) return
          event.preventDefault()
          onPut(value + by * step * (event.shiftKey ? shiftSteps : 1))
        }}
      />
      <button
        type="button"
        className={classes.button}
        disabled={value >= max}
        aria-label={t('stepper.more', { name: label })}
        onClick={() => onPut(value + step)}
      >
        <IconPlus size={16} stroke={1.9} aria-hidden />
      </button>
    </div>
  )
}
