import { type ReactNode, useId } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { FieldError } from '#ui/forms/fields/FieldError.tsx'
import classes from './CheckInput.module.css'
import { type InputOf, useInput } from './use-input.ts'

export interface CheckInputProps<Values extends FieldValues> extends InputOf<Values> {
  name: FieldPathByValue<Values, boolean | null | undefined>
  /** The text beside the box, which may hold links. */
  children: ReactNode
}

export function CheckInput<Values extends FieldValues>({
  form,
  name,
  alsoJudge,
  children,
}: CheckInputProps<Values>) {
  const { element, value, change, error } = useInput({ form, name, alsoJudge })
  const errorId = useId()
  return (
    <div>
      <label className={classes.check}>
        <input
          {...element}
          type="checkbox"
          checked={value === true}
          onChange={event => change(event.target.checked)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
        />
        <span>{children}</span>
      </label>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}
