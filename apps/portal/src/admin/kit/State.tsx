import type { StatusName } from '@earshot/contract/values.ts'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import classes from './fleet.module.css'

/**
 * Shows a mark and a word. The style sheet draws the dot of a good state: a list has thousands, and a drawing in each
 * is slow to scroll.
 */
export function State({ status, word }: { status: StatusName; word: string }) {
  return (
    <span className={classes.state} data-status={status} data-dot={status === 'Ok' || undefined}>
      {status !== 'Ok' && <StatusMark status={status} size={12} />}
      {word}
    </span>
  )
}
