import type { ReactNode } from 'react'
import { Text } from '#ui/layout/Text.tsx'
import classes from './Field.module.css'
import { FieldError } from './FieldError.tsx'

export interface FieldFrameProps {
  /** The id of the control. Its error message is `${id}-error` and its hint `${id}-hint`. */
  id: string
  label: ReactNode
  error: string | undefined
  hint?: string | undefined
  dense: boolean
  /** The control, and any icon or button inside its border. */
  children: ReactNode
}

/** Surrounds a control with its label above and its error or hint below. */
export function FieldFrame({ id, label, error, hint, dense, children }: FieldFrameProps) {
  return (
    <div
      className={classes.field}
      data-dense={dense || undefined}
      data-invalid={error !== undefined || undefined}
    >
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.control}>{children}</div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {hint !== undefined && error === undefined && (
        <Text size="small" tone="muted" above="1-half" id={`${id}-hint`}>
          {hint}
        </Text>
      )}
    </div>
  )
}
