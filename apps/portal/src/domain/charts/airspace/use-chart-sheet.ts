import { useCallback, useRef, useState } from 'react'
import { tellSlider } from '#domain/charts/ChartSlider.tsx'
import { createPanLayer } from '#domain/charts/pan-layer.ts'
import type { Moved } from '#domain/charts/sheet.ts'
import { useElementWidth } from '#domain/charts/use-element-width.ts'

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
