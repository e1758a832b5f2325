import { useState } from 'react'
import { Field } from '#ui/forms/fields/Field.tsx'

interface EdgeFieldProps {
  label: string
  unit: string
  shown: string
  isF: boolean
  /** Is told °C or %. */
  onChange: (celsius: number) => void
  /** Is told a key that types nothing, as Enter once the value is taken. */
  onKey?: (key: string) => void
}

/** A typed edge counts when the field is left or by Enter, since a half typed number would push the other edge away. */
export function EdgeField({ label, unit, shown, isF, onChange, onKey }: EdgeFieldProps) {
  const [{ typed, of }, setTyping] = useState({ typed: shown, of: shown })
  const setTyped = (text: string) => setTyping({ typed: text, of: shown })
  // The edge was moved by other means: what was typed before says nothing any more, and the focus stays.
  if (of !== shown) setTyping({ typed: shown, of: shown })
  const commit = () => {
    const value = Number(typed.replace(',', '.'))
    if (typed.trim() === '' || !Number.isFinite(value)) return setTyped(shown)
    if (typed !== shown) onChange(isF ? ((value - 32) * 5) / 9 : value)
  }
  return (
    <Field
      dense
      numeric
      inputMode="decimal"
      label={label}
      unit={unit}
      value={typed}
      onChange={event => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter' && typed !== shown) commit()
        else onKey?.(key)
      }}
    />
  )
}
