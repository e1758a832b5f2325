/** Turns a chain into what its drawing takes. Pure; moments are epoch milliseconds. */
import type { AlarmChain } from '@earshot/contract/schemas/health/alarm-chain.ts'
import type { Ref } from '@earshot/contract/schemas/page.ts'
import type { ChainLane, ChainMessage } from '#domain/alarms/chain-layout.ts'
import { lastAnswer, messageState, type PlannedStep } from './chain-story.ts'

const MINUTE_MS = 60_000
/** A chain of one moment still has an axis of this length. */
const SHORTEST_MS = 5 * MINUTE_MS

export interface DrawnLane extends Omit<ChainLane, 'note'> {
  isNext: boolean
  /** True if only the last step of the plan tells them. */
  isLast: boolean
}

export interface DrawnChain {
  lanes: DrawnLane[]
  messages: ChainMessage[]
  answer: { laneId: number; at: number } | undefined
  from: number
  to: number
}

interface DrawingOf {
  planned: readonly PlannedStep[]
  now: number
  /** Who looks. */
  me: number | undefined
  nameOf: (people: readonly Ref[]) => string
}

export function drawChain(chain: AlarmChain, { planned, now, me, nameOf }: DrawingOf): DrawnChain {
  const told = chain.messages.map(message => ({
    person: message.person,
    laneId: message.person.id,
    at: Date.parse(message.at),
    channel: message.channel,
    state: messageState(message),
  }))
  const coming = planned.flatMap(({ at, step, people }) =>
    people.flatMap(person =>
      step.channels.map(channel => {
        return { person, laneId: person.id, at, channel, state: 'planned' as const }
      }),
    ),
  )
  const answer = answerOf(chain)
  const people = new Map([...told, ...coming].map(({ person }) => [person.id, person]))
  if (answer !== undefined) people.set(answer.person.id, answer.person)
  // Those whom nothing but the same coming messages tells share a lane; who looks, and who was told, has one alone.
  const laneOf = ({ id }: Ref) => {
    const isAlone = id === me || id === answer?.person.id || told.some(({ laneId }) => laneId === id)
    return isAlone ? `${id}` : coming.flatMap(one => (one.laneId === id ? [`at ${one.at}`] : [])).join()
  }
  const shared = new Map<string, Ref[]>()
  for (const person of people.values())
    shared.set(laneOf(person), [...(shared.get(laneOf(person)) ?? []), person])
  const last = planned.length > 1 ? planned.at(-1)?.at : undefined
  const lanes = [...shared.values()].flatMap((group): DrawnLane[] => {
    const [lead] = group
    if (lead === undefined) return []
    const own = [...told, ...coming].filter(({ laneId }) => laneId === lead.id)
    return [
      {
        id: lead.id,
        name: nameOf(group),
        isNext: planned[0]?.people.some(({ id }) => id === lead.id) ?? false,
        isLast: own.length > 0 && own.every(({ at }) => at === last),
      },
    ]
  })
  const isDrawn = ({ laneId }: { laneId: number }) => lanes.some(({ id }) => id === laneId)
  const messages = [...told, ...coming].filter(isDrawn).map(({ person: _, ...message }) => message)
  const from = Date.parse(chain.started_at)
  const moments = messages.map(({ at }) => at)
  const until = chain.state === 'ENDED' ? Date.parse(chain.ended_at ?? chain.started_at) : now
  return {
    lanes,
    messages,
    answer: answer && { laneId: answer.person.id, at: Date.parse(answer.at) },
    from,
    to: Math.max(from + SHORTEST_MS, until, ...moments, answer === undefined ? 0 : Date.parse(answer.at)),
  }
}

/** The answer that holds or has ended the chain; one that was taken back is none. */
function answerOf(chain: AlarmChain) {
  if (chain.state === 'HELD')
    return lastAnswer({ answers: chain.answers.filter(one => one.person.id === chain.holder?.id) }, 'HAS_IT')
  if (chain.state !== 'ENDED') return undefined
  const held = chain.holder === null ? undefined : lastAnswer(chain, 'HAS_IT')
  return held ?? lastAnswer(chain, 'CLOSES', 'NOT_AN_ALARM')
}
