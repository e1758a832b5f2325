import { type ReactNode, useId } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { FieldError } from '#ui/FieldError.tsx'
import classes from './ChipsInput.module.css'
import { type InputOf, useInput } from './use-input.ts'

export interface ChipsInputProps<Values extends FieldValues> extends InputOf<Values> {
  name: FieldPathByValue<Values, string | null | undefined>
  label: ReactNode
  options: readonly { value: string; label: string }[]
}

/** One of a few words that need no sentence: radio buttons as chips, all in sight. */
export function ChipsInput<Values extends FieldValues>({
  form,
  name,
  alsoJudge,
  label,
  options,
}: ChipsInputProps<Values>) {
  const { element, value, change, error } = useInput({ form, name, alsoJudge })
  const errorId = useId()
  const { ref, ...rest } = element
  return (
    <fieldset className={classes.field} aria-describedby={error === undefined ? undefined : errorId}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.chips}>
        {options.map((option, index) => (
          <label key={option.value} className={classes.chip}>
            <input
              {...rest}
              // The first wrong field gets the keyboard, and a group is entered by its first.
              ref={index === 0 ? ref : undefined}
              className="visually-hidden"
              type="radio"
              value={option.value}
              checked={value === option.value}
              onChange={() => change(option.value)}
              aria-invalid={error !== undefined || undefined}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}
