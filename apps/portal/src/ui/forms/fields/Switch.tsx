import classes from './Switch.module.css'

export interface SwitchProps {
  /** What is turned on and off: the words beside it, also for a screen reader. */
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** Turns something on or off at once. */
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
