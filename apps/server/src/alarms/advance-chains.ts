/**
 * Carries out what is due in the chains: a step, the end of a snooze, the end of a day without an answer. Each is one
 * transaction that locks its chain, so that any number of processes may work and a killed one loses and doubles nothing.
 */

import type { AlarmChannel } from '@earshot/contract/alarm-values.ts'
import { stepOf } from '@earshot/contract/rules/alarms/chain.ts'
import type { BusEvent } from '#bus.ts'
import type { Db } from '#db/open.ts'
import { firstHolder } from './answers.queries.ts'
import {
  type Chain,
  endChainsThatAreOver,
  type Look,
  loadChain,
  loadSubject,
  lockAbandonedChain,
  lockDueChain,
  saveChain,
} from './chains.queries.ts'
import { endDrill } from './drills.ts'
import { asked, giveBack, moveChain, nextMove, wake } from './move-chain.ts'
import { tellHolder } from './tell-answer.ts'
import { chainEvent } from './tell-pages.ts'
import { tellStep } from './tell-step.ts'
import { lockAskedChain, lockWorseChain } from './watched-chains.queries.ts'

export interface AdvanceChains {
  db: Db
  now: Date
  /** The channels that this installation has a way out for. */
  ways: readonly AlarmChannel[]
  bus?: { publish(event: BusEvent): void }
  /**
   * The sites of a recording whose chains are moved, each at its own moments up to `now`. What is told so counts as sent
   * then: nobody is told of the past. Absent: the live chains are moved.
   */
  recordedSites?: readonly number[]
}

/**
 * Works until nothing is due at `now`. A chain that cannot be moved holds up no other: it waits for the next look.
 * @returns how many things were done
 * @throws what the last such chain met, after the others
 */
export async function advanceChains({ db, now, ways, bus, ...given }: AdvanceChains): Promise<number> {
  const recordedSites = given.recordedSites ?? null
  const over = await db.transaction().execute(trx => endChainsThatAreOver(trx, { now, recordedSites }))
  for (const place of over) bus?.publish({ kind: 'alert', ...place })
  const stuck = new Map<number, unknown>()
  for (let done = over.length; ; ) {
    const moving: Moving = { now, ways, recordedSites, without: [...stuck.keys()], chainId: null }
    try {
      const moved = await db.transaction().execute(trx => advanceNext(trx, moving))
      if (moved === null && stuck.size > 0) throw [...stuck.values()].at(-1)
      if (moved === null) return done
      for (const event of moved) bus?.publish(event)
      done += 1
    } catch (error) {
      if (moving.chainId === null) throw error
      stuck.set(moving.chainId, error)
    }
  }
}

interface Moving extends Look {
  ways: readonly AlarmChannel[]
  /** The chain in hand, for whom something else catches what it throws. */
  chainId: number | null
}

/** Does the next thing that is due. @returns the events to publish after the commit; null where nothing is due */
async function advanceNext(trx: Db, moving: Moving): Promise<BusEvent[] | null> {
  const { ways, recordedSites } = moving
  moving.chainId = await lockDueChain(trx, moving)
  if (moving.chainId === null)
    return (await letGo(trx, moving)) ?? (await wakeWorse(trx, moving)) ?? askAgain(trx, moving)
  const chain = await loadChain(trx, moving.chainId)
  if (chain.kind === 'DRILL') return endOfDrill(trx, chain, moving.now)
  const isRecorded = recordedSites !== null
  const now = isRecorded ? new Date(chain.snoozedUntil ?? nextMove(chain)) : moving.now
  const subject = await loadSubject(trx, chain)
  const moved = moveChain(chain, now.getTime())
  if (moved.tells !== null) {
    const step = stepOf(chain.plan, moved.tells)
    await tellStep(trx, { subject, stepNo: moved.tells, step, now, ways, isRecorded })
  }
  await saveChain(trx, moved)
  const event = chainEvent(subject)
  return moved.tells === null ? [event] : [event, { kind: 'notification', site_id: subject.siteId }]
}

/** The only thing that falls due in a drill is its end. */
async function endOfDrill(trx: Db, chain: Chain, now: Date): Promise<BusEvent[]> {
  await endDrill(trx, { drillId: chain.id, now })
  const event = chainEvent(await loadSubject(trx, chain))
  return [event, { kind: 'notification', site_id: chain.siteId }]
}

/** Whose holder has left is nobody's: another person who has answered has it, or it goes on where it stood. */
async function letGo(trx: Db, moving: Moving): Promise<BusEvent[] | null> {
  const { now } = moving
  moving.chainId = await lockAbandonedChain(trx, moving)
  if (moving.chainId === null) return null
  const chain = await loadChain(trx, moving.chainId)
  await saveChain(trx, giveBack(chain, { to: await firstHolder(trx, chain), now: now.getTime() }))
  return [chainEvent(await loadSubject(trx, chain))]
}

/** A snooze is for what was seen then: where it grows worse by a step, the next step comes at once. */
async function wakeWorse(trx: Db, moving: Moving): Promise<BusEvent[] | null> {
  moving.chainId = await lockWorseChain(trx, moving)
  if (moving.chainId === null) return null
  const chain = await loadChain(trx, moving.chainId)
  await saveChain(trx, wake(chain, moving.now.getTime()))
  return [chainEvent(await loadSubject(trx, chain))]
}

/** Who has it is asked again after an hour, while the Alarm lasts. */
async function askAgain(trx: Db, moving: Moving): Promise<BusEvent[] | null> {
  const { now, ways } = moving
  moving.chainId = await lockAskedChain(trx, moving)
  if (moving.chainId === null) return null
  const chain = await loadChain(trx, moving.chainId)
  const subject = await loadSubject(trx, chain)
  await saveChain(trx, asked(chain, now.getTime()))
  if (subject.kind === 'ALARM') await tellHolder(trx, { chain, subject, now, ways })
  return [chainEvent(subject), { kind: 'notification', site_id: subject.siteId }]
}
