/** Draws the coughs of a night as strokes of one slot each, in percent of the reference. Pure. */
import type { ProductType } from '@earshot/contract/values.ts'
import { heardPerDevice } from './batch.ts'
import { type Strokes, strokesOf } from './voiceprint.ts'

/** What one monitor heard in a slot. */
export interface HeardInSlot {
  slot: number
  coughs: number
  audioSeconds: number
}

interface Night {
  heard: readonly HeardInSlot[]
  /** The first slot and the last. */
  from: number
  to: number
  productType: ProductType
  /** The animals that are there; null where nobody knows. */
  animals: number | null
  /** The monitors that share them. */
  devices: number
  /** The RDI of a healthy airspace. */
  reference: number
}

/** The RDI of each slot in percent of the reference, by the formula of a voiceprint; null where nothing was heard. */
export function drawNight({ heard, from, to, productType, animals, devices, reference }: Night): Strokes {
  return strokesOf(
    heard.map(({ slot, coughs, audioSeconds }) => ({ stroke: slot, coughs, audioSeconds })),
    {
      first: from,
      count: Math.max(0, to - from + 1),
      productType,
      animals: heardPerDevice({ productType, animalsStart: animals, counts: [] }, '', devices),
      referenceOf: () => reference,
    },
  )
}
