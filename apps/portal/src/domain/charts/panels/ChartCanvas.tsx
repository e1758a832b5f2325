import { useLayoutEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import classes from '#domain/charts/AirspaceChart.module.css'
import type { TimeWindow } from '#domain/charts/chart-data.ts'
import { canWait } from '#domain/charts/gestures/overscan.ts'
import { type ChartColors, useChartColors } from './chart-colors.ts'
import type { ColorSource, Drawing } from './panel-drawing.ts'
import type { YScale } from './y-scale.ts'

/**
 * The room above and below the plot: a line on the edge keeps its full width, and the marks for missing data stand
 * below.
 */
const BLEED = 4

interface ChartCanvasProps {
  /** Builds the columns; it is called again when the function changes. */
  draw: (colors: ColorSource) => Drawing
  window: TimeWindow
  scale: YScale
  width: number
  height: number
  /** Is told that the canvas shows this window now. If it is given, a canvas under a moving hand waits for its turn. */
  onDrawn?: (canvas: HTMLElement, window: TimeWindow) => void
}

interface Shown {
  window: TimeWindow
  scale: YScale
  width: number
  height: number
  colors: ChartColors
  drawing: Drawing
}

/**
 * Shows one uPlot instance that draws nothing but marks: labels, cursor and events are elements around it. New data,
 * window and colors go into the same instance; only another set of columns makes a new one.
 */
export function ChartCanvas({ draw, window, scale, width, height, onDrawn }: ChartCanvasProps) {
  const host = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const colors = useChartColors()
  const colorSource = useRef(colors)
  colorSource.current = colors
  const shown = useRef<Shown | null>(null)

  const made = useRef<unknown[]>([])

  // This happens before the browser paints: what stands around a canvas has moved with the same commit.
  useLayoutEffect(() => {
    const paint = () => {
      const needs = [draw, colors, width, height]
      const before = shown.current
      const isMade = before !== null && needs.every((need, index) => need === made.current[index])
      made.current = needs
      const drawing = isMade ? before.drawing : draw(colorSource)
      shown.current = { window, scale, width, height, colors, drawing }
      if (plot.current !== null) repaint(plot.current, { ...shown.current, isMade })
      else if (host.current !== null && canDraw())
        plot.current = new uPlot(plotOptions({ shown, width, height }), drawing.data, host.current)
      if (host.current !== null) onDrawn?.(host.current, window)
    }
    const before = shown.current
    const isSized = before !== null && before.width === width && before.height === height
    if (onDrawn !== undefined && isSized && canWait(before.window, window)) return drawInQueue(host, paint)
    leaveQueue(host)
    paint()
  }, [draw, window, scale, colors, width, height, onDrawn])

  useLayoutEffect(
    () => () => {
      leaveQueue(host)
      plot.current?.destroy()
      plot.current = null
    },
    [],
  )

  return <div ref={host} className={classes.canvas} aria-hidden style={{ top: -BLEED }} />
}

/** Draws another part of the same columns: only what is in view is drawn again. */
function repaint(
  plot: uPlot,
  { window, scale, width, height, drawing, isMade }: Shown & { isMade: boolean },
): void {
  if (!isMade) {
    if (plot.width !== width || plot.height !== height + 2 * BLEED)
      plot.setSize({ width, height: height + 2 * BLEED })
    plot.setData(drawing.data)
    return
  }
  plot.batch(() => {
    plot.setScale('x', { min: window.from, max: window.to })
    plot.setScale('y', { min: scale.min, max: scale.max })
  })
}

function plotOptions(args: {
  shown: { current: Shown | null }
  width: number
  height: number
}): uPlot.Options {
  const { shown, width, height } = args
  const range = (pick: (now: Shown) => [number, number]) => (): [number, number] =>
    shown.current === null ? [0, 1] : pick(shown.current)
  const hook = (name: 'before' | 'after') => (plot: uPlot) => {
    const now = shown.current
    if (now !== null) now.drawing[name]?.(plot, now.colors)
  }
  return {
    width,
    height: height + 2 * BLEED,
    padding: [BLEED, 0, BLEED, 0],
    cursor: { show: false },
    legend: { show: false },
    select: { show: false, left: 0, top: 0, width: 0, height: 0 },
    axes: [{ show: false }, { show: false }],
    scales: {
      x: { time: false, range: range(now => [now.window.from, now.window.to]) },
      y: { range: range(now => [now.scale.min, now.scale.max]) },
    },
    series: shown.current?.drawing.series ?? [{}],
    ...(shown.current?.drawing.bands === undefined ? {} : { bands: shown.current.drawing.bands }),
    hooks: { drawClear: [hook('before')], draw: [hook('after')] },
  }
}

let supported: boolean | undefined

/** Some hardened browsers provide no drawing context; labels, events and the table then stand without the lines. */
function canDraw(): boolean {
  supported ??= document.createElement('canvas').getContext('2d') !== null
  return supported
}

/**
 * While the chart is being moved, one canvas is drawn in each frame: all at once would take longer than a frame has.
 * New work of an owner that still waits replaces the older.
 */
const waiting = new Map<object, () => void>()

function drawInQueue(owner: object, work: () => void): void {
  if (waiting.size === 0) requestAnimationFrame(drawNext)
  waiting.set(owner, work)
}

/** Drops the work of an owner that is gone, or that was drawn meanwhile. */
function leaveQueue(owner: object): void {
  waiting.delete(owner)
}

function drawNext(): void {
  const [next] = waiting
  if (next === undefined) return
  const [owner, work] = next
  waiting.delete(owner)
  if (waiting.size > 0) requestAnimationFrame(drawNext)
  work()
}
