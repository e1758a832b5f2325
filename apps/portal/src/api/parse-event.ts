import { EarshotEvent } from '@earshot/contract/events.ts'

/** Reads an event. One from a newer server, or a broken one, is ignored. */
export function parseEvent(data: string): EarshotEvent | null {
  try {
    const parsed = EarshotEvent.safeParse(JSON.parse(data))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
