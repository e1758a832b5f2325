/** One device's measurements as the evaluation sees them (spec/3 §4.1). Invalid readings were stored as null. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { CoughWindow } from '@earshot/contract/rules/health/rdi.ts'

export interface Reading {
  slot: number
  /** The first slot whose evaluation may use it, see `seenAtSlot`. */
  seenAt: number
  coughs: number | null
  audioSeconds: number | null
  temperatureC: number | null
  humidityPct: number | null
}

/** What each climate sensor's value is called in a reading. */
export const CLIMATE_FIELD = { TEMPERATURE: 'temperatureC', HUMIDITY: 'humidityPct' } as const
type ClimateField = (typeof CLIMATE_FIELD)[keyof typeof CLIMATE_FIELD]

/**
 * Coughs and seconds of valid audio of the slots `from`..`to`, both included, from what had arrived by the last one's
 * evaluation.
 * @param readings in slot order
 */
export function coughWindow(
  readings: readonly Reading[],
  { from, to }: { from: number; to: number },
): CoughWindow {
  const window = { coughs: 0, audioSeconds: 0 }
  for (let index = firstFrom(readings, from); index < readings.length; index++) {
    const reading = readings[index]
    if (reading === undefined || reading.slot > to) break
    if (reading.seenAt > to || reading.coughs === null || reading.audioSeconds === null) continue
    window.coughs += reading.coughs
    window.audioSeconds += reading.audioSeconds
  }
  return window
}

/** How many of the slots `from`..`to`, both included, were heard for long enough, by what had arrived by the last one's evaluation. */
export function heardSlots(readings: readonly Reading[], { from, to }: { from: number; to: number }): number {
  let heard = 0
  for (let index = firstFrom(readings, from); index < readings.length; index++) {
    const reading = readings[index]
    if (reading === undefined || reading.slot > to) break
    if (reading.seenAt <= to && reading.coughs !== null && reading.audioSeconds !== null) heard += 1
  }
  return heard
}

/** A reading of the 144 slots up to `slot` may arrive only after its evaluation. */
export function hasLateReadings(readings: readonly Reading[], slot: number): boolean {
  for (let index = firstFrom(readings, slot - DOMAIN.rdi.windowSlots + 1); index < readings.length; index++) {
    const reading = readings[index]
    if (reading === undefined || reading.slot > slot) return false
    if (reading.seenAt > slot && reading.coughs !== null) return true
  }
  return false
}

/**
 * The readings of the last three slots, half an hour, that had arrived by `slot`'s evaluation (x of spec/3 §4.3).
 * @param start the index of the first of them, from whoever knows it
 */
export function recentReadings(
  readings: readonly Reading[],
  slot: number,
  start = firstRecent(readings, slot),
): Reading[] {
  const recent: Reading[] = []
  for (let index = start; index < readings.length; index++) {
    const reading = readings[index]
    if (reading === undefined || reading.slot > slot) break
    if (reading.seenAt <= slot) recent.push(reading)
  }
  return recent
}

function firstRecent(readings: readonly Reading[], slot: number): number {
  return firstFrom(readings, slot - DOMAIN.climateMedianSlots + 1)
}

/** The newest slot after one already known that had arrived by the evaluation of slot `upTo`; null: none. */
export function newestHeard(
  readings: readonly Reading[],
  { upTo, after }: { upTo: number; after: number },
): number | null {
  for (let index = firstFrom(readings, upTo + 1) - 1; index >= 0; index--) {
    const reading = readings[index]
    if (reading === undefined || reading.slot <= after) return null
    if (reading.seenAt <= upTo) return reading.slot
  }
  return null
}

/** The median of the valid values, °C or % (spec/3 §4.3); null where there is none. */
export function climateValue(recent: readonly Reading[], field: ClimateField): number | null {
  const values: number[] = []
  for (const reading of recent) {
    const value = reading[field]
    if (value !== null) insertSorted(values, value)
  }
  return middleOf(values)
}

/** Adds a number to sorted ones. They are few, and every slot of every monitor asks: this is quicker than to sort them. */
export function insertSorted(sorted: number[], number: number): void {
  let at = sorted.length
  for (; at > 0; at--) {
    const before = sorted[at - 1] ?? number
    if (before <= number) break
    sorted[at] = before
  }
  sorted[at] = number
}

/** The median; null of nothing. */
export function medianOf(numbers: readonly number[]): number | null {
  return middleOf(numbers.toSorted((a, b) => a - b))
}

function middleOf(values: readonly number[]): number | null {
  const upper = values[values.length >> 1]
  const lower = values[(values.length - 1) >> 1]
  return upper === undefined || lower === undefined ? null : (upper + lower) / 2
}

/** Finds the index of the first reading at or after a slot. */
function firstFrom(readings: readonly Reading[], slot: number): number {
  let low = 0
  let high = readings.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((readings[middle]?.slot ?? Number.POSITIVE_INFINITY) < slot) low = middle + 1
    else high = middle
  }
  return low
}
