/** Ends the waiting for what hangs. The work itself goes on, and may still come to an end or fail with nobody listening. */
export async function withinTime<Result, Late = never>(
  work: Promise<Result>,
  /** What stands for the result once the time is over; it may throw instead. */
  { limitMs, late = () => failLate(limitMs) }: { limitMs: number; late?: () => Late },
): Promise<Result | Late> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<'over'>(resolve => {
    timer = setTimeout(() => resolve('over'), limitMs)
  })
  try {
    const first = await Promise.race([work.then(result => ({ result })), over])
    return first === 'over' ? late() : first.result
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}

function failLate(limitMs: number): never {
  throw new Error(`no answer within ${limitMs} ms`)
}
