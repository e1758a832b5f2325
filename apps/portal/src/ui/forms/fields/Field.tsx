import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import classes from './Field.module.css'
import { FieldFrame } from './FieldFrame.tsx'

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode
  /** The message of the broken rule, already translated. */
  error?: string | undefined
  /** A hint about the field; while a rule is broken, the error is shown instead. */
  hint?: string | undefined
  /** A control inside the edge, at the end, for example to show the password. */
  end?: ReactNode
  dense?: boolean
  /** True if the value is aligned at the end, so that numbers line up. */
  numeric?: boolean
  /** The unit of a figure, shown after it and inside the edge. */
  unit?: string | undefined
  ref?: React.Ref<HTMLInputElement>
}

/**
 * Shows a field with its label above, its error below and its unit inside; all are tied to the input for a screen
 * reader.
 */
export function Field({
  label,
  error,
  hint,
  end,
  dense = false,
  numeric = false,
  unit,
  id,
  ref,
  ...input
}: FieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const errorId = `${inputId}-error`
  const hintId = `${inputId}-hint`
  const unitId = `${inputId}-unit`
  const hasHint = hint !== undefined && error === undefined
  const describedBy = [
    error !== undefined && errorId,
    hasHint && hintId,
    unit !== undefined && unitId,
  ].filter(Boolean)
  return (
    <FieldFrame id={inputId} label={label} error={error} hint={hint} dense={dense}>
      <input
        {...input}
        ref={ref}
        id={inputId}
        className={classes.input}
        data-numeric={numeric || undefined}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy.length === 0 ? undefined : describedBy.join(' ')}
      />
      {unit !== undefined && (
        <span className={classes.unit} id={unitId}>
          {unit}
        </span>
      )}
      {end}
    </FieldFrame>
  )
}
