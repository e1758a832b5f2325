import { useState } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Field, type FieldProps } from '#ui/forms/fields/Field.tsx'
import { readTypedNumber, typedNumber } from './typed-number.ts'
import { type InputOf, useInput } from './use-input.ts'

export interface NumberInputProps<Values extends FieldValues> extends InputOf<Values> {
  name: FieldPathByValue<Values, number | null | undefined>
  label: FieldProps['label']
  /** True if the phone's keyboard comes without a decimal separator. */
  whole?: boolean
  /** True if a minus can be typed, for which a phone needs its full keyboard. */
  belowZero?: boolean
  dense?: boolean
  unit?: FieldProps['unit']
}

/**
 * Shows a number that is typed and shown with the reader's decimal separator. Its value is null while it is empty, and
 * the text itself while it is no number.
 */
export function NumberInput<Values extends FieldValues>({
  form,
  name,
  alsoJudge,
  whole = false,
  belowZero = false,
  ...field
}: NumberInputProps<Values>) {
  const { i18n } = useTranslation()
  const { element, value, change, error } = useInput({ form, name, alsoJudge })
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null)
  // What is typed stays as it is ("1,50") until the value changes elsewhere or the reader leaves the field.
  const text = typed !== null && typed.value === value ? typed.text : typedNumber(value, i18n.language)
  return (
    <Field
      {...field}
      {...element}
      error={error}
      numeric
      inputMode={belowZero ? undefined : whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={text}
      onChange={event => {
        const read = readTypedNumber(event.target.value, {
          language: i18n.language,
          browser: navigator.language,
          whole,
        })
        setTyped({ text: event.target.value, value: read })
        change(read)
      }}
      onBlur={() => {
        setTyped(null)
        element.onBlur()
      }}
    />
  )
}
