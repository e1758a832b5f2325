import { DOMAIN } from '@earshot/contract/domain.ts'
import type { Level } from './chart-data.ts'

/** RHS against the 60 and 40 edges (spec/3 §4.2). */
export function rhsLevel(rhs: number): Level {
  if (rhs < DOMAIN.rhs.alarmBelow) return 'ALARM'
  return rhs < DOMAIN.rhs.warnBelow ? 'WARNING' : 'OK'
}

/** How far outside the band; 0 inside it. Below the band it is negative. */
export function bandDeviation(value: number, lo: number, hi: number): number {
  if (value > hi) return value - hi
  return value < lo ? value - lo : 0
}

/** One reading against its band, without the machine's delays (spec/3 §4.3): `step` beyond an edge is Alarm. */
export function climateLevel(args: { value: number; lo: number; hi: number; step: number }): Level {
  const distance = Math.abs(bandDeviation(args.value, args.lo, args.hi))
  if (distance === 0) return 'OK'
  return distance > args.step ? 'ALARM' : 'WARNING'
}
