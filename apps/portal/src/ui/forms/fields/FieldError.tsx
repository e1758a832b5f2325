import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Field.module.css'

/** Shows the broken rule under a field and announces it. The field refers to it by this id. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (children === undefined) return null
  return (
    <p className={classes.error} id={id} role="alert">
      <IconAlertCircle size={16} stroke={1.9} aria-hidden />
      {children}
    </p>
  )
}
