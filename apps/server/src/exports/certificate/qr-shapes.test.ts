import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library'
import { expect, it } from 'vitest'
import { qrShapes } from './qr-shapes.ts'

const SIDE = 400
/** The white edge of a page around it. */
const EDGE = 40

it('The code of a certificate reads as the address of its proof', async () => {
  const url = `https://earshot.barn.example/drills/${'0123456789abcdef'.repeat(4)}`
  const code = await qrShapes(url)
  const page = SIDE + 2 * EDGE
  const light = new Uint8ClampedArray(page * page).fill(255)
  for (const shape of code({ x: EDGE, y: EDGE, side: SIDE })) {
    if (shape.kind !== 'box') throw new Error('a code is made of boxes')
    const [left, right] = [shape.x, shape.x + shape.width].map(Math.round)
    for (let y = Math.round(shape.y); y < Math.round(shape.y + shape.height); y += 1)
      light.fill(0, y * page + (left ?? 0), y * page + (right ?? 0))
  }
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(light, page, page)))
  expect(new QRCodeReader().decode(bitmap).getText()).toBe(url)
})
