import type { ReactNode } from 'react'
import classes from './Figures.module.css'

export interface FiguresProps {
  /** The section's label; a skeleton has none. */
  label?: string
  /** On a phone: three beside one another between two lines, or two and two. */
  phone: 'strip' | 'pairs'
  /** Sets what is its own: `--figures-columns`, `--figures-inset`, `--figures-widest`. */
  className?: string | undefined
  children: ReactNode
}

/** What a page says first in numbers: figures in a row, parted by hairlines. */
export function Figures({ label, phone, className, children }: FiguresProps) {
  return (
    <section
      className={[classes.figures, className].filter(Boolean).join(' ')}
      data-phone={phone}
      aria-label={label}
    >
      {children}
    </section>
  )
}
