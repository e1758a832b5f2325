import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { TemperatureUnit } from '@earshot/contract/values.ts'
import { useMemo } from 'react'
import type { AxisMode, Phase, TimeWindow } from '#domain/charts/chart-data.ts'
import type { CapsAt } from '#domain/charts/series/graph-series.ts'
import { localMidnight } from '#domain/charts/time/local-time.ts'
import { type Range, rangeWindow, slotEnd } from '#domain/charts/time/time-window.ts'
import { type ChartText, useChartText } from '#domain/charts/use-chart-text.ts'
import { useTemperatureUnit } from '#domain/values/units.tsx'
import { usePhaseWords } from '#domain/values/use-phase-words.ts'
import { type Address, useAddress } from '#lib/address/use-address.ts'
import { useMediaQuery } from '#lib/browser/use-media-query.ts'
import { useNow } from '#lib/time/use-now.ts'
import { batchCaps, batchEnd, batchPhases } from './batch-frame.ts'
import { type GraphSearch, parseGraphSearch, zoomOf } from './graph-search.ts'

/** The parts of a batch that its chart is drawn by. */
export type ChartBatch = Pick<
  Batch,
  'id' | 'day' | 'state' | 'product_type' | 'start_date' | 'start_age_in_days' | 'age_phases' | 'end_date'
>

/** How a chart of a batch is looked at: its range, axis and zoom are all in the address. */
export interface GraphView extends Address<GraphSearch> {
  batch: ChartBatch
  range: Range
  axis: AxisMode
  window: TimeWindow
  /** When the running slot or the batch ends, in unix seconds, as `now` is. */
  end: number
  now: number
  batchStart: number
  zoomed: boolean
  isPhone: boolean
  unit: TemperatureUnit
  capsAt: CapsAt
  phases: readonly Phase[]
  text: ChartText
}

export function useGraphView(of: { batch: ChartBatch; timeZone: string }): GraphView {
  return useGraphViewOf({ ...of, address: useAddress(parseGraphSearch) })
}

interface GraphViewInput {
  batch: ChartBatch
  timeZone: string
  /** Keeps the range, the axis and the zoom where they do not stand in the page's own address. */
  address: Address<GraphSearch>
}

export function useGraphViewOf({ batch, timeZone, address }: GraphViewInput): GraphView {
  const { search } = address
  const isPhone = useMediaQuery('(max-width: 599.9px)')
  const unit = useTemperatureUnit()
  const words = usePhaseWords()
  const range = search.range ?? (isPhone ? '14d' : 'batch')
  const text = useChartText({
    timeZone,
    batchStart: batch.start_date,
    startAge: batch.start_age_in_days,
    temperatureUnit: unit,
  })
  return {
    ...address,
    ...useGraphWindow({ search, range, batch, timeZone }),
    batch,
    range,
    axis: search.axis ?? 'dates',
    isPhone,
    unit,
    capsAt: useMemo(() => batchCaps(batch, timeZone), [batch, timeZone]),
    phases: useMemo(() => batchPhases(batch, { timeZone, words }), [batch, timeZone, words]),
    text,
  }
}

/**
 * Returns the stretch to show. Its live end moves with the slots, so that nothing is redrawn between two of them; the
 * end of an earlier batch stays.
 */
function useGraphWindow(args: { search: GraphSearch; range: Range; batch: ChartBatch; timeZone: string }) {
  const { search, range, batch, timeZone } = args
  const over = batchEnd(batch, timeZone)
  const now = Math.min(Math.floor(useNow() / 1000), over)
  const end = Math.min(slotEnd(now), over)
  const batchStart = localMidnight(batch.start_date, timeZone)
  const { from, to } = zoomOf(search) ?? {}
  const window = useMemo(
    () =>
      from === undefined || to === undefined
        ? rangeWindow({ range, now: end, batchStart })
        : {
            from: Math.max(from, batchStart),
            to: Math.max(Math.min(to, end), Math.max(from, batchStart) + 3600),
          },
    [from, to, range, end, batchStart],
  )
  return { window, now, end, batchStart, zoomed: from !== undefined }
}
