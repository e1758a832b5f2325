/** What people answer to a chain, in the transaction of the call that brings it. */

import type { AlarmAnswerChannel, AlarmChannel, AlarmReason } from '@earshot/contract/alarm-values.ts'
import type { Db } from '#db/open.ts'
import { loadPersonName } from '#sql/people.ts'
import {
  acknowledgeAlerts,
  firstHolder,
  insertAnswer,
  lastEnding,
  toldBy,
  withdrawAcknowledgements,
} from './answers.queries.ts'
import {
  type Chain,
  type ChainName,
  isStillAlarm,
  loadSubject,
  lockChain,
  openAlertsOf,
  saveChain,
} from './chains.queries.ts'
import { type AnswerDrill, answerDrill, isDrillOver } from './drills.ts'
import { end, giveBack, snooze, take, takeBack } from './move-chain.ts'
import { tellAsked } from './tell-answer.ts'
import { tellTaken } from './tell-step.ts'
import { keepReadings } from './watched-chains.queries.ts'

export type Answering = ChainName & {
  userId: number
  channel: AlarmAnswerChannel
  now: Date
}

/** Who had it without having been told of it hears by these who has it now. */
const QUIETLY = ['EMAIL', 'PUSH'] as const

/**
 * Somebody has it: the chain stops for everybody, and everybody whom it has told hears who has it. Of two who answer
 * within seconds the first has it; the answer of the second is kept.
 * @returns the chain's id; null where no such chain runs
 */
export async function takeChain(trx: Db, answering: Answering): Promise<number | null> {
  const { userId, channel, now } = answering
  const chain = await lockChain(trx, answering)
  if (chain === null || chain.end !== null) return null
  if (chain.kind === 'DRILL') return takeDrill(trx, { drillId: chain.id, userId, channel, now })
  const answerId = await insertAnswer(trx, { chainId: chain.id, userId, channel, kind: 'HAS_IT', now })
  await acknowledgeAlerts(trx, { alertIds: await openAlertsOf(trx, chain), userId, now })
  const taken = take(chain, { userId, now: now.getTime() })
  if (taken === null) return chain.id
  await saveChain(trx, taken)
  const former = chain.holderId
  // Who has handed it over has it no more: given back, it does not come back to them.
  if (former !== null)
    await withdrawAcknowledgements(trx, { alertIds: await openAlertsOf(trx, chain), userId: former })
  const heard = await toldBy(trx, chain.id)
  const wasTold = former === null || heard.some(message => message.userId === former)
  const more = wasTold ? [] : QUIETLY.map(way => ({ userId: former, channel: way, leftOut: null }))
  const told = [...heard, ...more].filter(message => message.userId !== userId)
  const subject = await loadSubject(trx, chain)
  await tellTaken(trx, { subject, answerId, by: await loadPersonName(trx, userId), told, now })
  return chain.id
}

/** In a drill everybody is asked, and each answer counts for its own person. */
async function takeDrill(trx: Db, answer: AnswerDrill): Promise<number | null> {
  if (await isDrillOver(trx, answer)) return null
  await answerDrill(trx, answer)
  return answer.drillId
}

/** The person gives it back: somebody else who has acknowledged it has it then, or the chain goes on where it stood. */
export async function giveBackChain(trx: Db, answering: Answering): Promise<number | null> {
  const { userId, channel, now } = answering
  const chain = await lockChain(trx, answering)
  if (chain === null || chain.end !== null) return null
  await withdrawAcknowledgements(trx, { alertIds: await openAlertsOf(trx, chain), userId })
  if (chain.holderId !== userId) return chain.id
  await insertAnswer(trx, { chainId: chain.id, userId, channel, kind: 'GIVES_BACK', now })
  const to = await firstHolder(trx, chain)
  await saveChain(trx, giveBack(chain, { to, now: now.getTime() }))
  return chain.id
}

export type Snoozing = Answering & {
  minutes: number
  reason: AlarmReason
  comment: string
}

/** @returns the chain's id, `held` where somebody else has it, or null where none runs */
export async function snoozeChain(trx: Db, snoozing: Snoozing): Promise<number | 'held' | null> {
  const { userId, channel, now, reason, comment } = snoozing
  const chain = await lockChain(trx, snoozing)
  if (chain === null || chain.end !== null) return null
  if (chain.holderId !== null && chain.holderId !== userId) return 'held'
  const until = now.getTime() + snoozing.minutes * 60_000
  await insertAnswer(trx, {
    chainId: chain.id,
    userId,
    channel,
    kind: 'SNOOZES',
    now,
    reason,
    comment,
    until: new Date(until),
  })
  await saveChain(trx, snooze(chain, { until, now: now.getTime() }))
  await keepReadings(trx, chain.id)
  return chain.id
}

export type HandingOver = Answering & {
  /** Null takes back what was asked. */
  to: number | null
  ways: readonly AlarmChannel[]
}

/**
 * Who has it asks somebody to take it over. Until that person has it by an answer of their own, it stays where it is.
 * @returns the chain's id; `notHolder` where the person does not have it, or null where none runs
 */
export async function handOverChain(trx: Db, handing: HandingOver): Promise<number | 'notHolder' | null> {
  const { userId, channel, now, to, ways } = handing
  const chain = await lockChain(trx, handing)
  if (chain === null || chain.end !== null) return null
  if (chain.holderId !== userId) return 'notHolder'
  await saveChain(trx, { chain: { ...chain, handoverTo: to }, nextAt: null })
  // Who asks the same person twice wakes them once.
  if (to === null || to === chain.handoverTo) return chain.id
  const answerId = await insertAnswer(trx, {
    chainId: chain.id,
    userId,
    channel,
    kind: 'HANDS_OVER',
    now,
    toId: to,
  })
  const subject = await loadSubject(trx, chain)
  const by = await loadPersonName(trx, userId)
  if (subject.kind === 'ALARM') await tellAsked(trx, { subject, answerId, by, userId: to, now, ways })
  return chain.id
}

export type Ending = Answering & {
  kind: 'NOT_AN_ALARM' | 'CLOSES'
  reason: AlarmReason
  comment: string
}

/**
 * Ends a chain, and says what the Alarm was. Of one that is over already only the reason is kept.
 * @returns the chain's id; null where there is no such chain
 */
export async function endChain(trx: Db, ending: Ending): Promise<number | null> {
  const { userId, channel, now, kind, reason, comment } = ending
  const chain = await lockChain(trx, ending)
  if (chain === null) return null
  await insertAnswer(trx, { chainId: chain.id, userId, channel, kind, now, reason, comment })
  if (chain.end !== null) return chain.id
  await saveChain(trx, end(chain, { reason: kind === 'CLOSES' ? 'CLOSED' : kind, now: now.getTime() }))
  return chain.id
}

/**
 * Takes back one's own snooze or end while the Alarm lasts: the chain goes on where it stood, or who had it has it again.
 * @returns the chain's id; null where there is nothing to take back
 */
export async function resumeChain(trx: Db, answering: Answering): Promise<number | null> {
  const { userId, channel, now } = answering
  const chain = await lockChain(trx, answering)
  if (chain === null) return null
  const to = chain.holderId === null ? null : await firstHolder(trx, chain)
  const resumed = takeBack(chain, { to, now: now.getTime() })
  if (resumed === null) return null
  if ((await lastEnding(trx, chain.id)) !== userId || !(await goesOn(trx, chain))) return null
  await insertAnswer(trx, { chainId: chain.id, userId, channel, kind: 'GIVES_BACK', now })
  await saveChain(trx, resumed)
  return chain.id
}

/** An Alarm may be over by now; what a chain of a site tells of ends the chain itself. */
async function goesOn(trx: Db, { id, kind }: Chain): Promise<boolean> {
  return kind !== 'ALARM' || (await isStillAlarm(trx, id))
}
