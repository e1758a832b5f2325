import { BarcodeFormat, EncodeHintType, MultiFormatWriter } from '@zxing/library'

/** The white edge around a QR code, in modules, as its standard asks for. */
const QUIET = 4

/** @returns the side of the code in modules, and the path of its dark ones; each row of them is one stroke or more */
export function qrPath(text: string): { size: number; path: string } {
  const hints = new Map<EncodeHintType, unknown>([[EncodeHintType.MARGIN, QUIET]])
  const matrix = new MultiFormatWriter().encode(text, BarcodeFormat.QR_CODE, 0, 0, hints)
  const size = matrix.getWidth()
  const strokes: string[] = []
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) if (matrix.get(x, y)) strokes.push(`M${x} ${y}h1v1h-1z`)
  }
  return { size, path: strokes.join('') }
}
