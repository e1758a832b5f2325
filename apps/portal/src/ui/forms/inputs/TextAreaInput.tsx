import { countedLength } from '@earshot/contract/schemas/page.ts'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { TextArea, type TextAreaProps } from '#ui/forms/fields/TextArea.tsx'
import { type InputOf, useInput } from './use-input.ts'

export interface TextAreaInputProps<Values extends FieldValues>
  extends InputOf<Values>,
    Omit<TextAreaProps, 'form' | 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'counter' | 'ref'> {
  name: FieldPathByValue<Values, string | null | undefined>
  /** The longest allowed length; how much of it is used is shown below. */
  counter?: number
}

export function TextAreaInput<Values extends FieldValues>({
  form,
  name,
  alsoJudge,
  counter,
  ...area
}: TextAreaInputProps<Values>) {
  const { element, value, change, error } = useInput({ form, name, alsoJudge })
  const text = String(value ?? '')
  return (
    <TextArea
      {...area}
      {...element}
      error={error}
      value={text}
      onChange={event => change(event.target.value)}
      {...(counter !== undefined && { counter: { length: countedLength(text), max: counter } })}
    />
  )
}
