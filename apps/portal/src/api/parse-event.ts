import { EarshotEvent } from '@earshot/contract/events.ts'

/** An event of a newer server, or a broken one, is passed over. */
export function parseEvent(data: string): EarshotEvent | null {
  try {
    const parsed = EarshotEvent.safeParse(JSON.parse(data))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
