/** A pause that can be cut short. */
export interface Waker {
  /** @param wakesSeen what `wakes` answered before; where it was woken since, there is no pause */
  wait(ms: number, wakesSeen?: number): Promise<void>
  /** Ends every pause that is going on. */
  wake(): void
  /** How often it has been woken. */
  wakes(): number
}

export function createWaker(): Waker {
  const waiting = new Set<() => void>()
  let wakes = 0
  return {
    wait: (ms, wakesSeen = wakes) =>
      new Promise(resolve => {
        if (wakesSeen !== wakes) return resolve()
        const done = () => {
          clearTimeout(timer)
          waiting.delete(done)
          resolve()
        }
        const timer = setTimeout(done, ms)
        waiting.add(done)
      }),
    wake: () => {
      wakes += 1
      for (const done of [...waiting]) done()
    },
    wakes: () => wakes,
  }
}
