/** Silent gateways may have one cause, which is then one incident. The functions are pure. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { KnownSilences, SilentGateway } from './fleet-facts.ts'

export interface Silence {
  cause: string
  /** The one that has been silent longest. */
  first: SilentGateway
  gateways: SilentGateway[]
}

/**
 * Groups the gateways that fell silent one soon after another: they have one cause. It lasts as long as one of them
 * is silent, whichever is heard again first, and a person who has claimed it goes on with the others.
 * @param gateways of one site
 */
export function silencesOf(gateways: readonly SilentGateway[], known: KnownSilences): Silence[] {
  const inTurn = gateways.toSorted(
    (one, other) => one.since.getTime() - other.since.getTime() || one.id - other.id,
  )
  const silences: Silence[] = []
  for (const gateway of inTurn) {
    const cause = known.get(gateway.code)
    if (cause !== undefined) join(silences, { gateway, cause, isOf: silence => silence.cause === cause })
  }
  for (const gateway of inTurn.filter(({ code }) => !known.has(code))) {
    const cause = causeOf(gateway)
    const isOf = (silence: Silence) => silence.cause === cause || isNear(silence, gateway)
    join(silences, { gateway, cause, isOf })
  }
  return silences
}

interface Joining {
  gateway: SilentGateway
  /** The cause of the silence that begins with this gateway, where it belongs to none yet. */
  cause: string
  isOf: (silence: Silence) => boolean
}

function join(silences: Silence[], { gateway, cause, isOf }: Joining): void {
  const silence = silences.find(isOf)
  if (silence === undefined) {
    silences.push({ cause, first: gateway, gateways: [gateway] })
    return
  }
  silence.gateways.push(gateway)
  if (gateway.since < silence.first.since) silence.first = gateway
}

/** The moment tells a silence from an earlier one of the same gateway, which may still be that of its neighbours. */
function causeOf({ site_id, id, since }: SilentGateway): string {
  return `gateway:${site_id}:${id}:${since.toISOString()}`
}

function isNear({ gateways }: Silence, { since }: SilentGateway): boolean {
  const togetherMs = DOMAIN.incident.togetherMin * 60_000
  return gateways.some(other => Math.abs(since.getTime() - other.since.getTime()) <= togetherMs)
}
