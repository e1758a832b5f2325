import { useMemo } from 'react'
import type { ChartNormal } from '#domain/charts/panels/use-panel-models.ts'
import type { GraphView } from '#domain/graphs/use-graph-view.ts'
import { pageSetting } from '#lib/browser/page-settings.ts'
import { useOwnNormal } from './use-own-normal.ts'

interface ChartNormalInput {
  siteId: number
  airspaceId: number
  timeZone: string
  view: GraphView
  /** False while one monitor is drawn: a normal is its whole airspace's. */
  isAsked: boolean
}

/** The most days of age of one answer. */
const MOST_DAYS = 200

/**
 * Asks what is normal for the batch of a chart, where the installation shows it at all: for today, and for what the chart shows
 * once people compare with it.
 */
export function useChartNormal({ siteId, airspaceId, timeZone, view, isAsked: isWanted }: ChartNormalInput) {
  const isAsked = isWanted && pageSetting('own-normal') !== null
  const { batch, window, text, unit, search } = view
  const place = { siteId, airspaceId, batchId: batch.id }
  const isCompared = isAsked && search.against === 'normal'
  const today = useOwnNormal({ ...place, from: batch.day, to: batch.day, isAsked })
  const to = text.age(window.to - 1) ?? batch.day
  const from = Math.max(text.age(window.from) ?? to, to - MOST_DAYS + 1, 0)
  const shown = useOwnNormal({ ...place, from, to, isAsked: isCompared && from <= to })
  const isShown = today.data !== undefined && today.data.own_normal !== 'off'
  const answer = shown.data
  const chart = useMemo((): ChartNormal | undefined => {
    if (answer === undefined || answer.own_normal === 'off') return undefined
    return { normal: answer, timeZone, unit }
  }, [answer, timeZone, unit])
  return {
    /** The installation shows normals. */
    isShown,
    today: isShown ? today.data : undefined,
    chart: isCompared ? chart : undefined,
    isFailed: isCompared && shown.isError,
    retry: shown.refetch,
  }
}
