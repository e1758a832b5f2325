import type uPlot from 'uplot'

/** uPlot's flag for a band that is filled between its two lines. */
const FILLED_INSIDE = 1

/**
 * The most points of one path. Without a graphics card the time for a path grows with the square of its length: a line
 * of 1,600 points that breaks at every third takes 74 ms whole and 4 ms in pieces.
 */
const PIECE = 64

/**
 * Draws a line that breaks where it has no value. The library's own path continues under a mask with a hole for each
 * stretch. A line that is split by level has thousands of them, which took most of the time for drawing a panel.
 */
export const brokenLine: uPlot.Series.PathBuilder = (plot, series, first, last) => {
  const pieces = new Pieces(() => styleOf(plot, series))
  const { left, top, width, height } = plot.bbox
  const at = plot.data[0]
  const values = plot.data[series] ?? []
  const x = scaleOf(plot.scales.x)
  const y = scaleOf(plot.scales.y)
  let before: Point | null = null
  for (let index = first; index <= last; index += 1) {
    const value = values[index] ?? null
    const time = at[index]
    const point: Point | null =
      value === null || time === undefined
        ? null
        : [left + (time - x.min) * (width / x.span), top + (y.max - value) * (height / y.span)]
    if (point !== null) pieces.add(point, before)
    before = point
  }
  return { stroke: pieces, fill: null, clip: null, band: null, flags: FILLED_INSIDE }
}

type Point = readonly [x: number, y: number]
type Style = CanvasRenderingContext2D['strokeStyle']

/**
 * Holds several paths of one color, which the library draws as it draws paths of many colors. The color is read when
 * they are drawn.
 */
class Pieces extends Map<Style, Path2D> {
  readonly #style: () => Style
  readonly #paths: Path2D[] = []
  #points = PIECE
  /** Where the pen stood before its present place. */
  #corner: Point | null = null

  constructor(style: () => Style) {
    super()
    this.#style = style
  }

  /** @param from where the pen is, or null if it is nowhere */
  add(to: Point, from: Point | null): void {
    if (this.#points >= PIECE) this.#begin(from)
    const path = this.#paths.at(-1)
    if (from === null) path?.moveTo(...to)
    else path?.lineTo(...to)
    this.#points += 1
    this.#corner = from
  }

  /** The line between two pieces is in both, so that the corners at its ends are drawn as all others. */
  #begin(from: Point | null): void {
    const path = new Path2D()
    this.#paths.push(path)
    this.#points = 0
    if (from === null) return
    path.moveTo(...(this.#corner ?? from))
    path.lineTo(...from)
  }

  override forEach(each: (path: Path2D, style: Style, all: Map<Style, Path2D>) => void): void {
    const style = this.#style()
    for (const path of this.#paths) each(path, style, this)
  }
}

function styleOf(plot: uPlot, index: number): Style {
  const stroke = plot.series[index]?.stroke
  return (typeof stroke === 'function' ? stroke(plot, index) : stroke) ?? 'transparent'
}

function scaleOf(scale: uPlot.Scale | undefined) {
  const [min, max] = [scale?.min ?? 0, scale?.max ?? 1]
  return { min, max, span: max - min || 1 }
}
