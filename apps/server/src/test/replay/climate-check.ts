/**
 * The climate rules of spec/3 §4.3 once more, written from the text alone and as plainly as possible, to check the
 * engine against. Only tests use it; it shares no code with the engine on purpose.
 */

export type Level = 'DEFAULT' | 'OK' | 'WARNING' | 'ALARM'
const RANK: Record<Level, number> = { DEFAULT: 0, OK: 1, WARNING: 2, ALARM: 3 }

export interface Limits {
  lo: number
  hi: number
  /** A value beyond the limit by more than this is ALARM. */
  step: number
  deadband: number
  up: { WARNING: number; ALARM: number }
}

export interface Seen {
  slot: number
  /** The slot whose message brought it: later than its own after an outage. */
  arrivedWith: number
  value: number
}

/** `at`: end of the slot, epoch milliseconds. */
export interface Change {
  at: number
  from: Level
  to: Level
}

const CLIMATE = { down: 6, held: 144 }

export function judgeSeries(series: readonly Seen[], limits: Limits): Change[] {
  const bySlot = new Map(series.map(one => [one.slot, one]))
  const first = Math.min(...series.map(one => one.slot))
  const last = Math.max(...series.map(one => one.slot))
  const changes: Change[] = []
  const raws: (Level | null)[] = []
  const recs: (Level | null)[] = []
  let status: Level = 'DEFAULT'
  for (let slot = first; slot <= last; slot++) {
    const arrived = [slot - 2, slot - 1, slot].flatMap(each => {
      const one = bySlot.get(each)
      return one !== undefined && one.arrivedWith <= slot ? [one.value] : []
    })
    const x = median(arrived)
    raws.push(x === null ? null : climateLevel(x, limits, 0))
    recs.push(x === null ? null : climateLevel(x, limits, limits.deadband))
    const next = nextStatus({ status, raws, recs, rule: { ...CLIMATE, up: limits.up } })
    if (next !== status) changes.push({ at: (slot + 1) * 600_000, from: status, to: next })
    status = next
  }
  return changes
}

export interface Rule {
  /** Evaluations in a row to go up, and to come down. */
  up: { WARNING: number; ALARM: number }
  down: number
  /** Nulls in a row after which nothing is known any more. */
  held: number
}

export interface Step {
  status: Level
  raws: readonly (Level | null)[]
  recs: readonly (Level | null)[]
  rule: Rule
}

export function nextStatus({ status: before, raws, recs, rule: { up, down, held } }: Step): Level {
  if (raws.length >= held && raws.slice(-held).every(raw => raw === null)) return 'DEFAULT'
  const status = before === 'DEFAULT' && raws.at(-1) !== null ? 'OK' : before
  if (lastAll(raws, up.ALARM, raw => raw === 'ALARM')) return 'ALARM'
  if (RANK[status] < RANK.WARNING && lastAll(raws, up.WARNING, raw => RANK[raw] >= RANK.WARNING))
    return 'WARNING'
  if (lastAll(recs, down, () => true)) {
    const mildest = worst(recs.slice(-down).filter(rec => rec !== null))
    if (RANK[mildest] < RANK[status]) return mildest
  }
  return status
}

function lastAll(
  levels: readonly (Level | null)[],
  count: number,
  holds: (level: Level) => boolean,
): boolean {
  const run = levels.slice(-count)
  return run.length === count && run.every(each => each !== null && holds(each))
}

export function climateLevel(x: number, { lo, hi, step }: Limits, deadband: number): Level {
  // Everything is computed in hundredths, so that nothing depends on binary fractions.
  const beyond = Math.max(centi(lo + deadband) - centi(x), centi(x) - centi(hi - deadband), 0)
  if (beyond === 0) return 'OK'
  return beyond <= centi(step) ? 'WARNING' : 'ALARM'
}

/** The worst of several devices over time; a device counts from its first change on. */
export function worstOfAll(devices: readonly (readonly Change[])[]): Change[] {
  const now: Level[] = devices.map(() => 'DEFAULT')
  const merged = devices.flatMap((changes, device) => changes.map(change => ({ ...change, device })))
  const result: Change[] = []
  let before: Level = 'DEFAULT'
  for (const at of [...new Set(merged.map(change => change.at))].sort((a, b) => a - b)) {
    for (const change of merged) if (change.at === at) now[change.device] = change.to
    const to = worst(now)
    if (to !== before) result.push({ at, from: before, to })
    before = to
  }
  return result
}

export function worst(levels: readonly Level[]): Level {
  return levels.reduce((a, b) => (RANK[b] > RANK[a] ? b : a), 'DEFAULT')
}

export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** A median of two may lie between two hundredths. */
function centi(value: number): number {
  return Math.round(value * 1000) / 10
}
