import type { WebhookTry } from '@earshot/contract/schemas/integrations/webhook.ts'

/** So much of the line a name takes; one that is nearer to another is left out. */
const NAME_SHARE = 0.2

export interface PlacedTry {
  one: WebhookTry
  /** Where it stands, from 0 at the first try to 1 at the last. */
  share: number
  /** True if there is room for its words. */
  isNamed: boolean
  /** The side of the line it stands at, so that its words stay within. */
  end: 'first' | 'last' | undefined
}

/** Places tries on a line of time, the oldest first. The first and the last are always named. Pure. */
export function placeTries(tries: readonly WebhookTry[]): PlacedTry[] {
  const ordered = tries.toSorted((a, b) => a.no - b.no)
  const at = (one: WebhookTry | undefined) => Date.parse(one?.at ?? '')
  const [began, span] = [at(ordered[0]), Math.max(1, at(ordered.at(-1)) - at(ordered[0]))]
  const last = ordered.length - 1
  let named = 0
  return ordered.map((one, index) => {
    const share = (at(one) - began) / span
    const hasRoom = share - named >= NAME_SHARE && 1 - share >= NAME_SHARE
    const isNamed = index === 0 || index === last || hasRoom
    if (isNamed) named = share
    const end = index === 0 ? 'first' : index === last ? 'last' : undefined
    return { one, share, isNamed, end }
  })
}
