import { expect, it } from 'vitest'
import { readQr } from '#test/read-qr.ts'
import { qrPath } from './qr-path.ts'

it('A QR code reads as the text that it was drawn from', () => {
  const text =
    'otpauth://totp/Earshot:griet%40linde.example?issuer=Earshot&secret=K7QD4M2XWZ5TA3HN6RJCVB2PEYLU3FGS'
  expect(readQr(qrPath(text))).toBe(text)
})
