/** Cuts what is drawn as one line into its unbroken runs: where nothing was measured there is a gap. It is pure. */

/** The indices of a run: from the first up to, not including, `end`. */
interface Run {
  first: number
  end: number
}

/** Returns the runs of values that are known, in their order. */
export function runsOf(values: readonly unknown[]): Run[] {
  const runs: Run[] = []
  for (const [index, value] of values.entries()) {
    if (value === null || value === undefined) continue
    const last = runs.at(-1)
    if (last?.end === index) last.end = index + 1
    else runs.push({ first: index, end: index + 1 })
  }
  return runs
}

/** Returns the items of each run that are known. */
export function piecesOf<Item>(items: readonly (Item | null)[]): Item[][] {
  return runsOf(items).map(({ first, end }) => items.slice(first, end).filter(item => item !== null))
}
