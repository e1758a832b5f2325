import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { FieldError } from '#ui/forms/fields/FieldError.tsx'
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
function RadioField<Values extends FieldValues, Option extends { value: string }>({
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
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className={classes.legend}>{label}</legend>
      <div className={className}>
        {options.map((option, index) => children(option, radioOf(option, index)))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}

interface ChoiceInputProps<Values extends FieldValues> extends InputOf<Values> {
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

interface ChipsInputProps<Values extends FieldValues> extends InputOf<Values> {
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
