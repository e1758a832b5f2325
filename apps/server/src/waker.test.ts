import { describe, expect, it } from 'vitest'
import { createWaker } from './waker.ts'

/** No test waits for so long. */
const HOUR_MS = 3_600_000

describe('A pause that can be cut short', () => {
  it('A wake ends every pause that is going on', async () => {
    const waker = createWaker()
    const pauses = [waker.wait(HOUR_MS), waker.wait(HOUR_MS)]
    waker.wake()
    await Promise.all(pauses)
  })

  it('Who was woken while at work does not pause, and pauses after that', async () => {
    const waker = createWaker()
    const seen = waker.wakes()
    waker.wake()
    await waker.wait(HOUR_MS, seen)
    const pause = waker.wait(HOUR_MS, waker.wakes())
    expect(await Promise.race([pause.then(() => 'over'), Promise.resolve('going on')])).toBe('going on')
    waker.wake()
    await pause
  })
})
