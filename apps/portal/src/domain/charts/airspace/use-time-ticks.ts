import { useMemo } from 'react'
import { localMidnight, timeTicks } from '#domain/charts/axis-ticks.ts'
import type { TimeWindow } from '#domain/charts/chart-data.ts'
import { sheetOf } from '#domain/charts/sheet.ts'

interface TimeTicksInput {
  window: TimeWindow
  width: number
  /** Whether the words are shorter, so that they may stand closer. */
  compact: boolean
  /** The day that days are counted from. */
  batchStart: string | null
  timeZone: string
}

/** Returns the ticks of the time axis, for what is in view and what moving may bring into view. */
export function useTimeTicks({ window, width, compact, batchStart, timeZone }: TimeTicksInput) {
  return useMemo(() => {
    const anchor = batchStart === null ? undefined : localMidnight(batchStart, timeZone)
    return timeTicks({
      ...{ window, over: sheetOf(window), timeZone, width, anchor },
      labelWidth: compact ? 40 : 72,
    })
  }, [window, timeZone, width, compact, batchStart])
}
