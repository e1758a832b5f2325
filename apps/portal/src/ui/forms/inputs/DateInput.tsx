import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { Field, type FieldProps } from '#ui/Field.tsx'
import { type InputOf, useInput } from './use-input.ts'

export interface DateInputProps<Values extends FieldValues> extends InputOf<Values> {
  name: FieldPathByValue<Values, string | null | undefined>
  label: FieldProps['label']
  /** `YYYY-MM-DD`: what the picker offers; the rule judges what is typed. */
  min?: string
  max?: string
  dense?: boolean
}

/** A local day of the site, `YYYY-MM-DD`, by the browser's own picker; null while it is incomplete. */
export function DateInput<Values extends FieldValues>({
  form,
  name,
  alsoJudge,
  ...field
}: DateInputProps<Values>) {
  const { element, value, change, error } = useInput({ form, name, alsoJudge })
  return (
    <Field
      {...field}
      {...element}
      error={error}
      type="date"
      value={String(value ?? '')}
      onChange={event => change(event.target.value === '' ? null : event.target.value)}
    />
  )
}
