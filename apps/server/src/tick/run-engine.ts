/**
 * The engine's shell: one pass judges what is due, refreshes what late samples changed and notices silence. The live
 * tick and `earshot replay` run the same pass.
 */

import { SLOT_MS, slotOf } from '@earshot/engine/time.ts'
import { Counter, Gauge, Histogram } from 'prom-client'
import { followSilentSites } from '#alarms/silent-sites.ts'
import type { ChainsOfPass } from '#alarms/start-chains.ts'
import type { BusEvent } from '#bus.ts'
import { alwaysTrusted, type TrustedClock, UntrustedClockError } from '#clock.ts'
import type { Context } from '#context.ts'
import type { IdFilter } from '#db/id-filter.ts'
import { connectionsFor } from '#db/open.ts'
import { sweepLicences } from '#follow-up/shell/sweep-licences.ts'
import { SIGN_EVERY_MS, signLife } from '#sql/signs-of-life.ts'
import { evaluateDue } from './evaluate-due.ts'
import { addOutcome, calmEvents, emptyOutcome, type Outcome, urgentEvents } from './outcome.ts'
import { pauseUntilPass } from './pass-times.ts'
import { newestCursor } from './queries/claim.ts'
import { prepareStates } from './queries/prepare.ts'
import { refreshStale } from './refresh-stale.ts'
import { refreshStatuses } from './refresh-status.ts'
import { sweepConnectivity } from './sweep-connectivity.ts'

export type EngineContext = Pick<Context, 'db' | 'clock' | 'bus' | 'log'>

const TICK_MS = 5_000
/** An hour of silence is told to the minute; all gateways are read for it, which no pass of five seconds needs. */
const SILENT_SITES_EVERY_MS = 60_000
/** Live, a message that arrived in time may still be on its way into the database when its slot falls due. */
const SETTLE_MS = 2_000

/** Live, the database works for one transaction while the engine judges the airspaces of the other. */
export const LIVE_LANES = 2

export interface PassOptions {
  /** How much later than due a slot is judged; the result is the same, only what is stored by then counts. */
  settleMs?: number
  /** Only these sites, as if there were no others; absent: all. */
  siteIds?: IdFilter
  /** How the chains of Alarms begin; absent: live. */
  chains?: ChainsOfPass
  /** True where the installation judges airspaces by their own normal as well. */
  judgesNormal?: boolean
  /** How many transactions judge at once; absent: one after the other, so that a recording gives the same numbers again. */
  lanes?: number
  /** False for a pass that looks for no silent sites, since one has just done so. */
  looksForSilentSites?: boolean
}

export async function runEngine(
  { db, clock, bus }: Pick<EngineContext, 'db' | 'clock'> & Partial<Pick<EngineContext, 'bus'>>,
  {
    settleMs = 0,
    siteIds,
    chains = 'LIVE',
    judgesNormal = false,
    lanes,
    looksForSilentSites = true,
  }: PassOptions = {},
): Promise<Outcome> {
  const now = clock.now()
  const outcome = emptyOutcome()
  const tell = (events: readonly BusEvent[]) => {
    for (const event of events) bus?.publish(event)
  }
  // People are told of an Alarm while the pass is still at work on other sites.
  const add = (part: Outcome) => {
    addOutcome(outcome, part)
    tell(urgentEvents(part))
  }
  const dueSites = await prepareStates(db, { slot: slotOf(now.getTime()), siteIds })
  await evaluateDue({
    db,
    now: new Date(now.getTime() - settleMs),
    siteIds,
    chains,
    judgesNormal,
    lanes,
    onJudged: add,
  })
  add(await refreshStale({ db, siteIds }))
  add(await sweepConnectivity({ db, now, siteIds }))
  add({ ...emptyOutcome(), notified: await sweepLicences({ db, now, siteIds }) })
  if (dueSites.length > 0) {
    const events = await refreshStatuses(db, { siteIds: dueSites, now })
    add({ events, airspaces: new Map(), sites: new Set(dueSites) })
  }
  // A recording's silence is over, and nobody is told of it.
  if (chains === 'LIVE' && looksForSilentSites) tell(await followSilentSites({ db, now, siteIds }))
  tell(calmEvents(outcome))
  return outcome
}

export interface RunningEngine {
  /** Ends the ticking and waits for the pass under way. */
  stop(): Promise<void>
}

/**
 * Passes every few seconds, and as soon as a slot is to be judged, never two at once. One that fails is logged and tried
 * again with the next tick. Each judges by the moment that the timekeeper gives it, as a recording gives its own; while
 * that is in doubt there is no pass.
 */
export function startEngine(
  ctx: EngineContext &
    Pick<Context, 'metrics'> & { time?: TrustedClock; config?: Pick<Context['config'], 'ownNormal'> },
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
  const { bus, time = alwaysTrusted(ctx.clock) } = ctx
  const db = connectionsFor(ctx.db, 'pass')
  let wasAhead = false
  let signedAt = Number.NEGATIVE_INFINITY
  let silentSitesAt = Number.NEGATIVE_INFINITY
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let pass: Promise<void> = Promise.resolve()
  let judgedAt: number | null = null

  async function passOnce(): Promise<void> {
    judgedAt = null
    const now = await time.trustedNow()
    judgedAt = now.getTime()
    const observe = passes.startTimer()
    // A clock that was set back would otherwise stop the looks until it is there again.
    const looksForSilentSites = Math.abs(now.getTime() - silentSitesAt) >= SILENT_SITES_EVERY_MS
    const judgesNormal = ctx.config?.ownNormal === 'judge'
    const options = { settleMs: SETTLE_MS, looksForSilentSites, judgesNormal, lanes: LIVE_LANES }
    const outcome = await runEngine({ db, clock: { now: () => now }, bus }, options)
    observe()
    if (looksForSilentSites) silentSitesAt = now.getTime()
    await signPass(now)
    if (outcome.events.length > 0) ctx.log.debug({ events: outcome.events.length }, 'engine pass')
    await lookAhead(now)
  }

  async function signPass(now: Date): Promise<void> {
    if (Math.abs(now.getTime() - signedAt) < SIGN_EVERY_MS) return
    await signLife(db, { part: 'ENGINE', now })
    signedAt = now.getTime()
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
        if (error instanceof UntrustedClockError) return refused.inc()
        ctx.log.error({ err: error }, 'an engine pass failed and will be tried again')
      })
      .finally(() => {
        if (stopped) return
        const pause = pauseUntilPass({ judgedAt, now: time.now().getTime(), tickMs, settleMs: SETTLE_MS })
        timer = setTimeout(tick, pause)
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
