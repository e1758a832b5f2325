/**
 * Canvases under a moving hand are drawn one a frame: all at once would take longer than a frame has, and each can wait for its
 * turn. Work that comes while its owner still waits takes the place of the older.
 */
const waiting = new Map<object, () => void>()

export function drawInQueue(owner: object, work: () => void): void {
  if (waiting.size === 0) requestAnimationFrame(drawNext)
  waiting.set(owner, work)
}

/** What waits for an owner that is gone, or was drawn meanwhile, is left. */
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
