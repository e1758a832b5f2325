/**
 * Makes waiting times between attempts to connect: they double, with a random part so that a farm does not knock at
 * once.
 */
export type Backoff = { next(): number; reset(): void }

export function createBackoff(args: { firstMs: number; longestMs: number; random?: () => number }): Backoff {
  const random = args.random ?? Math.random
  let current = args.firstMs
  function next(): number {
    const wait = current * (0.5 + 0.5 * random())
    current = Math.min(args.longestMs, current * 2)
    return wait
  }
  function reset(): void {
    current = args.firstMs
  }
  return { next, reset }
}
