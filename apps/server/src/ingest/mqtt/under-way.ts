/** Several tasks run at once, up to a number: a caller that brings more waits until one has ended. */
export interface UnderWay {
  /**
   * @param work does not fail
   * @param next called as soon as there is room for another
   */
  add(work: Promise<void>, next: () => void): void
  /** Stops calling those who wait for room. */
  shut(): void
  settled(): Promise<unknown>
}

export function createUnderWay(max: number): UnderWay {
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

  function shut(): void {
    waiting = []
  }

  return { add, shut, settled: () => Promise.allSettled(works) }
}
