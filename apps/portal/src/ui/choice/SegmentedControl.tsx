import classes from './SegmentedControl.module.css'

interface Segment<Value extends string> {
  value: Value
  label: string
}

export interface SegmentedControlProps<Value extends string> {
  /** What is being chosen, for a screen reader. */
  label: string
  value: Value
  segments: readonly Segment<Value>[]
  onChange: (value: Value) => void
}

/** Shows one of a few choices. They are radio buttons, so the arrow keys move and the choice is announced. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  segments,
  onChange,
}: SegmentedControlProps<Value>) {
  return (
    <fieldset className={classes.group}>
      <legend className="visually-hidden">{label}</legend>
      {segments.map(segment => (
        <label
          key={segment.value}
          className={classes.segment}
          data-checked={segment.value === value || undefined}
        >
          <input
            className={classes.input}
            type="radio"
            name={label}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          {segment.label}
        </label>
      ))}
    </fieldset>
  )
}
