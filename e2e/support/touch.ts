/** A finger on the screen, as the browser itself is told of one: what is dragged and what is swept needs real touches. */
import type { Locator, Page } from '@playwright/test'

interface Point {
  x: number
  y: number
}

const STEPS = 8
const STEP_SECONDS = 0.02
/** A finger that leaves the screen while it moves flings, and the next tap does no more than to end that. */
const REST_SECONDS = 0.3

/** Puts a finger down, moves it, lets it rest and lifts it. */
export async function sweep(page: Page, { from, to }: { from: Point; to: Point }): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  let timestamp = Date.now() / 1000 - STEPS * STEP_SECONDS - REST_SECONDS
  const touch = async (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: Point[],
    seconds: number,
  ) => {
    timestamp += seconds
    await devtools.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp })
  }
  await touch('touchStart', [from], 0)
  for (let step = 1; step <= STEPS; step++) {
    const share = step / STEPS
    const there = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
    await touch('touchMove', [there], STEP_SECONDS)
  }
  await touch('touchEnd', [], REST_SECONDS)
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
