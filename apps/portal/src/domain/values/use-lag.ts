import type { StatusWithAge } from '@earshot/contract/rules/health/behind.ts'
import { useNow } from '#lib/use-now.ts'
import { type Lag, lagOf } from './lag.ts'

/**
 * Returns `lagOf` with the page's clock filled in.
 * @param answeredAt the query's `dataUpdatedAt`; 0 while a former answer stands in for the one that is asked for
 */
export function useLag(answeredAt: number): (facts: StatusWithAge) => Lag | null {
  const now = useNow()
  return facts => lagOf({ ...facts, answeredAt: answeredAt || now, now })
}
