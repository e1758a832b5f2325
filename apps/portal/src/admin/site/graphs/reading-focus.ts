import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'

/** Returns the chosen airspace, else the one that coughs most for its kind, else the first. It is pure. */
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

/** Returns the devices that hang in it now; none where no airspace is chosen. It is pure. */
export function devicesIn(
  focus: { id: number } | undefined,
  devices: readonly { id: number; airspace: { id: number } | null }[],
): number[] {
  if (focus === undefined) return []
  return devices.filter(({ airspace }) => airspace?.id === focus.id).map(({ id }) => id)
}

/** Returns what these devices measured, from an answer that may include others. It is pure. */
export function seriesOf<Series extends { device: { id: number } }>(
  devices: readonly number[],
  data: readonly Series[],
): Series[] {
  return data.filter(({ device }) => devices.includes(device.id))
}
