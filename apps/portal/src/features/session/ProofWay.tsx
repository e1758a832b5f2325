import { IconChevronRight, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './ProofWay.module.css'

/** Lists the ways to prove who one is. */
export function ProofWays({ children }: { children: ReactNode }) {
  return <div className={classes.ways}>{children}</div>
}

interface ProofWayProps {
  icon: TablerIcon
  name: string
  note?: string
  isOpen: boolean
  onOpen: () => void
  children: ReactNode
}

/** Shows one way to prove it, which opens in its own place. */
export function ProofWay({ icon: Icon, name, note, isOpen, onOpen, children }: ProofWayProps) {
  return (
    <div className={classes.way}>
      <button type="button" className={classes.row} aria-expanded={isOpen} onClick={onOpen}>
        <Icon size={20} stroke={1.65} aria-hidden />
        <span className={classes.name}>{name}</span>
        {note !== undefined && <span className={classes.note}>{note}</span>}
        {!isOpen && <IconChevronRight size={18} stroke={1.75} aria-hidden />}
      </button>
      {isOpen && children}
    </div>
  )
}
