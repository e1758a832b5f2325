/** A text as a QR code for paper: a box for each stretch of dark modules in a row. */
import type { DrawableShape } from '#exports/report/shapes.ts'

/** The white of the page is the edge that the code needs around it. */
const MARGIN = 0
const DARK = '#000000'

export type QrShapes = (place: { x: number; y: number; side: number }) => DrawableShape[]

/** The library is loaded with the first certificate: a start does without it. */
export async function qrShapes(text: string): Promise<QrShapes> {
  const { BarcodeFormat, EncodeHintType, MultiFormatWriter } = await import('@zxing/library')
  const hints = new Map([[EncodeHintType.MARGIN, MARGIN]])
  const matrix = new MultiFormatWriter().encode(text, BarcodeFormat.QR_CODE, 0, 0, hints)
  const modules = matrix.getWidth()
  return ({ x, y, side }) => {
    const module = side / modules
    const shapes: DrawableShape[] = []
    for (let row = 0; row < modules; row += 1)
      for (let from = 0; from < modules; from += 1) {
        let to = from
        while (to < modules && matrix.get(to, row)) to += 1
        if (to === from) continue
        const place = { x: x + from * module, y: y + row * module, width: (to - from) * module }
        shapes.push({ kind: 'box', ...place, height: module, fill: DARK })
        from = to
      }
    return shapes
  }
}
