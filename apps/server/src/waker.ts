/** A pause that can be cut short. */
export interface Waker {
  wait(ms: number): Promise<void>
  /** Ends every pause that is going on. */
  wake(): void
}

export function createWaker(): Waker {
  const waiting = new Set<() => void>()
  return {
    wait: ms =>
      new Promise(resolve => {
        const done = () => {
          clearTimeout(timer)
          waiting.delete(done)
          resolve()
        }
        const timer = setTimeout(done, ms)
        waiting.add(done)
      }),
    wake: () => {
      for (const done of [...waiting]) done()
    },
  }
}
