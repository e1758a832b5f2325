import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Form.module.css'

/** Shows what is wrong with a form as a whole, above its button. */
export function FormNotice({ children }: { children: ReactNode }) {
  return (
    <p className={classes.notice} role="alert">
      <IconAlertCircle size={18} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </p>
  )
}
