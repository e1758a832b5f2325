/**
 * While the chart is being moved, one canvas is drawn in each frame: all at once would take longer than a frame has.
 * New work of an owner that still waits replaces the older.
 */
const waiting = new Map<object, () => void>()

export function drawInQueue(owner: object, work: () => void): void {
  if (waiting.size === 0) requestAnimationFrame(drawNext)
  waiting.set(owner, work)
}

/** Drops the work of an owner that is gone, or that was drawn meanwhile. */
export function leaveQueue(owner: object): void {
  waiting.delete(owner)
}

function drawNext(): void {
  const [next] = waiting
  if (next === undefined) return
  const [owner, work] = next
  waiting.delete(owner)
  if (waiting.size > 0) requestAnimationFrame(drawNext)
  work()
}
