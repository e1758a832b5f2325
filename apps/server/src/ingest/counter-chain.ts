/**
 * A gateway's cumulative byte counters in the order of their own time (spec/3 §4.10). Each reading counts the bytes
 * since the one before; one that comes late takes its place and corrects the one after. So the usage is the same in
 * whatever order, and however often, the readings arrive. Pure but for the chain itself.
 */
import { counterDelta } from '@earshot/contract/rules/hardware/data-usage.ts'

export interface CounterReading {
  /** The moment in epoch milliseconds; a gateway has one reading at a time. */
  at: number
  /** The local day that the bytes up to this reading count on. */
  day: string
  /** The bytes since the gateway's last restart; null where it did not report this one. */
  up: number | null
  down: number | null
}

interface Bytes {
  up: number
  down: number
}

export interface CounterChain {
  /** False where a reading of that time is known already; the first one holds. */
  take(reading: CounterReading): boolean
  /** The readings that were taken, for storing. */
  readonly taken: readonly CounterReading[]
  /** The taken readings add this to each local day; less than zero where bytes turn out to be another day's. */
  readonly usage: ReadonlyMap<string, Bytes>
}

/** @param known the stored readings around those that are going to be taken, oldest first */
export function createCounterChain(known: readonly CounterReading[]): CounterChain {
  const readings = [...known]
  const taken: CounterReading[] = []
  const usage = new Map<string, Bytes>()

  function add(day: string, side: keyof Bytes, bytes: number): void {
    const used = usage.get(day) ?? { up: 0, down: 0 }
    used[side] += bytes
    usage.set(day, used)
  }

  function count(reading: CounterReading, index: number, side: keyof Bytes): void {
    const bytes = reading[side]
    if (bytes === null) return
    const before = nearest(readings, { from: index - 1, step: -1, side })?.[side] ?? undefined
    add(reading.day, side, counterDelta(bytes, before))
    const after = nearest(readings, { from: index, step: 1, side })
    const next = after?.[side]
    if (after === undefined || next == null) return
    add(after.day, side, counterDelta(next, bytes) - counterDelta(next, before))
  }

  function take(reading: CounterReading): boolean {
    const index = readings.findLastIndex(each => each.at <= reading.at) + 1
    if (readings[index - 1]?.at === reading.at) return false
    count(reading, index, 'up')
    count(reading, index, 'down')
    readings.splice(index, 0, reading)
    taken.push(reading)
    return true
  }

  return { take, taken, usage }
}

/** The next reading in that direction that has this counter. */
function nearest(
  readings: readonly CounterReading[],
  { from, step, side }: { from: number; step: 1 | -1; side: keyof Bytes },
): CounterReading | undefined {
  for (let index = from; index >= 0 && index < readings.length; index += step) {
    const reading = readings[index]
    if (reading !== undefined && reading[side] !== null) return reading
  }
  return undefined
}
