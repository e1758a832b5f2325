import type { FieldValues } from 'react-hook-form'
import { PasswordInput, type TextInputProps } from './TextInput.tsx'
import type { InputOf } from './use-input.ts'

interface NewPasswordInputsProps<Values extends FieldValues> extends Pick<InputOf<Values>, 'form'> {
  password: Pick<TextInputProps<Values>, 'name' | 'label'>
  /** The same again, so that a slip of the finger locks nobody out. */
  repeated: Pick<TextInputProps<Values>, 'name' | 'label'>
}

/** Asks for a new password twice: browsers offer to make and to save one, and the second entry is held against the first. */
export function NewPasswordInputs<Values extends FieldValues>({
  form,
  password,
  repeated,
}: NewPasswordInputsProps<Values>) {
  return (
    <>
      <PasswordInput form={form} {...password} autoComplete="new-password" alsoJudge={repeated.name} />
      <PasswordInput form={form} {...repeated} autoComplete="new-password" />
    </>
  )
}
