import type { FocusEvent, KeyboardEvent } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { Field, type FieldProps } from '#ui/forms/fields/Field.tsx'
import { type InputOf, useInput } from './use-input.ts'

/** Stands for a partly typed date. No rule accepts it, neither as a day nor as nothing. */
const PARTLY_TYPED = 'part'
/** Without a bound the browser asks for a year of six figures. */
const LAST_DAY = '9999-12-31'

export interface DateInputProps<Values extends FieldValues> extends InputOf<Values> {
  name: FieldPathByValue<Values, string | null | undefined>
  label: FieldProps['label']
  /** The first day that the picker offers, as `YYYY-MM-DD`; the rule checks what is typed. */
  min?: string
  max?: string
  dense?: boolean
  /** What stands after the field, such as which day of something the date is. */
  unit?: FieldProps['unit']
}

/**
 * Shows a field for a local day of the site, `YYYY-MM-DD`, with the browser's own picker; its value is null while it is
 * empty.
 */
export function DateInput<Values extends FieldValues>({
  form,
  name,
  alsoJudge,
  max = LAST_DAY,
  ...field
}: DateInputProps<Values>) {
  const { element, value, change, error } = useInput({ form, name, alsoJudge })

  /** The browser reports no change while the date is incomplete, and its value is then that of an empty field. */
  function read({ currentTarget }: KeyboardEvent<HTMLInputElement> | FocusEvent<HTMLInputElement>): void {
    const typed = currentTarget.validity.badInput ? PARTLY_TYPED : currentTarget.value || null
    if (typed !== (value || null)) change(typed)
  }

  return (
    <Field
      {...field}
      {...element}
      error={error}
      type="date"
      max={max}
      // Any value but a day would delete what has been typed so far.
      value={value === PARTLY_TYPED ? '' : String(value ?? '')}
      onChange={event => change(event.target.value === '' ? null : event.target.value)}
      onKeyUp={read}
      onBlur={event => {
        read(event)
        element.onBlur()
      }}
    />
  )
}
