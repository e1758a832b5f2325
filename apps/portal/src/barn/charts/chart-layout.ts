import type { PanelKind } from './chart-data.ts'

export const PANEL_HEIGHT: Record<PanelKind, number> = { rhs: 136, coughs: 70, temperature: 74, humidity: 54 }
export const PANEL_ORDER: readonly PanelKind[] = ['rhs', 'coughs', 'temperature', 'humidity']
/** Room for a panel's title above it; the first title shares its line with the names of the phases. */
export const TITLE_HEIGHT = 25
/** Under the last panel: the one line that names the gaps. */
export const GAP_ROW_HEIGHT = 20
export const LANE_HEIGHT = 24

/** Top of each panel and the bottom of the last, in pixels from the top of the chart. */
export function panelTops(): { tops: Record<PanelKind, number>; bottom: number } {
  const tops = { rhs: 0, coughs: 0, temperature: 0, humidity: 0 }
  let top = 0
  for (const kind of PANEL_ORDER) {
    top += TITLE_HEIGHT
    tops[kind] = top
    top += PANEL_HEIGHT[kind]
  }
  return { tops, bottom: top }
}

export interface PlacedLabel {
  /** Pixels of its line. */
  x: number
  /** Which side of the line the words stand on. */
  side: 'left' | 'right'
  /** False where they would run into the title or into the next name; the line stays. */
  shown: boolean
}

/** Phase names along the top line, none over another, none over the first panel's title. */
export function placePhaseLabels(args: {
  xs: readonly number[]
  width: number
  labelWidth: number
  titleWidth: number
  /** How far a name may reach beyond the plot; negative where something stands at its end. */
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
