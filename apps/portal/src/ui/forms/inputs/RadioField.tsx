import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { FieldError } from '#ui/FieldError.tsx'
import classes from './RadioField.module.css'
import { type InputOf, useInput } from './use-input.ts'

type Radio = InputHTMLAttributes<HTMLInputElement>

interface RadioFieldProps<Values extends FieldValues, Option> extends InputOf<Values> {
  name: FieldPathByValue<Values, string | null | undefined>
  label: ReactNode
  options: readonly Option[]
  className?: string | undefined
  /** Draws one option. */
  children: (option: Option, radio: Radio) => ReactNode
}

/** Shows one of a few choices, all in sight: a group of radio buttons under its name. */
export function RadioField<Values extends FieldValues, Option extends { value: string }>({
  form,
  name,
  alsoJudge,
  label,
  options,
  className,
  children,
}: RadioFieldProps<Values, Option>) {
  const { element, value, change, error } = useInput({ form, name, alsoJudge })
  const errorId = useId()
  const { ref, ...rest } = element
  const radioOf = (option: Option, index: number) => ({
    ...rest,
    // The first wrong field gets the focus, and a group is entered by its first button.
    ref: index === 0 ? ref : undefined,
    type: 'radio',
    value: option.value,
    checked: value === option.value,
    onChange: () => change(option.value),
    'aria-invalid': error !== undefined || undefined,
  })
  return (
    <fieldset className={classes.field} aria-describedby={error === undefined ? undefined : errorId}>
      <legend className={classes.legend}>{label}</legend>
      <div className={className}>
        {options.map((option, index) => children(option, radioOf(option, index)))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}
