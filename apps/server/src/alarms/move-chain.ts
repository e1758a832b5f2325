/** Decides what becomes of a chain at a moment. Pure: the same chain at the same moment does the same. */
import type { AlarmChainEnd } from '@earshot/contract/alarm-values.ts'
import { DOMAIN } from '@earshot/contract/domain.ts'
import {
  holdClock,
  resumeClock,
  stepAfter,
  stepDueAt,
  unansweredAt,
} from '@earshot/contract/rules/alarms/chain.ts'
import type { Chain, ChangedChain } from './chains.queries.ts'

const ASK_MS = DOMAIN.alarmChain.askAgainMin * 60_000

export interface MovedChain extends ChangedChain {
  /** The number of the step that is carried out now; null where none is. */
  tells: number | null
}

/**
 * Moves a chain that has something to do. A day without an answer ends it, but no step of its plan is skipped: after an
 * outage of more than a day they come first. @param now epoch milliseconds
 */
export function moveChain(chain: Chain, now: number): MovedChain {
  if (isSnoozeOver(chain, now)) return { ...goOn(chain, chain.snoozedUntil ?? now), tells: null }
  const { plan, nextStepNo: stepNo } = chain
  if (now >= unansweredAt(chain.clock) && stepNo >= plan.steps.length)
    return { chain: { ...chain, end: { at: now, reason: 'UNANSWERED' } }, nextAt: null, tells: null }
  const told = { ...chain, nextStepNo: stepAfter(plan, chain.clock, { stepNo, now }) }
  return { chain: told, nextAt: nextMove(told), tells: stepNo }
}

/** When a chain whose clock runs has something to do next, in epoch milliseconds. */
export function nextMove({ plan, clock, nextStepNo }: Pick<Chain, 'plan' | 'clock' | 'nextStepNo'>): number {
  return stepDueAt(plan, clock, nextStepNo) ?? unansweredAt(clock)
}

/**
 * Somebody has it, and its clock stands still. Null where somebody else has it already, and has not asked this person to
 * take it over.
 */
export function take(chain: Chain, { userId, now }: { userId: number; now: number }): ChangedChain | null {
  if (chain.holderId !== null && chain.handoverTo !== userId) return null
  return stopped(chain, now, { snoozedUntil: null, ...heldBy(userId, now) })
}

/** A person has it from now on: they are asked again after an hour, and nobody else is asked to take it over. */
function heldBy(holderId: number | null, now: number): Pick<Chain, 'holderId' | 'asksAt' | 'handoverTo'> {
  return { holderId, asksAt: holderId === null ? null : now + ASK_MS, handoverTo: null }
}

/** Who has it has been asked again; after an outage once, however long that was. */
export function asked(chain: Chain, now: number): ChangedChain {
  return { chain: { ...chain, asksAt: now + ASK_MS }, nextAt: null }
}

/** A snoozed chain that has grown worse rings at once; the steps after that come at their own minutes again. */
export function wake(chain: Chain, now: number): ChangedChain {
  return { ...goOn(chain, now), nextAt: now }
}

/** Who had it has it no more. @param to another person who has it then; null where the chain goes on where it stood */
export function giveBack(chain: Chain, { to, now }: { to: number | null; now: number }): ChangedChain {
  return to === null ? goOn(chain, now) : { chain: { ...chain, ...heldBy(to, now) }, nextAt: null }
}

export function snooze(chain: Chain, { until, now }: { until: number; now: number }): ChangedChain {
  return stopped(chain, now, { snoozedUntil: until, ...heldBy(null, now) })
}

/** Somebody ends it. Who had it keeps it, because the end may be taken back. */
export function end(
  chain: Chain,
  { reason, now }: { reason: Exclude<AlarmChainEnd, 'OVER' | 'UNANSWERED'>; now: number },
): ChangedChain {
  return stopped(chain, now, { snoozedUntil: null, asksAt: null, handoverTo: null, end: { at: now, reason } })
}

/**
 * A snooze or an end is taken back: the chain goes on where it stood, or its holder has it as before. Null where there is
 * nothing to take back. @param to the person who has it then
 */
export function takeBack(chain: Chain, { to, now }: { to: number | null; now: number }): ChangedChain | null {
  const awake = awakened(chain, now)
  const wasEnded = awake.end?.reason === 'NOT_AN_ALARM' || awake.end?.reason === 'CLOSED'
  if (!wasEnded && awake.snoozedUntil === null) return null
  return giveBack({ ...awake, end: null, snoozedUntil: null }, { to, now })
}

/** The clock of the chain stands still from now on. @param why what has stopped it */
function stopped(chain: Chain, now: number, why: Partial<Chain>): ChangedChain {
  const awake = awakened(chain, now)
  return { chain: { ...awake, clock: holdClock(awake.clock, now), ...why }, nextAt: null }
}

/** A snooze that is over has ended at its own moment, though no look has met it yet. */
function awakened(chain: Chain, now: number): Chain {
  return isSnoozeOver(chain, now) ? goOn(chain, chain.snoozedUntil ?? now).chain : chain
}

const isSnoozeOver = ({ snoozedUntil }: Chain, now: number) => snoozedUntil !== null && snoozedUntil <= now

function goOn(chain: Chain, at: number): ChangedChain {
  const running = { ...chain, clock: resumeClock(chain.clock, at), ...heldBy(null, at), snoozedUntil: null }
  return { chain: running, nextAt: nextMove(running) }
}
