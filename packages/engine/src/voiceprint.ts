/** Draws seven days of coughing in 56 strokes of three hours, in percent of the reference. Pure. */

import { DOMAIN } from '@earshot/contract/domain.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { species } from '@earshot/contract/rules/batches/product-types.ts'
import { rdiOf, rdiReference } from '@earshot/contract/rules/health/rdi.ts'
import type { ProductType } from '@earshot/contract/values.ts'
import { type Batch, heardPerDevice } from './batch.ts'
import { type LimitsInForce, limitsAt } from './limits-in-force.ts'
import { lastSlotOf } from './time.ts'

const { strokes: STROKES, hoursPerStroke: HOURS } = LIMITS.voiceprint
/** So many slots before the cursor the oldest stroke begins, at most. */
export const VOICEPRINT_SLOTS = (STROKES + 1) * HOURS * DOMAIN.slotsPerHour
/** The column holds no more; it is far beyond anything a screen draws. */
const LOUDEST = 32_767

export type Strokes = (number | null)[]

/** Sums of one device over one stroke; in a voiceprint stroke = floor(hour / 3), so that strokes do not wander as hours pass. */
export interface StrokeSums {
  stroke: number
  coughs: number
  audioSeconds: number
}

/**
 * The stroke, of three hours, in which the newest full hour before the cursor lies.
 * @param nextSlot the cursor: the first slot not judged yet
 */
export function lastStroke(nextSlot: number): number {
  return Math.floor((Math.floor(nextSlot / 6) - 1) / HOURS)
}

/** The epoch hours of a stroke: first and last. */
export function strokeHours(stroke: number): { from: number; to: number } {
  return { from: stroke * HOURS, to: stroke * HOURS + HOURS - 1 }
}

/** The oldest stroke of a voiceprint that ends with `last`. */
export function firstStroke(last: number): number {
  return last - STROKES + 1
}

/**
 * The RDI of each stroke in percent of the reference that held at its end (spec/3 §4.2), oldest first; null where nothing was
 * heard.
 */
export function drawStrokes({
  sums,
  last,
  batch,
  date,
  devices,
  limits,
}: {
  sums: readonly StrokeSums[]
  last: number
  batch: Batch
  date: string
  devices: number
  limits: LimitsInForce
}): Strokes {
  const { productType } = batch
  const referenceOf = (stroke: number) => {
    const { rdi_reference } = limitsAt(limits, lastSlotOf(strokeHours(stroke).to))
    return rdiReference(productType, rdi_reference)
  }
  const animals = heardPerDevice(batch, date, devices)
  const print = { first: firstStroke(last), count: STROKES, productType, animals, referenceOf }
  return strokesOf(sums, print).map(stroke => (stroke === null ? null : Math.min(LOUDEST, stroke)))
}

interface Print {
  /** The number of the oldest stroke, and how many there are. */
  first: number
  count: number
  productType: ProductType
  /** The animals that one device hears. */
  animals: number
  /** The RDI of a healthy airspace that holds for a stroke. */
  referenceOf: (stroke: number) => number
}

/** The RDI of each stroke in percent of its reference, whatever a stroke's length; null where nothing was heard. */
export function strokesOf(
  sums: readonly StrokeSums[],
  { first, count, productType, animals, referenceOf }: Print,
): Strokes {
  const daily: number[] = new Array(count).fill(0)
  const heard: number[] = new Array(count).fill(0)
  for (const { stroke, coughs, audioSeconds } of sums) {
    const index = stroke - first
    if (index < 0 || index >= count || audioSeconds === 0) continue
    daily[index] = (daily[index] ?? 0) + (coughs * 86_400) / audioSeconds
    heard[index] = (heard[index] ?? 0) + animals
  }
  return daily.map((coughs, index) => {
    const all = heard[index] ?? 0
    if (all === 0) return null
    const rdi = rdiOf({ species: species(productType), daily: coughs, heard: all })
    return Math.round((100 * rdi) / referenceOf(first + index))
  })
}

/** Moves strokes that ended with stroke `from` so that they end with `to`; what is new is null. */
export function shiftStrokes(strokes: Strokes, from: number, to: number): Strokes {
  return Array.from({ length: STROKES }, (_, index) => strokes[index + to - from] ?? null)
}

/** Takes stroke by stroke the loudest of several, which all end with the same stroke. */
export function loudest(prints: readonly Strokes[]): Strokes {
  if (prints.length === 0) return []
  return Array.from({ length: STROKES }, (_, index) => {
    const values = prints
      .map(strokes => strokes[index])
      .filter(value => value !== null && value !== undefined)
    return values.length === 0 ? null : Math.max(...values)
  })
}
