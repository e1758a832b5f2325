import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { Field, type FieldProps } from '#ui/forms/fields/Field.tsx'
import { PasswordField } from '#ui/forms/fields/PasswordField.tsx'
import { type InputOf, useInput } from './use-input.ts'

type Text = string | null | undefined

export interface TextInputProps<Values extends FieldValues>
  extends InputOf<Values>,
    Omit<FieldProps, 'form' | 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'ref'> {
  name: FieldPathByValue<Values, Text>
}

export function TextInput<Values extends FieldValues>(props: TextInputProps<Values>) {
  return <Field {...useText(props)} />
}

/** Shows a field for a mail address, with the keyboard and the completion for it. */
export function EmailInput<Values extends FieldValues>(props: TextInputProps<Values>) {
  return (
    <TextInput
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}

export function PasswordInput<Values extends FieldValues>(props: TextInputProps<Values>) {
  return <PasswordField {...useText(props)} />
}

function useText<Values extends FieldValues>({ form, name, alsoJudge, ...field }: TextInputProps<Values>) {
  const { element, value, change, error } = useInput({ form, name, alsoJudge })
  return {
    ...field,
    ...element,
    error,
    value: String(value ?? ''),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change(event.target.value),
  }
}
