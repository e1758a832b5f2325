import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/text/locale.ts'
import classes from './CountChips.module.css'

interface CountChip<Value extends string> {
  value: Value
  label: string
  /** How many rows the choice leaves; a dash is shown until it is known. */
  count: number | undefined
  mark?: ReactNode
}

export interface CountChipsProps<Value extends string> {
  /** What is being chosen, for a screen reader. */
  label: string
  value: Value
  chips: readonly CountChip<Value>[]
  onChange: (value: Value) => void
}

/**
 * Shows one of a few choices, each with the number of rows it leaves. They are radio buttons, so the arrow keys move
 * and the choice is announced.
 */
export function CountChips<Value extends string>({ label, value, chips, onChange }: CountChipsProps<Value>) {
  const { i18n } = useTranslation()
  return (
    <fieldset className={classes.chips}>
      <legend className="visually-hidden">{label}</legend>
      {chips.map(chip => (
        <label key={chip.value} className={classes.chip} data-checked={chip.value === value || undefined}>
          <input
            className={classes.input}
            type="radio"
            name={label}
            value={chip.value}
            checked={chip.value === value}
            onChange={() => onChange(chip.value)}
          />
          {chip.mark}
          <strong>{chip.count === undefined ? '–' : formatNumber(chip.count, i18n.language)}</strong>
          {chip.label}
        </label>
      ))}
    </fieldset>
  )
}
