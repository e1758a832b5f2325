/** Several tasks run at once, up to a number: a caller that brings more waits until one has ended. */
export interface InFlight {
  /**
   * @param work does not fail
   * @param next called as soon as there is room for another
   */
  add(work: Promise<void>, next: () => void): void
  /** Stops calling those who wait for room. */
  dropWaiting(): void
  settled(): Promise<unknown>
}

export function createInFlight(max: number): InFlight {
  const works = new Set<Promise<void>>()
  let waiting: (() => void)[] = []

  function add(work: Promise<void>, next: () => void): void {
    works.add(work)
    work.finally(() => {
      works.delete(work)
      for (const resume of waiting.splice(0)) resume()
    })
    if (works.size < max) next()
    else waiting.push(next)
  }

  function dropWaiting(): void {
    waiting = []
  }

  return { add, dropWaiting, settled: () => Promise.allSettled(works) }
}
