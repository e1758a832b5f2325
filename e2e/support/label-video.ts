/** The browser's camera sees a film of one frame in a journey: a printed label. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { BarcodeFormat, MultiFormatWriter } from '@zxing/library'

/** The film is read when a camera is opened; the browser is told of it when it starts. */
export const LABEL_VIDEO = path.join(import.meta.dirname, '../.artifacts/label.y4m')

const [WIDTH, HEIGHT] = [640, 480]
const MODULE = 8
const [BLACK, WHITE, GREY] = [16, 235, 128]

/** A square label in the middle of the picture. */
export function showLabel(text: string): void {
  const label = new MultiFormatWriter().encode(text, BarcodeFormat.QR_CODE, 1, 1, new Map())
  const [left, top] = [
    Math.floor((WIDTH - label.getWidth() * MODULE) / 2),
    Math.floor((HEIGHT - label.getHeight() * MODULE) / 2),
  ]
  const isBlack = (x: number, y: number) => {
    const [column, row] = [Math.floor((x - left) / MODULE), Math.floor((y - top) / MODULE)]
    const isInside = column >= 0 && row >= 0 && column < label.getWidth() && row < label.getHeight()
    return isInside && label.get(column, row)
  }
  const brightness = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  for (let at = 0; at < brightness.length; at += 1)
    if (isBlack(at % WIDTH, Math.floor(at / WIDTH))) brightness[at] = BLACK
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`
  mkdirSync(path.dirname(LABEL_VIDEO), { recursive: true })
  writeFileSync(LABEL_VIDEO, Buffer.concat([Buffer.from(head), brightness, chroma]))
}
