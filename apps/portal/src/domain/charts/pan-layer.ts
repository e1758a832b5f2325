import { useCallback, useRef, useState } from 'react'
import classes from './AirspaceChart.module.css'
import { tellSlider } from './ChartSlider.tsx'
import type { TimeWindow } from './chart-data.ts'
import { type Moved, SHEET, sheetPlace, windowOf } from './sheet.ts'
import { useElementWidth } from './use-element-width.ts'

interface SheetMove extends Moved {
  plot: HTMLElement
  width: number
}

/** Moves all pieces of a chart's sheet: there is one on each panel, on each lane and under the axis. */
export interface PanLayer {
  /** Moves them to where the reader has moved the chart. It makes no element and measures none. */
  show: (move: SheetMove) => void
  /** Is called when a canvas was drawn, and for which sheet: each canvas waits for its turn. */
  drawn: (canvas: HTMLElement, sheet: TimeWindow) => void
}

function createPanLayer(): PanLayer {
  const own = new WeakMap<Element, TimeWindow>()
  let last: SheetMove | null = null
  const place = (piece: HTMLElement, move: SheetMove) =>
    placePiece(piece, { ...move, drawn: own.get(piece) ?? move.drawn })
  return {
    show: move => {
      last = move
      const { plot, drawn, live } = move
      plot.toggleAttribute('data-moving', drawn.from !== live.from || drawn.to !== live.to)
      for (const piece of plot.getElementsByClassName(classes.track ?? '')) {
        if (piece instanceof HTMLElement) place(piece, move)
      }
    },
    drawn: (canvas, sheet) => {
      const piece = canvas.closest<HTMLElement>(`.${classes.track}`)
      if (piece === null) return
      own.set(piece, windowOf(sheet))
      if (last !== null) place(piece, last)
    },
  }
}

function placePiece({ style }: HTMLElement, { drawn, live, width }: SheetMove): void {
  const place = sheetPlace({ drawn, live, width })
  const rest = sheetPlace({ drawn, live: drawn, width })
  // Whole pixels are copied; between them every line would be drawn blurred.
  const moved = Math.round(place.left - rest.left)
  style.transform = moved === 0 ? '' : `translateX(${moved}px)`
  // A stretched sheet has to be laid out, while one that is only moved does not.
  const isStretched = Math.abs(place.width - rest.width) >= 1
  style.width = isStretched ? `${(place.width / rest.width) * SHEET * 100}%` : ''
}

/** Keeps what has been drawn, and moves it along without drawing it anew. */
export function useChartSheet() {
  const plot = useRef<HTMLDivElement>(null)
  const slider = useRef<HTMLDivElement>(null)
  const width = useElementWidth(plot)
  const [pieces] = useState(createPanLayer)
  const push = useCallback(
    (moved: Moved) => {
      if (plot.current !== null) pieces.show({ plot: plot.current, width, ...moved })
      if (slider.current !== null) tellSlider(slider.current, moved.live)
    },
    [pieces, width],
  )
  return { plot, slider, width, pieces, push }
}
