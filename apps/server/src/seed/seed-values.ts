/** What the parts of the demo farm hand to each other. */

export type SeedTimes = {
  /** The moment everything in the demo farm is relative to. */
  anchor: Date
  now: Date
}

/** Maps a key in packages/demo to its id in the database. */
export type Ids = Map<string, number>

/** A look-up that must succeed: the demo farm refers to something it does not have otherwise. */
export function need<V>(map: ReadonlyMap<string, V>, key: string): V {
  const value = map.get(key)
  if (value === undefined) throw new Error(`the demo farm refers to "${key}", which does not exist`)
  return value
}
