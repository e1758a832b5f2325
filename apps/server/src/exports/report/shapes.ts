/** A figure is made of values (lines, areas and labels in points of the page) and of the function that draws them. */

/** All colors can be told apart in grey as well. */
export const COLORS = {
  text: '#1c1f1e',
  quiet: '#54574f',
  hairline: '#c9c5bb',
  grid: '#e3dfd6',
  series: '#14565c',
  between: '#93a8a5',
  band: '#e6ece8',
  bandEdge: '#8fa79f',
  edge: '#54574f',
} as const

export type Point = readonly [x: number, y: number]

export type Shape =
  | { kind: 'line'; points: readonly Point[]; color: string; width: number; dash?: readonly number[] }
  | { kind: 'area'; points: readonly Point[]; color: string }
  | { kind: 'box'; x: number; y: number; width: number; height: number; fill?: string; stroke?: string }
  | {
      kind: 'label'
      x: number
      y: number
      text: string
      size?: number
      color?: string
      align?: 'left' | 'right' | 'center'
      /** The width in points beyond which the text is cut off. */
      most?: number
    }

export type DrawableShape = Exclude<Shape, { kind: 'label' }>

export function drawShape(doc: PDFKit.PDFDocument, shape: DrawableShape): void {
  if (shape.kind === 'box') {
    const { x, y, width, height, fill, stroke } = shape
    if (fill !== undefined) doc.rect(x, y, width, height).fill(fill)
    if (stroke !== undefined)
      doc
        .rect(x + 0.3, y + 0.3, Math.max(0.1, width - 0.6), height - 0.6)
        .lineWidth(0.6)
        .stroke(stroke)
    return
  }
  const [first, ...rest] = shape.points
  if (first === undefined) return
  doc.moveTo(first[0], first[1])
  for (const [x, y] of rest) doc.lineTo(x, y)
  if (shape.kind === 'area') {
    doc.closePath().fill(shape.color)
    return
  }
  doc.lineWidth(shape.width).lineJoin('round')
  if (shape.dash === undefined) doc.undash()
  else doc.dash(shape.dash[0] ?? 2, { space: shape.dash[1] ?? 2 })
  doc.stroke(shape.color).undash()
}
