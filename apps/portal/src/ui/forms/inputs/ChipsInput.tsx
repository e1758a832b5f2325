import type { ReactNode } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import classes from './ChipsInput.module.css'
import { RadioField } from './RadioField.tsx'
import type { InputOf } from './use-input.ts'

export interface ChipsInputProps<Values extends FieldValues> extends InputOf<Values> {
  name: FieldPathByValue<Values, string | null | undefined>
  label: ReactNode
  options: readonly { value: string; label: string }[]
}

/** Shows a choice of a few words that need no sentence, as chips that are radio buttons. */
export function ChipsInput<Values extends FieldValues>(props: ChipsInputProps<Values>) {
  return (
    <RadioField {...props} className={classes.chips}>
      {({ value, label }, radio) => (
        <label key={value} className={classes.chip}>
          <input {...radio} className="visually-hidden" />
          {label}
        </label>
      )}
    </RadioField>
  )
}
