import { IconAlertCircle } from '@tabler/icons-react'
import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import classes from './Field.module.css'

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode
  /** The broken rule's message, already translated. */
  error?: string | undefined
  /** A control inside the edge, at the end (show the password). */
  end?: ReactNode
  dense?: boolean
  ref?: React.Ref<HTMLInputElement>
}

/** Label above, rule below, both tied to the input for a screen reader. */
export function Field({ label, error, end, dense = false, id, ref, ...input }: FieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const errorId = `${inputId}-error`
  return (
    <div
      className={classes.field}
      data-dense={dense || undefined}
      data-invalid={error !== undefined || undefined}
    >
      <label className={classes.label} htmlFor={inputId}>
        {label}
      </label>
      <div className={classes.control}>
        <input
          {...input}
          ref={ref}
          id={inputId}
          className={classes.input}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
        />
        {end}
      </div>
      {error !== undefined && (
        <p className={classes.error} id={errorId} role="alert">
          <IconAlertCircle size={16} stroke={1.9} aria-hidden />
          {error}
        </p>
      )}
    </div>
  )
}
