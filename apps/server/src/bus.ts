/**
 * The bus tells listeners what has changed: event streams, caches. It is best effort by design: a listener that
 * missed an event reads the database again.
 */
import type { EarshotEvent } from '@earshot/contract/events.ts'
import type { Logger } from 'pino'

/**
 * Processes tell each other what clients are told, and also that a session has ended, or all with the keys they had, that
 * an API key was revoked, that a gateway's credentials are no longer what they were, and that a person has a site less.
 */
export type BusEvent =
  | EarshotEvent
  | { kind: 'session'; session_id: string }
  | { kind: 'keys' }
  | { kind: 'api_key'; api_key_id: number }
  | { kind: 'gateway'; code: string }
  | { kind: 'access'; user_id: number }
type BusListener = (event: BusEvent) => void

export interface Bus {
  /** This process hears it at once, others within about 200 ms where a link is open. Call it after the commit. */
  publish(event: BusEvent): void
  /** Returns the function that ends the subscription. */
  subscribe(listener: BusListener): () => void
  /** Links the bus to other processes: the link sees what is published here and hands in what comes from there. */
  link(send: BusListener): { receive: BusListener; unlink: () => void }
}

export function createBus(log: Pick<Logger, 'error'>): Bus {
  const listeners = new Set<BusListener>()
  const links = new Set<BusListener>()

  function deliver(event: BusEvent): void {
    for (const listener of listeners) {
      try {
        listener(event)
      } catch (error) {
        // One broken listener must not keep the event from the others, nor fail the publisher.
        log.error({ err: error, kind: event.kind }, 'an event listener failed')
      }
    }
  }

  return {
    publish: event => {
      deliver(event)
      for (const send of links) send(event)
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    link: send => {
      links.add(send)
      return { receive: deliver, unlink: () => links.delete(send) }
    },
  }
}
