import type { CSSProperties } from 'react'

/** Returns the style for how much of what was expected came, which sets the color of a cell. */
export function partOf(part: number): CSSProperties & Record<'--part', number> {
  return { '--part': part }
}
