import { DOMAIN } from '@earshot/contract/domain.ts'

/** Returns the RDI at which the RHS falls below a limit, as a multiple of the reference (spec/3 §4.2): 2.02 and 3.30. */
export function rdiEdge(limit: number): number {
  // The RHS is rounded, so under 60 begins at 59.5.
  return DOMAIN.rhs.numerator / (limit - 0.5) - DOMAIN.rhs.offset
}
