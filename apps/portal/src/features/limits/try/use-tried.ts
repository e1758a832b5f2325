import type { LimitValues } from '@earshot/contract/schemas/health/limits.ts'
import type { LimitPast } from '@earshot/contract/schemas/health/past.ts'
import { useEffect, useState } from 'react'
import { openJudge } from './open-judge.ts'
import type { PastLine, TriedAlert } from './tried.ts'

interface TriedValues {
  /** What each value of the slider would have raised, as far as it is known yet. */
  alerts: ReadonlyMap<number, readonly TriedAlert[]>
  line: PastLine | null
  isFailed: boolean
}

export interface Judging extends TriedValues {
  /** Judges once more after a failure, in a new worker. */
  retry: () => void
}

const NOTHING: TriedValues = { alerts: new Map(), line: null, isFailed: false }

export interface Asked {
  past: LimitPast | undefined
  timeZone: string
  /** The values in the order in which they are wanted. */
  values: readonly number[]
  limitsWith: (value: number) => LimitValues
}

/** Judges the past by each of some values, one after the other, in a worker; what is known does not wait for the rest. */
export function useTried({ past, timeZone, values, limitsWith }: Asked): Judging {
  const [attempt, setAttempt] = useState(0)
  const [tried, setTried] = useState<{ key: string; of: LimitPast | undefined } & TriedValues>()
  const key = JSON.stringify(values.map(limitsWith))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values stand in the key, in their order; an attempt is made anew.
  useEffect(() => {
    if (past === undefined || past.past.length === 0) return
    const judge = openJudge(past.past, timeZone)
    const base: LimitValues[] = JSON.parse(key)
    let isOver = false
    const alerts = new Map<number, readonly TriedAlert[]>()
    async function work(of: LimitPast): Promise<void> {
      const line = base[0] === undefined ? null : await judge.line(base[0])
      for (const [place, limits] of base.entries()) {
        alerts.set(values[place] ?? 0, await judge.judge(limits))
        if (isOver) return
        // The two that are compared are shown at once, the others as they come.
        if (place > 0) setTried({ key, of, alerts: new Map(alerts), line, isFailed: false })
      }
      setTried({ key, of, alerts: new Map(alerts), line, isFailed: false })
    }
    work(past).catch(() => {
      if (!isOver) setTried({ key, of: past, ...NOTHING, isFailed: true })
    })
    return () => {
      isOver = true
      judge.close()
    }
  }, [past, timeZone, key, attempt])
  const known = tried !== undefined && tried.of === past && tried.key === key ? tried : NOTHING
  return { ...known, retry }

  function retry(): void {
    setTried(undefined)
    setAttempt(before => before + 1)
  }
}
