import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library'
import { expect, it } from 'vitest'
import { qrPath } from './qr-path.ts'

const MODULE = 4

it('A QR code reads as the text that it was drawn from', () => {
  const text =
    'otpauth://totp/Earshot:griet%40linde.example?issuer=Earshot&secret=K7QD4M2XWZ5TA3HN6RJCVB2PEYLU3FGS'
  const { size, path } = qrPath(text)
  const side = size * MODULE
  const light = new Uint8ClampedArray(side * side).fill(255)
  for (const [, x = '', y = ''] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < MODULE; row += 1) {
      const from = (Number(y) * MODULE + row) * side + Number(x) * MODULE
      light.fill(0, from, from + MODULE)
    }
  }
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(light, side, side)))
  expect(new QRCodeReader().decode(bitmap).getText()).toBe(text)
})
