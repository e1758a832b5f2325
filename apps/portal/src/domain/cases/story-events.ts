import type { Advice } from '@earshot/contract/schemas/desk/advice.ts'
import type { Case, CaseStory } from '@earshot/contract/schemas/desk/case.ts'
import type { FollowUp } from '@earshot/contract/schemas/desk/follow-up.ts'
import type { Visit } from '@earshot/contract/schemas/desk/visit.ts'

/** One line of the story of an airspace. */
export type StoryEvent = { key: string; at: string } & (
  | { kind: 'advised'; advice: Advice; isOpen: boolean }
  | { kind: 'answered' | 'done'; advice: Advice }
  | { kind: 'asked' | 'followed'; followUp: FollowUp }
  | { kind: 'visit'; visit: Visit }
  | { kind: 'closed'; closed: Case }
)

/** Puts what happened in all cases of a story, and the visits, into one order, the newest first. */
export function storyEvents({ open, earlier, visits }: CaseStory): StoryEvent[] {
  const all = open === null ? earlier : [open, ...earlier]
  const events = [
    ...all.flatMap(eventsOfCase),
    ...visits.map(
      (visit): StoryEvent => ({ key: `v${visit.id}`, kind: 'visit', at: visit.created_at, visit }),
    ),
  ]
  return events.sort((one, other) => other.at.localeCompare(one.at) || other.key.localeCompare(one.key))
}

function eventsOfCase(of: Case): StoryEvent[] {
  const isOpen = of.closed_at === null
  const closed: StoryEvent[] =
    of.closed_at === null ? [] : [{ key: `c${of.id}`, kind: 'closed', at: of.closed_at, closed: of }]
  return [...closed, ...of.advice.flatMap(advice => eventsOfAdvice(advice, isOpen))]
}

function eventsOfAdvice(advice: Advice, isOpen: boolean): StoryEvent[] {
  const { id, written_at, reacted_at, done_at } = advice
  const events: StoryEvent[] = [{ key: `a${id}`, kind: 'advised', at: written_at, advice, isOpen }]
  if (reacted_at !== null) events.push({ key: `b${id}`, kind: 'answered', at: reacted_at, advice })
  if (done_at !== null) events.push({ key: `d${id}`, kind: 'done', at: done_at, advice })
  return [...events, ...advice.follow_ups.flatMap(eventsOfFollowUp)]
}

function eventsOfFollowUp(followUp: FollowUp): StoryEvent[] {
  const { id, asked_at, answered_at } = followUp
  if (answered_at !== null) return [{ key: `f${id}`, kind: 'followed', at: answered_at, followUp }]
  return asked_at === null ? [] : [{ key: `q${id}`, kind: 'asked', at: asked_at, followUp }]
}
