/** One task runs at a time, in the order they came, and no more may wait than there are places. */
import { tooManyRequests } from '#errors.ts'

/** The pictures that wait take about this long. */
const RETRY_SECONDS = 10

export type SerialQueue = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * @param places for the one whose turn it is and those behind it
 * @throws 429 where all are taken
 */
export function createSerialQueue({ places }: { places: number }): SerialQueue {
  let taken = 0
  let last: Promise<unknown> = Promise.resolve()
  return async work => {
    if (taken >= places) throw tooManyRequests(RETRY_SECONDS)
    taken += 1
    const turn = last.then(work)
    // An error is for the caller; the next task has its turn all the same.
    last = turn.catch(() => {})
    try {
      return await turn
    } finally {
      taken -= 1
    }
  }
}
