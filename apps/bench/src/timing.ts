/** Measures how long a piece of work takes on this machine. */

export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

export async function seconds(work: () => Promise<unknown>): Promise<number> {
  return (await milliseconds(work)) / 1000
}
