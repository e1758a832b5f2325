import { useCallback, useRef, useState } from 'react'
import classes from '#domain/charts/AirspaceChart.module.css'
import { updateSliderRange } from '#domain/charts/ChartSlider.tsx'
import type { TimeWindow } from '#domain/charts/chart-data.ts'
import { useElementWidth } from '#domain/charts/use-element-width.ts'
import { layerPlace, type Moved, OVERSCAN, windowWithin } from './overscan.ts'

interface PanMove extends Moved {
  plot: HTMLElement
  width: number
}

/** Moves all pieces of a chart's drawing: there is one on each panel, on each lane and under the axis. */
export interface PanLayer {
  /** Moves them to where the reader has moved the chart. It makes no element and measures none. */
  show: (move: PanMove) => void
  /** Is called when a canvas was drawn, and for which stretch of time: each canvas waits for its turn. */
  drawn: (canvas: HTMLElement, stretch: TimeWindow) => void
}

function createPanLayer(): PanLayer {
  const own = new WeakMap<Element, TimeWindow>()
  let last: PanMove | null = null
  const place = (piece: HTMLElement, move: PanMove) =>
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
    drawn: (canvas, stretch) => {
      const piece = canvas.closest<HTMLElement>(`.${classes.track}`)
      if (piece === null) return
      own.set(piece, windowWithin(stretch))
      if (last !== null) place(piece, last)
    },
  }
}

function placePiece({ style }: HTMLElement, { drawn, live, width }: PanMove): void {
  const place = layerPlace({ drawn, live, width })
  const rest = layerPlace({ drawn, live: drawn, width })
  // Whole pixels are copied; between them every line would be drawn blurred.
  const moved = Math.round(place.left - rest.left)
  style.transform = moved === 0 ? '' : `translateX(${moved}px)`
  // A stretched drawing has to be laid out, while one that is only moved does not.
  const isStretched = Math.abs(place.width - rest.width) >= 1
  style.width = isStretched ? `${(place.width / rest.width) * OVERSCAN * 100}%` : ''
}

/** Keeps what has been drawn, and moves it along without drawing it anew. */
export function usePanLayer() {
  const plot = useRef<HTMLDivElement>(null)
  const slider = useRef<HTMLDivElement>(null)
  const width = useElementWidth(plot)
  const [pieces] = useState(createPanLayer)
  const push = useCallback(
    (moved: Moved) => {
      if (plot.current !== null) pieces.show({ plot: plot.current, width, ...moved })
      if (slider.current !== null) updateSliderRange(slider.current, moved.live)
    },
    [pieces, width],
  )
  return { plot, slider, width, pieces, push }
}
