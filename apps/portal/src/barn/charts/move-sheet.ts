import classes from './AirspaceChart.module.css'
import { type Moved, SHEET, sheetPlace } from './sheet.ts'

export interface SheetMove extends Moved {
  plot: HTMLElement
  width: number
}

/**
 * Puts the sheet where the reader's hand has it, all its pieces: one on each panel, on each lane, under the axis. No element is
 * made and none is measured.
 */
export function moveSheet({ plot, drawn, live, width }: SheetMove): void {
  const isMoved = drawn.from !== live.from || drawn.to !== live.to
  plot.toggleAttribute('data-moving', isMoved)
  const place = sheetPlace({ drawn, live, width })
  const rest = sheetPlace({ drawn, live: drawn, width })
  const isStretched = Math.abs(place.width - rest.width) >= 1
  for (const track of plot.getElementsByClassName(classes.track ?? '')) {
    if (!(track instanceof HTMLElement)) continue
    // On whole pixels, which are copied; between them every line would be drawn softer.
    track.style.transform = isMoved ? `translateX(${Math.round(place.left - rest.left)}px)` : ''
    // A stretched sheet is laid out, one that is only pushed is not.
    track.style.width = isStretched ? `${(place.width / rest.width) * SHEET * 100}%` : ''
  }
}
