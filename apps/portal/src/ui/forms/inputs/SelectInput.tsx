import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { SelectField, type SelectFieldProps } from '#ui/forms/fields/SelectField.tsx'
import { type InputOf, useInput } from './use-input.ts'

export interface SelectInputProps<Values extends FieldValues>
  extends InputOf<Values>,
    Omit<SelectFieldProps, 'form' | 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'options' | 'ref'> {
  name: FieldPathByValue<Values, string | number | null | undefined>
  /** The options; a value is an id or a word of the contract, and is returned with its own type. */
  options: readonly { value: string | number; label: string; lang?: string; group?: string }[]
}

export function SelectInput<Values extends FieldValues>({
  form,
  name,
  alsoJudge,
  options,
  ...select
}: SelectInputProps<Values>) {
  const { element, value, change, error } = useInput({ form, name, alsoJudge })
  return (
    <SelectField
      {...select}
      {...element}
      error={error}
      value={String(value ?? '')}
      options={options.map(option => ({ ...option, value: String(option.value) }))}
      onChange={event => {
        const chosen = options.find(option => String(option.value) === event.target.value)
        change(chosen?.value ?? null)
      }}
    />
  )
}
