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

/** Those that hang in it now; none where nothing is looked at. Pure. */
export function devicesIn(
  focus: { id: number } | undefined,
  devices: readonly { id: number; airspace: { id: number } | null }[],
): number[] {
  if (focus === undefined) return []
  return devices.filter(({ airspace }) => airspace?.id === focus.id).map(({ id }) => id)
}

/** What these devices measured, of an answer that may be of others too. Pure. */
export function seriesOf<Series extends { device: { id: number } }>(
  devices: readonly number[],
  data: readonly Series[],
): Series[] {
  return data.filter(({ device }) => devices.includes(device.id))
}
