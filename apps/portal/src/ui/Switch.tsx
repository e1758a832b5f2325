import classes from './Switch.module.css'

export interface SwitchProps {
  /** What is turned on and off, for a screen reader: the words beside it. */
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** On or off, at once. */
export function Switch({ label, checked, disabled = false, onChange }: SwitchProps) {
  return (
    <label className={classes.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={event => onChange(event.target.checked)}
      />
      <span className={classes.track} aria-hidden />
    </label>
  )
}
