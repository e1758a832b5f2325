import { type ReactNode, useId } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { FieldError } from '#ui/FieldError.tsx'
import classes from './ChoiceInput.module.css'
import { type InputOf, useInput } from './use-input.ts'

export interface ChoiceInputProps<Values extends FieldValues> extends InputOf<Values> {
  name: FieldPathByValue<Values, string | null | undefined>
  label: ReactNode
  /** Each with what choosing it means. */
  options: readonly { value: string; label: string; text?: string }[]
}

/** One of a few, each with a sentence: where a list would hide what there is to weigh. */
export function ChoiceInput<Values extends FieldValues>({
  form,
  name,
  alsoJudge,
  label,
  options,
}: ChoiceInputProps<Values>) {
  const { element, value, change, error } = useInput({ form, name, alsoJudge })
  const id = useId()
  const { ref, ...rest } = element
  return (
    <fieldset className={classes.field} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className={classes.legend}>{label}</legend>
      {options.map((option, index) => (
        <label key={option.value} className={classes.option}>
          <input
            {...rest}
            // The first wrong field gets the keyboard, and a group is entered by its first.
            ref={index === 0 ? ref : undefined}
            type="radio"
            value={option.value}
            checked={value === option.value}
            onChange={() => change(option.value)}
            aria-labelledby={`${id}-${option.value}-name`}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={option.text === undefined ? undefined : `${id}-${option.value}`}
          />
          <span className={classes.name} id={`${id}-${option.value}-name`}>
            {option.label}
          </span>
          {option.text !== undefined && (
            <span className={classes.text} id={`${id}-${option.value}`}>
              {option.text}
            </span>
          )}
        </label>
      ))}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
