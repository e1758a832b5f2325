/** A finger on the screen, as the browser itself is told of one: what is dragged and what is swept needs real touches. */
import type { Locator, Page } from '@playwright/test'

interface Point {
  x: number
  y: number
}

const STEPS = 8

/** Puts a finger down, moves it and lifts it. */
export async function sweep(page: Page, { from, to }: { from: Point; to: Point }): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [from])
  for (let step = 1; step <= STEPS; step++) {
    const share = step / STEPS
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }])
  }
  await touch('touchEnd', [])
  await devtools.detach()
}

/** Drags one thing onto another with a finger. */
export async function dragByTouch(page: Page, thing: Locator, onto: Locator): Promise<void> {
  const [from, to] = [await middleOf(thing), await middleOf(onto)]
  await sweep(page, { from, to })
}

async function middleOf(thing: Locator): Promise<Point> {
  const box = await thing.boundingBox()
  if (box === null) throw new Error(`${thing} is not on the screen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
