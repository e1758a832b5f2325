/**
 * Thousands of random plans, answers, ends and clocks: chains do what a second, simple model says. A failure prints its
 * seed and the shortest course that shows it. Another course: CHAIN_SEED=7; a longer one: CHAIN_RUNS=100000.
 */
import type { AlarmPlanSteps } from '@earshot/contract/schemas/health/alarm-plan.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { randomPlan, simplePlan } from '#test/random-plan.ts'
import { type SimpleChain, simpleChain } from '#test/simple-chain.ts'
import type { Chain, ChangedChain } from './chains.queries.ts'
import { asked, end, giveBack, moveChain, nextMove, snooze, take, takeBack, wake } from './move-chain.ts'

const RUNS = Number(process.env.CHAIN_RUNS ?? 10_000)
const SEED = process.env.CHAIN_SEED === undefined ? {} : { seed: Number(process.env.CHAIN_SEED) }

/** Answers fall between the minutes too. */
const TICK_MS = 30_000
const MINUTE = 2
const START = Date.parse('2026-03-02T02:10:00Z')

type Happening =
  /** Time goes on, and a process looks at each tick, or at none of them; or the clock is set back. */
  | { kind: 'wait' | 'outage' | 'back'; ticks: number }
  | { kind: 'take' | 'giveBack' | 'takeBack'; user: number }
  | { kind: 'snooze'; user: number; ticks: number }
  | { kind: 'finish'; user: number; why: 'NOT_AN_ALARM' | 'CLOSED' }
  | { kind: 'handOver'; user: number; to: number | null }
  | { kind: 'worsen' | 'over' }

const user = fc.integer({ min: 1, max: 3 })
const ticks = (max: number) => fc.integer({ min: 1, max })
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('wait'), ticks: ticks(400) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait'), ticks: ticks(3000) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('outage'), ticks: ticks(3500) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('back'), ticks: ticks(200) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('take'), user }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('giveBack'), user }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('snooze'), user, ticks: ticks(240 * MINUTE) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('finish'),
      user,
      why: fc.constantFrom('NOT_AN_ALARM', 'CLOSED'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('takeBack'), user }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('handOver'), user, to: fc.option(user) }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'worsen' }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'over' }) },
)

/** The product's chain, kept and answered as the database does it, without one. */
function productChain(chosen: AlarmPlanSteps): SimpleChain {
  const clock = { startedAt: START, heldMs: 0, heldSince: null }
  const chain: Chain = {
    id: 1,
    kind: 'ALARM',
    siteId: 1,
    alertId: 1,
    plan: chosen,
    clock,
    snoozedUntil: null,
    holderId: null,
    nextStepNo: 0,
    end: null,
    asksAt: null,
    handoverTo: null,
  }
  let kept: ChangedChain = { chain, nextAt: nextMove(chain) }
  const told: { stepNo: number; at: number }[] = []
  const askedAt: number[] = []
  let hands: { userId: number; since: number }[] = []
  const firstHand = () =>
    hands.toSorted((one, other) => one.since - other.since || one.userId - other.userId)[0]?.userId ?? null
  let quietedBy: number | null = null
  let isAlarm = true
  /** The reading is worse than at the snooze that holds. */
  let isWorse = false

  const ms = (tick: number) => START + tick * TICK_MS
  const save = (changed: ChangedChain | null) => {
    if (changed !== null)
      kept = { chain: changed.chain, nextAt: changed.chain.end === null ? changed.nextAt : null }
  }
  const isDue = (now: number) =>
    [kept.nextAt, kept.chain.snoozedUntil].some(at => at !== null && at <= ms(now)) && kept.chain.end === null

  const move = (now: number) => {
    while (isDue(now)) {
      const moved = moveChain(kept.chain, ms(now))
      if (moved.tells !== null) told.push({ stepNo: moved.tells, at: now })
      save(moved)
    }
  }

  return {
    told,
    asked: askedAt,
    get holder() {
      return kept.chain.holderId
    },
    get end() {
      const { end } = kept.chain
      return end && { at: (end.at - START) / TICK_MS, why: end.reason }
    },
    next: () => kept.nextAt,
    closeAlert: () => {
      isAlarm = false
    },
    look: now => {
      if (kept.chain.end === null && !isAlarm)
        save({
          chain: { ...kept.chain, snoozedUntil: null, end: { at: ms(now), reason: 'OVER' } },
          nextAt: null,
        })
      move(now)
      const { snoozedUntil } = kept.chain
      if (kept.chain.end === null && isWorse && snoozedUntil !== null) {
        save(wake(kept.chain, ms(now)))
        move(now)
      }
      const { holderId, asksAt } = kept.chain
      if (kept.chain.end !== null || holderId === null || asksAt === null || asksAt > ms(now)) return
      askedAt.push(now)
      save(asked(kept.chain, ms(now)))
    },
    take: (userId, now) => {
      if (kept.chain.end !== null) return
      if (!hands.some(hand => hand.userId === userId)) hands.push({ userId, since: now })
      const former = kept.chain.holderId
      const taken = take(kept.chain, { userId, now: ms(now) })
      if (taken !== null && former !== null) hands = hands.filter(hand => hand.userId !== former)
      save(taken)
    },
    giveBack: (userId, now) => {
      if (kept.chain.end !== null) return
      hands = hands.filter(hand => hand.userId !== userId)
      if (kept.chain.holderId === userId) save(giveBack(kept.chain, { to: firstHand(), now: ms(now) }))
    },
    snooze: (userId, span, now) => {
      const { end, holderId } = kept.chain
      if (end !== null || (holderId !== null && holderId !== userId)) return
      quietedBy = userId
      isWorse = false
      save(snooze(kept.chain, { until: ms(now + span), now: ms(now) }))
    },
    finish: (userId, why, now) => {
      quietedBy = userId
      if (kept.chain.end !== null) return
      save(end(kept.chain, { reason: why === 'CLOSED' ? 'CLOSED' : 'NOT_AN_ALARM', now: ms(now) }))
    },
    takeBack: (userId, now) => {
      if (quietedBy !== userId || !isAlarm) return
      const to = kept.chain.holderId === null ? null : firstHand()
      save(takeBack(kept.chain, { to, now: ms(now) }))
    },
    handOver: (userId, to) => {
      const { end: ended, holderId } = kept.chain
      if (ended === null && holderId === userId)
        save({ chain: { ...kept.chain, handoverTo: to }, nextAt: null })
    },
    worsen: () => {
      if (kept.chain.snoozedUntil !== null) isWorse = true
    },
  }
}

/** Lets the same happen to both, tick by tick. */
function live(chains: readonly SimpleChain[], happenings: readonly Happening[]): void {
  let now = 0
  const all = (act: (chain: SimpleChain) => void) => chains.forEach(act)
  all(chain => chain.look(now))
  for (const happening of happenings) {
    switch (happening.kind) {
      case 'wait':
        for (const until = now + happening.ticks; now < until; ) {
          now += 1
          all(chain => chain.look(now))
        }
        break
      case 'outage':
        now += happening.ticks
        break
      case 'back':
        now -= happening.ticks
        break
      case 'snooze':
        all(chain => chain.snooze(happening.user, happening.ticks, now))
        break
      case 'finish':
        all(chain => chain.finish(happening.user, happening.why, now))
        break
      case 'handOver':
        // Nobody is asked to take over what they have.
        if (happening.to !== happening.user) all(chain => chain.handOver(happening.user, happening.to, now))
        break
      case 'worsen':
        all(chain => chain.worsen())
        break
      case 'over':
        all(chain => chain.closeAlert())
        break
      default:
        all(chain => chain[happening.kind](happening.user, now))
    }
  }
  all(chain => chain.look(now))
}

it(`In ${RUNS} random lives a chain does what the simple model says, skips no step and carries none out twice`, () => {
  let [steps, ended, asks] = [0, 0, 0]
  fc.assert(
    fc.property(randomPlan, fc.array(happening, { maxLength: 25 }), (chosen, happenings) => {
      const [product, model] = [
        productChain(chosen),
        simpleChain(simplePlan(chosen, { ticksPerMinute: MINUTE }), 0),
      ]
      live([product, model], happenings)
      expect(product.told).toEqual(model.told)
      expect([product.end, product.holder]).toEqual([model.end, model.holder])
      expect(product.asked).toEqual(model.asked)
      const numbers = product.told.map(one => one.stepNo)
      expect(new Set(numbers).size).toBe(numbers.length)
      const ofPlan = numbers.filter(stepNo => stepNo < chosen.steps.length)
      expect(ofPlan).toEqual(ofPlan.map((_, index) => index))
      if (product.end?.why === 'UNANSWERED') expect(ofPlan).toHaveLength(chosen.steps.length)
      steps += numbers.length
      asks += product.asked.length
      ended += product.end === null ? 0 : 1
    }),
    { numRuns: RUNS, ...SEED },
  )
  // The lives are worth their time: chains told, and some of them ended.
  expect(steps).toBeGreaterThan(RUNS)
  expect(ended).toBeGreaterThan(RUNS / 20)
  expect(asks).toBeGreaterThan(RUNS / 20)
})
