import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'

/** The airspace that was chosen, else the one that coughs most for its kind, else the first. Pure. */
export function focusOf<Place extends Pick<Airspace, 'id' | 'rdi' | 'reference'>>(
  airspaces: readonly Place[],
  chosen: number | undefined,
): Place | undefined {
  const excess = ({ rdi, reference }: Place) => (rdi === null ? -1 : rdi / reference)
  return (
    airspaces.find(({ id }) => id === chosen) ??
    airspaces.toSorted((one, other) => excess(other) - excess(one))[0]
  )
}
