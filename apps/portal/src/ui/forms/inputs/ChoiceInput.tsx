import { type ReactNode, useId } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import classes from './ChoiceInput.module.css'
import { RadioField } from './RadioField.tsx'
import type { InputOf } from './use-input.ts'

export interface ChoiceInputProps<Values extends FieldValues> extends InputOf<Values> {
  name: FieldPathByValue<Values, string | null | undefined>
  label: ReactNode
  /** The options; `text` says what choosing one means. */
  options: readonly { value: string; label: string; text?: string }[]
}

/** Shows a choice whose options each have a sentence, where a list would hide what has to be weighed. */
export function ChoiceInput<Values extends FieldValues>(props: ChoiceInputProps<Values>) {
  const id = useId()
  return (
    <RadioField {...props} className={classes.options}>
      {({ value, label, text }, radio) => (
        <label key={value} className={classes.option}>
          <input
            {...radio}
            aria-labelledby={`${id}-${value}-name`}
            aria-describedby={text === undefined ? undefined : `${id}-${value}`}
          />
          <span className={classes.name} id={`${id}-${value}-name`}>
            {label}
          </span>
          {text !== undefined && (
            <span className={classes.text} id={`${id}-${value}`}>
              {text}
            </span>
          )}
        </label>
      )}
    </RadioField>
  )
}
