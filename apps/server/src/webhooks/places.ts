/**
 * Who is served next, so that a receiver that is slow keeps nobody else waiting. A webhook has two places at the most, and
 * one while its receiver is slow; all slow ones together have half of the places.
 */

export const PLACES = 16
const OF_A_WEBHOOK = 2
const OF_THE_SLOW = PLACES / 2
/** A receiver that needs longer for its answer is slow. */
const SLOW_MS = 3_000

export interface Places {
  /** The webhooks that get no further place now. */
  busy(): number[]
  /** Takes a place; the function that it returns gives it back, with the time that the try took. */
  take(webhookId: number): (tookMs: number) => void
}

export function createPlaces(): Places {
  const inFlight = new Map<number, number>()
  const slow = new Set<number>()

  function slowInFlight(): number {
    return [...inFlight].reduce((sum, [id, count]) => sum + (slow.has(id) ? count : 0), 0)
  }

  return {
    busy: () => {
      const full = [...inFlight].filter(([id, count]) => count >= (slow.has(id) ? 1 : OF_A_WEBHOOK))
      const waiting = slowInFlight() >= OF_THE_SLOW ? slow : []
      return [...new Set([...full.map(([id]) => id), ...waiting])]
    },
    take: webhookId => {
      inFlight.set(webhookId, (inFlight.get(webhookId) ?? 0) + 1)
      return tookMs => {
        const left = (inFlight.get(webhookId) ?? 1) - 1
        if (left > 0) inFlight.set(webhookId, left)
        else inFlight.delete(webhookId)
        if (tookMs > SLOW_MS) slow.add(webhookId)
        else slow.delete(webhookId)
      }
    },
  }
}
