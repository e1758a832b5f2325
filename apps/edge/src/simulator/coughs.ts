import { DOMAIN } from '@earshot/contract/domain.ts'
import type { ProductType } from '@earshot/contract/values.ts'
import type { Random } from './random.ts'

/** One infectious pig coughs so often a day. Broilers' sounds are counted per hundred birds (spec/3 §4.2). */
const COUGHS_PER_ILL_ANIMAL = 9.5

/** Counts of one animal come in fits, so they scatter more than chance: shape of the gamma that scales the mean. */
const FIT_SHAPE = 5

/** Animals cough when they move: two bumps at the feeds over a quiet night. Index = hour of the day, mean 1. */
const ACTIVITY = (() => {
  const raw = Array.from({ length: 24 }, (_, hour) => {
    const bump = (peak: number, width: number) => Math.exp(-(((hour - peak) / width) ** 2))
    return 0.55 + 0.9 * bump(8, 2) + 1.0 * bump(16, 2.8) + 0.25 * bump(12, 3)
  })
  const mean = raw.reduce((sum, value) => sum + value, 0) / raw.length
  return raw.map(value => value / mean)
})()

function activity(localHour: number): number {
  const low = Math.floor(localHour) % 24
  const share = localHour - Math.floor(localHour)
  return (ACTIVITY[low] ?? 1) * (1 - share) + (ACTIVITY[(low + 1) % 24] ?? 1) * share
}

/** Coughs of one animal a day that count as the reference (RDI = 1 × reference). */
function referenceCoughs(productType: ProductType): number {
  const scale = productType === 'BROILERS' ? DOMAIN.rdi.scale.poultry : DOMAIN.rdi.scale.pig
  return DOMAIN.rdi.ref[productType] / scale
}

/**
 * The expected coughs a day of one animal. `background` is what this airspace coughs when well, as a share of the
 * reference; dirty air and sudden cold add a little, disease adds the rest.
 */
export function coughRate(args: {
  productType: ProductType
  background: number
  ammoniaPpm: number
  coldC: number
  infectious: number
  coughFactor: number
  localHour: number
}): number {
  const reference = referenceCoughs(args.productType)
  const air = 1 + 0.012 * (args.ammoniaPpm - 10) + 0.03 * Math.min(4, Math.max(0, args.coldC - 1))
  const scale = args.productType === 'BROILERS' ? 1 / DOMAIN.rdi.scale.poultry : 1
  const active = activity(args.localHour)
  const ill = COUGHS_PER_ILL_ANIMAL * scale * args.infectious * args.coughFactor * (0.6 + 0.4 * active)
  return reference * args.background * air * active + ill
}

/** Draws a slot's count from the rate a day of `animals` animals, heard for `audioSeconds`. */
export function drawCoughs(
  random: Random,
  args: { rate: number; animals: number; audioSeconds: number },
): number {
  const mean = (args.rate * args.animals * args.audioSeconds) / 86_400
  return random.poisson(mean * random.gamma(FIT_SHAPE))
}
