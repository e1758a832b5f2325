/**
 * Waits until all parts have ended, well or not, and answers nothing. For the tail of a queue without end: the answer
 * of `Promise.allSettled` holds those of its parts, and so everything that ever stood in the queue before.
 */
export async function waitForAll(parts: readonly unknown[]): Promise<void> {
  await Promise.allSettled(parts)
}
