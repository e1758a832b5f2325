import type { Page } from '@playwright/test'

const AS_A_PHONE_TAKES_IT = { width: 4000, height: 3000 }

/** Makes a photo that is full of detail. */
export async function aPhoto(page: Page, size = AS_A_PHONE_TAKES_IT): Promise<Buffer> {
  const base64 = await page.evaluate(({ width, height }) => {
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const pen = canvas.getContext('2d')
    if (pen === null) return ''
    for (let x = 0; x < width; x += 20) {
      for (let y = 0; y < height; y += 20) {
        pen.fillStyle = `hsl(${(x * 7 + y * 3) % 360} 60% ${40 + ((x + y) % 30)}%)`
        pen.fillRect(x, y, 20, 20)
      }
    }
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? ''
  }, size)
  return Buffer.from(base64, 'base64')
}
