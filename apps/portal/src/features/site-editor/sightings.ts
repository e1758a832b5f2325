/** So long a label must be away from the camera before it counts again. */
const OUT_OF_SIGHT_MS = 2000

/**
 * A label before the camera is read several times a second: it counts once, and again when it comes back. What was
 * undone while its label still lay there is so not added again at once.
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
