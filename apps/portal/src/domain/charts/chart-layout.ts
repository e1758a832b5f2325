import type { PanelKind } from './chart-data.ts'

/** The heights leave room for lanes and axis on a screen of 900 pixels (record 072). */
export const PANEL_HEIGHT: Record<PanelKind, number> = { rhs: 100, coughs: 56, temperature: 54, humidity: 44 }
export const PANEL_ORDER: readonly PanelKind[] = ['rhs', 'coughs', 'temperature', 'humidity']
/** The room for a panel's title above it; the first title shares its line with the names of the phases. */
export const TITLE_HEIGHT = 23
/** The height of the one line under the last panel that names the gaps. */
export const GAP_ROW_HEIGHT = 16
export const LANE_HEIGHT = 24

/** The height of the lane under the coughs that says how many times their normal they were, where they are compared with it. */
export const TIMES_HEIGHT = 48

/** Returns the top of each panel and the bottom of the last, in pixels from the top of the chart. */
export function panelTops({ hasTimes = false }: { hasTimes?: boolean | undefined } = {}): {
  tops: Record<PanelKind, number>
  bottom: number
} {
  const tops = { rhs: 0, coughs: 0, temperature: 0, humidity: 0 }
  let top = 0
  for (const kind of PANEL_ORDER) {
    top += TITLE_HEIGHT
    tops[kind] = top
    top += PANEL_HEIGHT[kind]
    if (kind === 'coughs' && hasTimes) top += TITLE_HEIGHT + TIMES_HEIGHT
  }
  return { tops, bottom: top }
}

export interface PlacedLabel {
  /** Where its line stands, in pixels. */
  x: number
  /** The side of the line that the words stand on. */
  side: 'left' | 'right'
  /** False where the words would run into the title or the next name; the line stays. */
  shown: boolean
}

/** Places phase names along the top line, so that none lies over another or over the first panel's title. */
export function placePhaseLabels(args: {
  xs: readonly number[]
  width: number
  labelWidth: number
  titleWidth: number
  /** How far a name may reach beyond the plot; it is negative where something stands at the plot's end. */
  endWidth: number
}): PlacedLabel[] {
  let free = args.titleWidth
  return args.xs.map(x => {
    const side = x + args.labelWidth > args.width + args.endWidth ? 'left' : 'right'
    const start = side === 'right' ? x : x - args.labelWidth
    const shown = start >= free && start + args.labelWidth <= args.width + args.endWidth
    if (shown) free = start + args.labelWidth
    return { x, side, shown }
  })
}
