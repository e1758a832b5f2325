import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Text } from '#ui/layout/Text.tsx'
import classes from './Security.module.css'

export interface WayProps {
  icon: TablerIcon
  name: string
  note: ReactNode
  used?: string | undefined
  children?: ReactNode
}

/** Shows one way to sign in: what it is, when it was used last, and what can be done with it. */
export function Way({ icon: Icon, name, note, used, children }: WayProps) {
  return (
    <li className={classes.row}>
      <Icon size={22} stroke={1.65} aria-hidden />
      <div className={classes.facts}>
        <Text as="span" weight="emphasis" breaks>
          {name}
        </Text>
        <Text as="span" size="small" tone="muted">
          {note}
        </Text>
      </div>
      {used !== undefined && (
        <Text as="span" size="small" className={classes.used}>
          {used}
        </Text>
      )}
      <div className={classes.actions}>{children}</div>
    </li>
  )
}
