/** Compares two pictures pixel by pixel, in a page of the browser: it decodes them without another library. */
import type { Page } from '@playwright/test'

export interface Difference {
  /** Counts the pixels whose colors differ visibly. */
  pixels: number
  /** Counts those of them that are more than another antialiasing of the same edge. */
  beyondEdges: number
  /** The rectangle around all of them: left, top, width, height. */
  box: readonly [number, number, number, number]
  sizes: readonly string[]
  /** The difference is red over a faint picture: a PNG in base64. */
  picture: string
}

export function findDifference(page: Page, before: Buffer, after: Buffer): Promise<Difference> {
  const [one, other] = [before, after].map(picture => picture.toString('base64'))
  return page.evaluate(compareInPage, [one ?? '', other ?? ''] as const)
}

/** Runs in the page, so it holds all that it needs. */
async function compareInPage(pictures: readonly [string, string]): Promise<Difference> {
  /** Colors that differ by less in every channel look the same. */
  const visible = 8
  /** An edge finds its color, or nearly, in the pixel beside. */
  const near = 40

  const [one, other] = await Promise.all(pictures.map(decode))
  if (one === undefined || other === undefined) throw new Error('A picture is missing')
  const width = Math.max(one.width, other.width)
  const height = Math.max(one.height, other.height)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser draws nothing')
  const shown = context.createImageData(width, height)

  let [pixels, beyondEdges] = [0, 0]
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const place = (y * width + x) * 4
      const differs = distance(one, other, { x, y, u: x, v: y }) > visible
      const gray = 255 - (255 - (one.data[(y * one.width + x) * 4 + 1] ?? 255)) / 4
      shown.data.set(differs ? [220, 0, 0, 255] : [gray, gray, gray, 255], place)
      if (!differs) continue
      pixels += 1
      left = Math.min(left, x)
      top = Math.min(top, y)
      right = Math.max(right, x)
      bottom = Math.max(bottom, y)
      if (!isNear(one, other, x, y) || !isNear(other, one, x, y)) beyondEdges += 1
    }
  }
  context.putImageData(shown, 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  return {
    pixels,
    beyondEdges,
    box: pixels === 0 ? [0, 0, 0, 0] : [left, top, right - left + 1, bottom - top + 1],
    sizes: [one, other].map(picture => `${picture.width} × ${picture.height}`),
    picture: await inBase64(blob),
  }

  async function decode(picture: string): Promise<ImageData> {
    const bytes = Uint8Array.from(atob(picture), letter => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const drawn = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (drawn === null) throw new Error('This browser draws nothing')
    drawn.drawImage(bitmap, 0, 0)
    return drawn.getImageData(0, 0, bitmap.width, bitmap.height)
  }

  function distance(
    from: ImageData,
    to: ImageData,
    { x, y, u, v }: { x: number; y: number; u: number; v: number },
  ): number {
    if (x >= from.width || y >= from.height || u >= to.width || v >= to.height || u < 0 || v < 0) return 255
    const [a, b] = [(y * from.width + x) * 4, (v * to.width + u) * 4]
    let most = 0
    for (let channel = 0; channel < 3; channel += 1)
      most = Math.max(most, Math.abs((from.data[a + channel] ?? 0) - (to.data[b + channel] ?? 0)))
    return most
  }

  function isNear(from: ImageData, to: ImageData, x: number, y: number): boolean {
    for (let v = y - 1; v <= y + 1; v += 1)
      for (let u = x - 1; u <= x + 1; u += 1) if (distance(from, to, { x, y, u, v }) <= near) return true
    return false
  }

  async function inBase64(png: Blob): Promise<string> {
    const bytes = new Uint8Array(await png.arrayBuffer())
    let letters = ''
    for (const byte of bytes) letters += String.fromCharCode(byte)
    return btoa(letters)
  }
}
