import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Text } from '#ui/layout/Text.tsx'
import classes from './AccessCards.module.css'

/** Shows cards about the reader's own accesses, one below the other. */
export function AccessCards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classes.cards} aria-label={label}>
      <ul>{children}</ul>
    </section>
  )
}

interface AccessCardProps {
  icon: Icon
  title: string
  /** What stands under the title. */
  note: ReactNode
  /** The buttons. */
  children: ReactNode
}

export function AccessCard({ icon: Mark, title, note, children }: AccessCardProps) {
  return (
    <li className={classes.card} aria-label={title}>
      <Mark size={20} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        <strong>{title}</strong>
        <Text as="span" size="small" tone="muted">
          {note}
        </Text>
      </span>
      <span className={classes.buttons}>{children}</span>
    </li>
  )
}
