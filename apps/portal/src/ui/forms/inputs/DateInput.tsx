import type { FocusEvent, KeyboardEvent } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { Field, type FieldProps } from '#ui/Field.tsx'
import { type InputOf, useInput } from './use-input.ts'

/** What no rule takes for a day, nor for nothing: a part of a date may be all that is typed. */
const A_PART = 'part'
/** Without a bound the browser asks for a year of six figures. */
const LAST_DAY = '9999-12-31'

export interface DateInputProps<Values extends FieldValues> extends InputOf<Values> {
  name: FieldPathByValue<Values, string | null | undefined>
  label: FieldProps['label']
  /** `YYYY-MM-DD`: what the picker offers; the rule judges what is typed. */
  min?: string
  max?: string
  dense?: boolean
  /** Which day of something it is. */
  unit?: FieldProps['unit']
}

/** A local day of the site, `YYYY-MM-DD`, by the browser's own picker; null while it is empty. */
export function DateInput<Values extends FieldValues>({
  form,
  name,
  alsoJudge,
  max = LAST_DAY,
  ...field
}: DateInputProps<Values>) {
  const { element, value, change, error } = useInput({ form, name, alsoJudge })

  /** The browser tells of no change while the date is not whole, and its value is that of an empty one. */
  function read({ currentTarget }: KeyboardEvent<HTMLInputElement> | FocusEvent<HTMLInputElement>): void {
    const typed = currentTarget.validity.badInput ? A_PART : currentTarget.value || null
    if (typed !== (value || null)) change(typed)
  }

  return (
    <Field
      {...field}
      {...element}
      error={error}
      type="date"
      max={max}
      // Anything but a day would wipe out what has been typed so far.
      value={value === A_PART ? '' : String(value ?? '')}
      onChange={event => change(event.target.value === '' ? null : event.target.value)}
      onKeyUp={read}
      onBlur={event => {
        read(event)
        element.onBlur()
      }}
    />
  )
}
