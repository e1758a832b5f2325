import { useId } from 'react'
import classes from './Choices.module.css'

export interface Choice<Value extends string> {
  value: Value
  label: string
  /** The consequence of the choice. */
  text?: string
}

interface ChoicesProps<Value extends string> {
  /** The subject of the choice, for a screen reader; a title beside it shows it. */
  label: string
  choices: readonly Choice<Value>[]
  value: Value
  size: 'dense' | 'touch'
  onChange: (value: Value) => void
}

/** Lets people choose one of a few values, each with a line about its consequence. */
export function Choices<Value extends string>({
  label,
  choices,
  value,
  size,
  onChange,
}: ChoicesProps<Value>) {
  const name = useId()
  return (
    <fieldset className={classes.choices} data-size={size}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map(choice => (
        <label
          key={choice.value}
          className={classes.choice}
          data-checked={choice.value === value || undefined}
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <strong>{choice.label}</strong>
          {choice.text !== undefined && <span>{choice.text}</span>}
        </label>
      ))}
    </fieldset>
  )
}
