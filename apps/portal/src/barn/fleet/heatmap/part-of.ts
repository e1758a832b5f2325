import type { CSSProperties } from 'react'

/** How much of what was expected came, for the tone of a cell. */
export function partOf(part: number): CSSProperties & Record<'--part', number> {
  return { '--part': part }
}
