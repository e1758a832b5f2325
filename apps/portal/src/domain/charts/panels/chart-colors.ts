import { useMemo } from 'react'
import { useResolvedColorScheme } from '#lib/browser/use-color-scheme.ts'

/** The tokens that a canvas needs as values; everything outside the canvas uses the custom properties themselves. */
const TOKENS = {
  series: '--series',
  quiet: '--series-2',
  grid: '--grid',
  band: '--band',
  bandEdge: '--band-edge',
  reference: '--ink-2',
  warningLine: '--warning-line',
  warningZone: '--warning-bg',
  alarmLine: '--alarm-chart',
  alarmZone: '--alarm-bg',
} as const

export type ChartColors = Record<keyof typeof TOKENS, string>

function readChartColors(element: Element): ChartColors {
  const style = getComputedStyle(element)
  const read = (name: keyof typeof TOKENS) => style.getPropertyValue(TOKENS[name]).trim() || 'gray'
  return {
    series: read('series'),
    quiet: read('quiet'),
    grid: read('grid'),
    band: read('band'),
    bandEdge: read('bandEdge'),
    reference: read('reference'),
    warningLine: read('warningLine'),
    warningZone: read('warningZone'),
    alarmLine: read('alarmLine'),
    alarmZone: read('alarmZone'),
  }
}

/** Reads the tokens again when the color scheme changes, so that the canvas follows the page. */
export function useChartColors(): ChartColors {
  const scheme = useResolvedColorScheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme decides what the tokens hold.
  return useMemo(() => readChartColors(document.documentElement), [scheme])
}
