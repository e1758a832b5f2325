import type { LimitValues } from '@earshot/contract/schemas/health/limits.ts'
import type { LimitPast } from '@earshot/contract/schemas/health/past.ts'
import type { PastLine, TriedAlert } from '@earshot/engine/tried.ts'
import { useEffect, useState } from 'react'
import { type LimitPatch, type PlaceLimits, patched } from '#features/limits/limit-facts.ts'
import { type OpenJudge, openJudge } from './open-judge.ts'

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
  /** The own normal is judged by as well. */
  isByNormal: boolean
  /** The values in the order in which they are wanted. */
  values: readonly number[]
  limitsWith: (value: number) => LimitValues
  /** What the line shows, and under which limits; without it under those of the first value. */
  line?: { kind: 'line' | 'times'; limits: LimitValues }
}

/** An open judge of a past with what it has said so far, by the limits as text: the same limits are never judged twice. */
interface Judge extends OpenJudge {
  of: LimitPast
  alerts: Map<string, readonly TriedAlert[]>
  lines: Map<string, PastLine>
}

/** Judges the past by each of some values, one after the other, in a worker; what is known does not wait for the rest. */
export function useTried({ past, timeZone, isByNormal, values, limitsWith, line }: Asked): Judging {
  const [attempt, setAttempt] = useState(0)
  const [judge, setJudge] = useState<Judge | null>(null)
  const [tried, setTried] = useState<{ key: string; of: LimitPast | undefined } & TriedValues>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is made with a judge of its own.
  useEffect(() => {
    if (past === undefined || past.past.length === 0) return
    const opened = openJudge({ packed: past.past, timeZone, isByNormal })
    setJudge({ ...opened, of: past, alerts: new Map(), lines: new Map() })
    return () => {
      setJudge(null)
      opened.close()
    }
  }, [past, timeZone, isByNormal, attempt])
  const limits = values.map(limitsWith)
  const drawn = line ?? { kind: 'line', limits: limits[0] }
  const key = JSON.stringify([limits, drawn])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values stand in the key, in their order.
  useEffect(() => {
    if (judge === null) return
    let isOver = false
    const show = (alerts: ReadonlyMap<number, readonly TriedAlert[]>, shown: PastLine | null) =>
      setTried({ key, of: judge.of, alerts: new Map(alerts), line: shown, isFailed: false })
    async function work(own: Judge): Promise<void> {
      const alerts = new Map<number, readonly TriedAlert[]>()
      const shown = drawn.limits === undefined ? null : await lineOf(own, { ...drawn, limits: drawn.limits })
      for (const [place, one] of limits.entries()) {
        if (isOver) return
        alerts.set(values[place] ?? 0, await alertsOf(own, one))
        // The two that are compared are shown at once, the others as they come.
        if (!isOver && place > 0) show(alerts, shown)
      }
      if (!isOver) show(alerts, shown)
    }
    work(judge).catch(() => {
      if (!isOver) setTried({ key, of: judge.of, ...NOTHING, isFailed: true })
    })
    return () => {
      isOver = true
    }
  }, [judge, key])
  const known = tried !== undefined && tried.of === past && tried.key === key ? tried : NOTHING
  return { ...known, retry }

  function retry(): void {
    setTried(undefined)
    setAttempt(before => before + 1)
  }
}

/** A change has no number: what holds now and what is tried stand under these. */
const [NOW, TRIED] = [0, 1]

interface ChangeAsked extends Pick<Asked, 'past' | 'timeZone' | 'isByNormal'> {
  place: PlaceLimits
  patch: LimitPatch
}

/** Judges the past by what holds at a place, and by a change of it. */
export function useTriedChange({ place, patch, ...asked }: ChangeAsked) {
  const limitsWith = (one: number) => patched(place, one === NOW ? {} : patch)
  const tried = useTried({ ...asked, values: [NOW, TRIED], limitsWith })
  return { tried, before: tried.alerts.get(NOW), after: tried.alerts.get(TRIED) }
}

async function alertsOf(judge: Judge, limits: LimitValues): Promise<readonly TriedAlert[]> {
  const text = JSON.stringify(limits)
  const alerts = judge.alerts.get(text) ?? (await judge.judge(limits))
  judge.alerts.set(text, alerts)
  return alerts
}

async function lineOf(judge: Judge, { kind, limits }: NonNullable<Asked['line']>): Promise<PastLine> {
  const text = JSON.stringify([kind, limits])
  const line = judge.lines.get(text) ?? (await judge[kind](limits))
  judge.lines.set(text, line)
  return line
}
