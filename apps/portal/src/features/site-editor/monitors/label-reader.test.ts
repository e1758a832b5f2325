import { BarcodeFormat, MultiFormatWriter } from '@zxing/library'
import { expect, it } from 'vitest'
import { type Picture, readPicture } from './label-reader.ts'

/** Draws a label as a printer would: black on white, four points a module, with its quiet zone. */
function printed(modules: {
  width: number
  height: number
  isBlack: (x: number, y: number) => boolean
}): Picture {
  const [scale, quiet] = [4, 12]
  const [width, height] = [modules.width + 2 * quiet, modules.height + 2 * quiet].map(
    side => side * scale,
  ) as [number, number]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [column, row] = [Math.floor(x / scale) - quiet, Math.floor(y / scale) - quiet]
      const isInside = column >= 0 && row >= 0 && column < modules.width && row < modules.height
      if (isInside && modules.isBlack(column, row))
        data.fill(20, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  return { width, height, data }
}

function square(text: string): Picture {
  const matrix = new MultiFormatWriter().encode(text, BarcodeFormat.QR_CODE, 1, 1, new Map())
  return printed({
    width: matrix.getWidth(),
    height: matrix.getHeight(),
    isBlack: (x, y) => matrix.get(x, y),
  })
}

/** In Code 39 a character has nine bars and spaces, three of them wide. */
const CODE_39: Record<string, string> = {
  '*': 'nwnnwnwnn',
  E: 'wnnnwwnnn',
  S: 'nnwnnnwwn',
  '4': 'nnnwwnnnw',
  '-': 'nwnnnnwnw',
  A: 'wnnnnwnnw',
  '1': 'wnnwnnnnw',
}

function bars(text: string): Picture {
  const widths = [...`*${text}*`].flatMap(character => [
    ...[...(CODE_39[character] ?? '')].map(width => (width === 'w' ? 3 : 1)),
    1,
  ])
  const modules = widths.flatMap((width, index) => Array.from({ length: width }, () => index % 2 === 0))
  return printed({ width: modules.length, height: 24, isBlack: x => modules[x] === true })
}

it('A square label is read from a picture', () => {
  expect(readPicture(square('ES4-90DD58'))).toBe('ES4-90DD58')
})

it('Bars are read as well, also upside down', () => {
  const label = bars('ES4-A1')
  expect(readPicture(label)).toBe('ES4-A1')
  const pixels = Array.from({ length: label.width * label.height }, (_, index) =>
    label.data.slice(index * 4, index * 4 + 4),
  )
  const turned = Uint8ClampedArray.from(pixels.toReversed().flatMap(pixel => [...pixel]))
  expect(readPicture({ ...label, data: turned })).toBe('ES4-A1')
})

it('A picture without a label says nothing', () => {
  const data = new Uint8ClampedArray(320 * 240 * 4).map((_, index) => (index * 7919) % 256)
  expect(readPicture({ width: 320, height: 240, data })).toBeNull()
})
