/** A look-up that must succeed: the demo farm refers to something it does not have otherwise. */
export function need<V>(map: ReadonlyMap<string, V>, key: string): V {
  const value = map.get(key)
  if (value === undefined) throw new Error(`the demo farm refers to "${key}", which does not exist`)
  return value
}
