import { LIMIT_RANGES } from '@earshot/contract/rules/health/limits.ts'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './LimitStepper.module.css'
import { type NumberKey, useLimitWords } from './use-limit-words.ts'

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

/** How many steps a key moves. */
const LARGE = 5

/** Changes a limit by its buttons, by the arrow keys (with Shift by five steps) or by typing. */
export function LimitStepper(props: LimitStepperProps) {
  const { limitKey, label, value, onChange, onEnter, onEscape, describedBy } = props
  const { t } = useTranslation('common')
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
    <div className={classes.control} data-invalid={isWrong || undefined}>
      <button
        type="button"
        className={classes.button}
        disabled={value <= least}
        aria-label={t('stepper.less', { name: label })}
        onClick={() => put(value - step)}
      >
        <IconMinus size={16} stroke={1.9} aria-hidden />
      </button>
      <input
        className={classes.input}
        type="text"
        inputMode={step < 1 ? 'decimal' : 'numeric'}
        role="spinbutton"
        autoComplete="off"
        // The stepper appears because somebody has opened it, so the focus belongs into it.
        ref={focusOnce}
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={least}
        aria-valuemax={most}
        aria-valuetext={words.value(limitKey, value, NOWHERE)}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy}
        value={text}
        onFocus={event => event.target.select()}
        onBlur={() => !isWrong && setTyped(null)}
        onChange={event => {
          setTyped(event.target.value)
          onChange(words.read(limitKey, event.target.value))
        }}
        onKeyDown={event => {
          if (event.key === 'Enter') onEnter()
          if (event.key === 'Escape') onEscape()
          const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
          if (by === undefined) return
          event.preventDefault()
          put(value + by * step * (event.shiftKey ? LARGE : 1))
        }}
      />
      <button
        type="button"
        className={classes.button}
        disabled={value >= most}
        aria-label={t('stepper.more', { name: label })}
        onClick={() => put(value + step)}
      >
        <IconPlus size={16} stroke={1.9} aria-hidden />
      </button>
    </div>
  )
}

/** A number reads the same wherever the animals are. */
const NOWHERE = { productType: null, ageInDays: null }

function focusOnce(input: HTMLInputElement | null): void {
  input?.focus()
}
