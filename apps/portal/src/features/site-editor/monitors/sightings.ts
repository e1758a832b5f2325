/** A label must be away from the camera for this time before it counts again. */
const OUT_OF_SIGHT_MS = 2000

/**
 * Counts labels before the camera, which are read several times a second: each counts once, and again when it comes
 * back. So a find that was undone while its label still lay there is not added again at once.
 * @returns whether this sighting counts
 */
export function createSightings(): (label: string, nowMs: number) => boolean {
  const seen = new Map<string, number>()
  return (label, nowMs) => {
    const last = seen.get(label)
    seen.set(label, nowMs)
    return last === undefined || nowMs - last > OUT_OF_SIGHT_MS
  }
}
