/** Returns the first ones and all that `next` leads to from them, each once. */
export function reachable(first: readonly string[], next: (each: string) => readonly string[]): string[] {
  const found = new Set(first)
  // A set that grows while it is walked through is walked to its new end.
  for (const each of found) for (const other of next(each)) found.add(other)
  return [...found]
}
