import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library'

const MODULE = 4

/** Reads a drawn QR code as a camera would, from the side of its modules and the path of its dark ones. */
export function readQr({ size, path }: { size: number; path: string }): string {
  const side = size * MODULE
  const light = new Uint8ClampedArray(side * side).fill(255)
  for (const [, x = '', y = ''] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < MODULE; row += 1) {
      const from = (Number(y) * MODULE + row) * side + Number(x) * MODULE
      light.fill(0, from, from + MODULE)
    }
  }
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(light, side, side)))
  return new QRCodeReader().decode(bitmap).getText()
}
