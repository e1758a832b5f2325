/** The lowest RHS of each day, and how often each was the lowest. Pure. */
import { localDays } from '@earshot/contract/rules/local-day.ts'

interface Hours {
  /** The start of each hour, epoch seconds. */
  t: readonly number[]
  rhs: readonly (number | null)[]
}

export function lowestOfDays({ t, rhs }: Hours, timeZone: string): number[] {
  const lowest = new Map<string, number>()
  const days = localDays(t, timeZone)
  rhs.forEach((value, index) => {
    const day = days[index]
    if (value === null || day === undefined) return
    lowest.set(day, Math.min(value, lowest.get(day) ?? value))
  })
  return [...lowest.values()]
}

/** Counts days by whole points of RHS; what is below the scale stands at its end. */
export function daysByRhs(lowest: readonly number[], least: number): { rhs: number; days: number }[] {
  const counts = new Map<number, number>()
  for (const value of lowest) {
    const rhs = Math.max(least, Math.round(value))
    counts.set(rhs, (counts.get(rhs) ?? 0) + 1)
  }
  return [...counts].map(([rhs, days]) => ({ rhs, days })).sort((a, b) => a.rhs - b.rhs)
}
