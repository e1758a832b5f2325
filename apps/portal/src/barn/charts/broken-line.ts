import type uPlot from 'uplot'

/** Of the library's own flags: a band is filled inside its lines. */
const FILLED_INSIDE = 1

/**
 * A line that lifts its pen where it has no value. The library's own goes on under a mask with a hole for each stretch, and a line
 * that is split by level has thousands of them: most of what drawing a panel took.
 */
export const brokenLine: uPlot.Series.PathBuilder = (plot, series, first, last) => {
  const stroke = new Path2D()
  const { left, top, width, height } = plot.bbox
  const at = plot.data[0]
  const values = plot.data[series] ?? []
  const x = scaleOf(plot.scales.x)
  const y = scaleOf(plot.scales.y)
  let isDrawing = false
  for (let index = first; index <= last; index += 1) {
    const value = values[index] ?? null
    const time = at[index]
    if (value === null || time === undefined) {
      isDrawing = false
      continue
    }
    const across = left + (time - x.min) * (width / x.span)
    const down = top + (y.max - value) * (height / y.span)
    if (isDrawing) stroke.lineTo(across, down)
    else stroke.moveTo(across, down)
    isDrawing = true
  }
  return { stroke, fill: null, clip: null, band: null, flags: FILLED_INSIDE }
}

function scaleOf(scale: uPlot.Scale | undefined) {
  const [min, max] = [scale?.min ?? 0, scale?.max ?? 1]
  return { min, max, span: max - min || 1 }
}
