import { useMemo } from 'react'
import { localMidnight, timeTicks } from '#barn/charts/axis-ticks.ts'
import type { TimeWindow } from '#barn/charts/chart-data.ts'
import { sheetOf } from '#barn/charts/sheet.ts'

interface TimeTicksInput {
  window: TimeWindow
  width: number
  /** Shorter words stand closer. */
  compact: boolean
  /** Days are counted from it. */
  batchStart: string | null
  timeZone: string
}

/** The ticks of the time axis, for what is seen and what a hand may bring into sight. */
export function useTimeTicks({ window, width, compact, batchStart, timeZone }: TimeTicksInput) {
  return useMemo(() => {
    const anchor = batchStart === null ? undefined : localMidnight(batchStart, timeZone)
    return timeTicks({
      ...{ window, over: sheetOf(window), timeZone, width, anchor },
      labelWidth: compact ? 40 : 72,
    })
  }, [window, timeZone, width, compact, batchStart])
}
