import { LIMIT_RANGES } from '@earshot/contract/rules/health/limits.ts'
import type { NumberKey } from '@earshot/contract/rules/health/tried-limits.ts'
import { useState } from 'react'
import { StepperControl } from '#ui/forms/fields/Stepper.tsx'
import classes from './LimitStepper.module.css'
import { NO_PLACE, useLimitWords } from './use-limit-words.ts'

interface LimitStepperProps {
  limitKey: NumberKey
  label: string
  value: number
  /** Is told null for what is no number, or out of its range. */
  onChange: (value: number | null) => void
  onEnter: () => void
  onEscape: () => void
  describedBy?: string | undefined
}

/** Changes a limit by its buttons, by the arrow keys (with Shift by five steps) or by typing. */
export function LimitStepper(props: LimitStepperProps) {
  const { limitKey, label, value, onChange, onEnter, onEscape, describedBy } = props
  const words = useLimitWords()
  const [typed, setTyped] = useState<string | null>(null)
  const { least, most, step } = LIMIT_RANGES[limitKey]
  const text = typed ?? words.typed(limitKey, value)
  const isWrong = words.read(limitKey, text) === null

  function put(next: number): void {
    const rounded = Math.round(next * 10) / 10
    setTyped(null)
    onChange(Math.min(most, Math.max(least, rounded)))
  }

  return (
    <div className={classes.stepper}>
      <StepperControl
        label={label}
        value={value}
        min={least}
        max={most}
        step={step}
        shiftSteps={5}
        onPut={put}
        isWrong={isWrong}
        input={{
          inputMode: step < 1 ? 'decimal' : 'numeric',
          // The stepper appears because somebody has opened it, so the focus belongs into it.
          ref: focusOnce,
          'aria-label': label,
          'aria-valuemax': most,
          'aria-valuetext': words.value(limitKey, value, NO_PLACE),
          'aria-invalid': isWrong || undefined,
          'aria-describedby': describedBy,
          value: text,
          onBlur: () => !isWrong && setTyped(null),
          onChange: event => {
            setTyped(event.target.value)
            onChange(words.read(limitKey, event.target.value))
          },
          onKeyDown: event => {
            if (event.key === 'Enter') onEnter()
            if (event.key === 'Escape') onEscape()
          },
        }}
      />
    </div>
  )
}

function focusOnce(input: HTMLInputElement | null): void {
  input?.focus()
}
