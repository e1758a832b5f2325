/**
 * The times of an alarm chain. The server carries the steps out by these functions, and the portal counts down and
 * forecasts by the same. Pure; moments and lengths are epoch milliseconds and milliseconds unless a name says minutes.
 */
import { DOMAIN } from '#domain.ts'
import type { AlarmPlanSteps, AlarmStep } from '#schemas/health/alarm-plan.ts'

const MINUTE_MS = 60_000
const MAX_MS = DOMAIN.alarmChain.maxHours * 3_600_000

/**
 * A chain has a clock of its own, which stands still while somebody has the Alarm or it is snoozed. So a chain that is
 * given back goes on where it stood, with the pauses of its plan.
 */
export interface ChainClock {
  startedAt: number
  /** How long the clock has stood still in spans that are over. */
  heldMs: number
  /** The moment since when it stands still; null while it runs. */
  heldSince: number | null
}

/** Returns the step of that number; numbers beyond the plan's are the last step again. */
export function stepOf({ steps }: Pick<AlarmPlanSteps, 'steps'>, stepNo: number): AlarmStep {
  const step = steps[Math.min(stepNo, steps.length - 1)]
  if (step === undefined) throw new Error('a plan has at least one step')
  return step
}

/** Returns how long the chain must have run until the step is due, in minutes. */
export function stepMinutes(plan: AlarmPlanSteps, stepNo: number): number {
  const repeats = Math.max(0, stepNo - plan.steps.length + 1)
  return stepOf(plan, stepNo).after_minutes + repeats * plan.repeat_minutes
}

/** Returns when the step is due, or null where the chain will have ended unanswered before. The clock must run. */
export function stepDueAt(plan: AlarmPlanSteps, clock: ChainClock, stepNo: number): number | null {
  const afterMs = stepMinutes(plan, stepNo) * MINUTE_MS
  return afterMs < MAX_MS ? clock.startedAt + clock.heldMs + afterMs : null
}

/** Returns the moment at which a running chain ends that nobody has answered. */
export function unansweredAt({ startedAt, heldMs }: ChainClock): number {
  return startedAt + heldMs + MAX_MS
}

/**
 * Returns the number of the step that follows one carried out at `now`. No step of a plan is skipped, however late the
 * chain is; but of repeats that are due at the same time only the last is left, since one says as much as three.
 */
export function stepAfter(
  plan: AlarmPlanSteps,
  clock: ChainClock,
  done: { stepNo: number; now: number },
): number {
  let next = done.stepNo + 1
  if (next < plan.steps.length) return next
  const isDue = (stepNo: number) => (stepDueAt(plan, clock, stepNo) ?? Number.POSITIVE_INFINITY) <= done.now
  while (isDue(next)) next += 1
  return next
}

/** The clock stands still from `now` on. It stays as it is where it stands still already. */
export function holdClock(clock: ChainClock, now: number): ChainClock {
  return { ...clock, heldSince: clock.heldSince ?? now }
}

/** The clock runs again from `now` on. A moment before it was stopped counts as that moment. */
export function resumeClock(clock: ChainClock, now: number): ChainClock {
  const { startedAt, heldMs, heldSince } = clock
  const held = heldSince === null ? 0 : Math.max(0, now - heldSince)
  return { startedAt, heldMs: heldMs + held, heldSince: null }
}
