/** Draws the coughs of a night as strokes of one slot each, in percent of the reference. Pure. */
import { species } from '@earshot/contract/rules/batches/product-types.ts'
import { rdiOf } from '@earshot/contract/rules/health/rdi.ts'
import type { ProductType } from '@earshot/contract/values.ts'
import { heardPerDevice } from './batch.ts'
import type { Strokes } from './voiceprint.ts'

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

/** The RDI of each slot in percent of the reference, by the same formula as a voiceprint; null where nothing was heard. */
export function drawNight({ heard, from, to, productType, animals, devices, reference }: Night): Strokes {
  const perDevice = heardPerDevice({ productType, animalsStart: animals, counts: [] }, '', devices)
  const count = Math.max(0, to - from + 1)
  const daily: number[] = new Array(count).fill(0)
  const animalsHeard: number[] = new Array(count).fill(0)
  for (const { slot, coughs, audioSeconds } of heard) {
    const index = slot - from
    if (index < 0 || index >= count || audioSeconds === 0) continue
    daily[index] = (daily[index] ?? 0) + (coughs * 86_400) / audioSeconds
    animalsHeard[index] = (animalsHeard[index] ?? 0) + perDevice
  }
  return daily.map((coughs, index) => {
    const animalsThere = animalsHeard[index] ?? 0
    if (animalsThere === 0) return null
    const rdi = rdiOf({ species: species(productType), daily: coughs, heard: animalsThere })
    return Math.round((100 * rdi) / reference)
  })
}
