/**
 * The respiratory health status follows from coughs (spec/3 §4.2). Portal and engine use the same few lines. RDI is
 * coughs per animal (per 100 birds) per 24 h; RHS is an integer 0..100, higher is better.
 */
import { DOMAIN } from '#domain.ts'
import type { Species } from '#rules/batches/product-types.ts'
import type { ProductType } from '#values.ts'
import type { ReadingLevel } from './reading-level.ts'

/** The RDI of a healthy airspace of this product type: its own figure, else the stage's (mode STAGE, spec/3 §4.2). */
export function rdiReference(productType: ProductType, override: number | null): number {
  return override ?? DOMAIN.rdi.ref[productType]
}

/** The coughs and seconds of valid audio summed over a window. */
export interface CoughWindow {
  coughs: number
  audioSeconds: number
}

/** `coughs × 86 400 / audio seconds` (spec/3 §4.2): a full day of listening; null where too little was heard to judge. */
export function dailyCoughs({ coughs, audioSeconds }: CoughWindow): number | null {
  if (audioSeconds < DOMAIN.rdi.minAudioS) return null
  return (coughs * 86_400) / audioSeconds
}

/**
 * `K × daily / heard` (spec/3 §4.2), where K makes it coughs per animal, of birds per 100.
 * @param daily coughs a day, of one device or summed over several
 * @param heard animals heard, of the same devices
 * @returns the unrounded RDI; only what is shown is rounded
 */
export function rdiOf({ daily, heard, species }: { daily: number; heard: number; species: Species }): number {
  return (DOMAIN.rdi.scale[species] * daily) / heard
}

/**
 * `150 / (0.5 + max(1, ratio))`, half up to an integer, within 0..100 (spec/3 §4.2): 100 at the reference or below it,
 * 60 at twice it.
 * @param ratio unrounded RDI over the reference
 */
export function rhsOf(ratio: number): number {
  const { numerator, offset } = DOMAIN.rhs
  const rhs = Math.floor(numerator / (offset + Math.max(1, ratio)) + 0.5)
  return Math.min(100, Math.max(0, rhs))
}

/** Below these an RHS is WARNING, and ALARM. */
export interface RhsEdges {
  warnBelow: number
  alarmBelow: number
}

/** The color of an RHS. `margin` tightens both edges: 5 for the way down, 0 for the way up (spec/3 §4.3). */
export function rhsLevel(rhs: number, margin = 0, edges: RhsEdges = DOMAIN.rhs): ReadingLevel {
  if (rhs < edges.alarmBelow + margin) return 'ALARM'
  return rhs < edges.warnBelow + margin ? 'WARNING' : 'OK'
}

/** Rounds to two decimals, as an RDI is shown and stored; an RDI is judged unrounded. */
export function round2(value: number): number {
  return Math.round(value * 100) / 100
}
