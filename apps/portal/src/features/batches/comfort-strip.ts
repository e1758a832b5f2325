/** Works out the comfort band over the life of a batch, as a shape to draw. It is pure. */
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { defaultComfort } from '@earshot/contract/rules/health/comfort.ts'
import type { ProductType } from '@earshot/contract/values.ts'

export interface ComfortStrip {
  /** The points in °C, some days apart, from the first day of age to where the band no longer changes. */
  points: { age: number; lo: number; hi: number }[]
  /** The first local day of the flat end; null if the band is flat from the first day. */
  flatFrom: string | null
}

const STEP_DAYS = 5
const LONGEST_DAYS = 180

export function comfortStrip(productType: ProductType, startAge: number, startDate: string): ComfortStrip {
  const at = (age: number) => {
    const { lo, hi } = defaultComfort(productType, age).temperature
    return { age, lo, hi }
  }
  const points = [at(startAge)]
  for (let days = STEP_DAYS; days <= LONGEST_DAYS; days += STEP_DAYS) {
    const next = at(startAge + days)
    const last = points.at(-1)
    points.push(next)
    if (last?.lo === next.lo && last.hi === next.hi) break
  }
  const flat = points.length > 2 ? addDays(startDate, (points.at(-2)?.age ?? startAge) - startAge) : null
  return { points, flatFrom: flat }
}
