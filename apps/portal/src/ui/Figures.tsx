import type { ReactNode } from 'react'
import classes from './Figures.module.css'

export interface FiguresProps {
  /** The section's label; a skeleton has none. */
  label?: string
  /** How they are arranged on a phone: three in a row between two lines, or two by two. */
  phone: 'strip' | 'pairs'
  /** The class may set `--figures-columns`, `--figures-inset` and `--figures-widest`. */
  className?: string | undefined
  children: ReactNode
}

/** Shows a page's main numbers in a row, separated by hairlines. */
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
