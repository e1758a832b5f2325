/**
 * The engine's shell: one pass judges what is due, refreshes what late samples changed and notices silence. The live
 * tick and `earshot replay` run the same pass.
 */
import { Counter, Gauge, Histogram } from 'prom-client'
import { asGiven, ClockInDoubtError, type Timekeeper } from '#clock.ts'
import type { Context } from '#context.ts'
import type { IdFilter } from '#db/id-filter.ts'
import { connectionsFor } from '#db/open.ts'
import { SLOT_MS, slotOf } from '#engine/time.ts'
import { sweepLicences } from '#follow-up/shell/sweep-licences.ts'
import { evaluateDue } from './evaluate-due.ts'
import { addOutcome, busEvents, emptyOutcome, type Outcome } from './outcome.ts'
import { newestCursor } from './queries/claim.ts'
import { prepareStates } from './queries/prepare.ts'
import { refreshStale } from './refresh-stale.ts'
import { refreshStatuses } from './refresh-status.ts'
import { sweepConnectivity } from './sweep-connectivity.ts'

export type EngineContext = Pick<Context, 'db' | 'clock' | 'bus' | 'log'>

const TICK_MS = 5_000
/** Live, a message that arrived in time may still be on its way into the database when its slot falls due. */
const SETTLE_MS = 5_000

/**
 * @param settleMs how much later than due a slot is judged; the result is the same, only what is stored by then counts
 * @param siteIds only these sites, as if there were no others; absent: all
 */
export async function runEngine(
  { db, clock, bus }: Pick<EngineContext, 'db' | 'clock'> & Partial<Pick<EngineContext, 'bus'>>,
  { settleMs = 0, siteIds }: { settleMs?: number; siteIds?: IdFilter } = {},
): Promise<Outcome> {
  const now = clock.now()
  const outcome = emptyOutcome()
  const dueSites = await prepareStates(db, { slot: slotOf(now.getTime()), siteIds })
  addOutcome(outcome, await evaluateDue({ db, now: new Date(now.getTime() - settleMs), siteIds }))
  addOutcome(outcome, await refreshStale({ db, siteIds }))
  addOutcome(outcome, await sweepConnectivity({ db, now, siteIds }))
  addOutcome(outcome, { ...emptyOutcome(), notified: await sweepLicences({ db, now, siteIds }) })
  if (dueSites.length > 0) {
    const events = await refreshStatuses(db, { siteIds: dueSites, now })
    addOutcome(outcome, { events, airspaces: new Map(), sites: new Set(dueSites) })
  }
  if (bus !== undefined) for (const event of busEvents(outcome)) bus.publish(event)
  return outcome
}

export interface RunningEngine {
  /** Ends the ticking and waits for the pass under way. */
  stop(): Promise<void>
}

/**
 * Passes every few seconds, never two at once. One that fails is logged and tried again with the next tick. Each judges by
 * the moment that the timekeeper gives it, as a recording gives its own; while that is in doubt there is no pass.
 */
export function startEngine(
  ctx: EngineContext & Pick<Context, 'metrics'> & { time?: Timekeeper },
  { tickMs = TICK_MS } = {},
): RunningEngine {
  const passes = new Histogram({
    name: 'earshot_engine_pass_seconds',
    help: 'One pass of the engine over everything that was due',
    buckets: [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 120],
    registers: [ctx.metrics],
  })
  const refused = new Counter({
    name: 'earshot_engine_refused_passes_total',
    help: 'Passes that were not made because the time was in doubt',
    registers: [ctx.metrics],
  })
  const ahead = new Gauge({
    name: 'earshot_judged_ahead_seconds',
    help: 'How far slots are judged already that have not begun, by an earlier clock; they are not judged again by themselves',
    registers: [ctx.metrics],
  })
  const { bus, time = asGiven(ctx.clock) } = ctx
  const db = connectionsFor(ctx.db, 'pass')
  let wasAhead = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let pass: Promise<void> = Promise.resolve()

  async function passOnce(): Promise<void> {
    const now = await time.agree()
    const observe = passes.startTimer()
    const outcome = await runEngine({ db, clock: { now: () => now }, bus }, { settleMs: SETTLE_MS })
    observe()
    if (outcome.events.length > 0) ctx.log.debug({ events: outcome.events.length }, 'engine pass')
    await lookAhead(now)
  }

  /** Such airspaces are silent until their time has come: somebody has to be told. */
  async function lookAhead(now: Date): Promise<void> {
    const running = slotOf(now.getTime())
    const slots = Math.max(0, ((await newestCursor(db)) ?? running) - running - 1)
    ahead.set((slots * SLOT_MS) / 1000)
    if (slots > 0 && !wasAhead)
      ctx.log.error(
        { slots },
        'slots were judged that have not begun: a clock was ahead; run `earshot repair-clock`',
      )
    wasAhead = slots > 0
  }

  function tick(): void {
    pass = passOnce()
      .catch((error: unknown) => {
        // The timekeeper has said so, once.
        if (error instanceof ClockInDoubtError) return refused.inc()
        ctx.log.error({ err: error }, 'an engine pass failed and will be tried again')
      })
      .finally(() => {
        if (!stopped) timer = setTimeout(tick, tickMs)
      })
  }

  tick()
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
      return pass
    },
  }
}
