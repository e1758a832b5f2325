/**
 * Writes where the simulated farm stands as plain values: what changes from slot to slot, nothing of what the plan
 * says.
 */
import type { Random } from './random.ts'
import type { SiteSim } from './site.ts'
import type { Uplink } from './uplink.ts'

export type FarmState = {
  /** The next slot to run. */
  slot: number
  values: unknown
}

type Farm = readonly { sim: SiteSim; uplinks: readonly Uplink[] }[]
type Fields = Record<string, unknown>

/** These follow from plan, anchor and seed; a new start makes them. */
const PLANNED = new Set(['plan', 'place', 'site', 'scenario', 'stays', 'phases'])
/** A stay is one of `stays`, and the same object: it is kept as its number there. */
const STAY = 'stay'

export function stateOf(farm: Farm): FarmState {
  return { slot: farm[0]?.sim.slot ?? 0, values: valuesOf(farm) }
}

/** @param farm just started, with the plan, anchor and seed of the one whose state it is */
export function setFarm(farm: Farm, state: FarmState): void {
  if (isFields(farm) && isFields(state.values)) setFields(farm, state.values)
}

function valuesOf(value: unknown): unknown {
  if (isRandom(value)) return { words: value.words }
  if (Array.isArray(value)) return value.map(valuesOf)
  if (!isFields(value)) return value
  const changing = Object.entries(value).filter(([key]) => !PLANNED.has(key))
  return Object.fromEntries(
    changing.map(([key, field]) => [key, key === STAY ? staysOf(value).indexOf(field) : valuesOf(field)]),
  )
}

function setFields(target: Fields, values: Fields): void {
  for (const [key, value] of Object.entries(values)) {
    const field = target[key]
    if (key === STAY) target[key] = staysOf(target)[Number(value)]
    else if (isRandom(field)) setWords(field, value)
    else if (isFields(field) && isFields(value) && !isSameLengthUnlike(field, value)) setFields(field, value)
    else target[key] = value
  }
}

/** A list that grows and shrinks is taken whole. */
function isSameLengthUnlike(field: Fields, value: Fields): boolean {
  return Array.isArray(field) && !(Array.isArray(value) && field.length === value.length)
}

function setWords(stream: Random, kept: unknown): void {
  if (!isFields(kept) || !Array.isArray(kept.words)) return
  const [a, b, c, d] = kept.words.map(Number)
  if (a !== undefined && b !== undefined && c !== undefined && d !== undefined) stream.words = [a, b, c, d]
}

function staysOf({ stays }: Fields): readonly unknown[] {
  return Array.isArray(stays) ? stays : []
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

function isRandom(value: unknown): value is Random {
  return isFields(value) && 'uniform' in value && 'words' in value
}
