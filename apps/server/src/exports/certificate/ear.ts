/** The sign of Earshot, as the portal's icon has it. */
const STROKES = [
  'M4.8 13.4a11.2 11.2 0 0 1 22.4 0c0 5.9-4.3 7.6-6.2 10.9-1.5 2.6-2.2 4.9-5.2 4.9-1.9 0-3.2-1-3.9-2.4',
  'M10.1 13.6a5.9 5.9 0 0 1 11.8 0c0 3-2 4.2-3.3 6.1',
  'M14.7 14.4a1.3 1.3 0 0 1 2.3-.9',
]
const GRID = 32
const BRAND = '#0b4f55'

/** Its side in points. */
export const EAR = { size: 20 } as const

export function drawEar(
  doc: PDFKit.PDFDocument,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  doc.save()
  doc.translate(x, y).scale(size / GRID)
  for (const stroke of STROKES) doc.path(stroke).lineWidth(2.7).lineCap('round').stroke(BRAND)
  doc.restore()
}
