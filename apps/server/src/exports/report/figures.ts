/** The figures of a report: lanes of what happened above, four panels below, one axis of days and ages for all. Pure. */
import { addDays, ageInDays, daysBetween } from '@earshot/contract/rules/batches/age.ts'
import { dayStart } from '@earshot/contract/rules/local-day.ts'
import type { HumidityGraph, RhsGraph } from '@earshot/contract/schemas/batches/graph.ts'
import type { ExportFacts } from '#exports/facts.queries.ts'
import type { Translate } from '#texts/catalogue.ts'
import {
  axisRange,
  type Box,
  bandShapes,
  barShapes,
  dayTicks,
  edgeShapes,
  frameShapes,
  lineShapes,
  type Plot,
  type Span,
  type Steps,
  xIn,
} from './chart.ts'
import type { ReportFormats } from './formats.ts'
import { LANES, type MarkRow, type PhaseRow } from './report.queries.ts'
import { COLORS, type Shape } from './shapes.ts'

export interface FigureData {
  facts: ExportFacts
  firstDay: string
  lastDay: string
  phases: readonly PhaseRow[]
  marks: readonly MarkRow[]
  rhs: RhsGraph
  temperature: HumidityGraph['points']
  humidity: HumidityGraph['points']
}

interface FigureContext {
  t: Translate
  formats: ReportFormats
  data: FigureData
  /** The whole width; panels leave a gutter on both sides for their figures and names. */
  x: number
  width: number
}

const GUTTER = { left: 66, right: 56 }
const PANEL = { title: 17, gap: 8 }
const HEIGHTS = { rhs: 90, coughs: 58, temperature: 80, humidity: 60 } as const
const LANE = 13
const AXIS = 24
/** The room between the lanes and the first panel. */
const BELOW_LANES = 5
/** Narrower ones could not be read apart. */
const TICK_POINTS = 52

export const FIGURES_HEIGHT =
  (LANES.length + 1) * LANE +
  BELOW_LANES +
  Object.values(HEIGHTS).reduce((sum, height) => sum + height + PANEL.title + PANEL.gap, 0) +
  AXIS

/** @param y where they begin */
export function figureShapes(drawing: FigureContext, y: number): Shape[] {
  const laneTop = y
  const panelTop = laneTop + (LANES.length + 1) * LANE + BELOW_LANES
  const bottom = y + FIGURES_HEIGHT - AXIS
  return [
    ...gridShapes(drawing, laneTop, bottom),
    ...laneShapes(drawing, laneTop),
    ...panelShapes(drawing, panelTop),
    ...axisShapes(drawing, bottom),
  ]
}

function spanOfDays({ data: { facts, firstDay, lastDay } }: FigureContext): Span {
  const { timezone } = facts
  return { from: dayStart(firstDay, timezone), to: dayStart(addDays(lastDay, 1), timezone) }
}

function plotBox({ x, width }: FigureContext, y: number, height: number): Box {
  return { x: x + GUTTER.left, y, width: width - GUTTER.left - GUTTER.right, height }
}

interface Tick {
  day: string
  x: number
}

function ticks(drawing: FigureContext): Tick[] {
  const { firstDay, lastDay, facts } = drawing.data
  const box = plotBox(drawing, 0, 0)
  const at = xIn(box, spanOfDays(drawing))
  return dayTicks(daysBetween(firstDay, lastDay) + 1, Math.floor(box.width / TICK_POINTS)).map(index => {
    const day = addDays(firstDay, index)
    return { day, x: at(dayStart(day, facts.timezone)) }
  })
}

function gridShapes(drawing: FigureContext, top: number, bottom: number): Shape[] {
  return ticks(drawing).map(({ x }) => ({
    kind: 'line',
    points: [
      [x, top],
      [x, bottom],
    ],
    color: COLORS.grid,
    width: 0.5,
  }))
}

function axisShapes(drawing: FigureContext, y: number): Shape[] {
  const { t, formats, data, x } = drawing
  const named = (text: string, line: number): Shape => ({
    kind: 'label',
    x,
    y: y + line,
    text,
    size: 6.5,
    color: COLORS.quiet,
  })
  return [
    named(t('report.axis.date'), 3),
    named(t('report.axis.age'), 12),
    ...ticks(drawing).flatMap(({ day, x: at }): Shape[] => [
      { kind: 'label', x: at, y: y + 3, text: formats.shortDay(day), size: 6.5 },
      {
        kind: 'label',
        x: at,
        y: y + 12,
        text: formats.number(ageInDays(data.facts, day)),
        size: 6.5,
        color: COLORS.quiet,
      },
    ]),
  ]
}

/** Fills the shapes of what is grave and leaves the others open: they keep apart without color. */
function laneShapes(drawing: FigureContext, top: number): Shape[] {
  const { t, data, x } = drawing
  const box = plotBox(drawing, top, LANE)
  const at = xIn(box, spanOfDays(drawing))
  const startOf = (day: string) => at(dayStart(day, data.facts.timezone))
  const named = (text: string, lane: number): Shape => ({
    kind: 'label',
    x,
    y: top + lane * LANE + 2,
    text,
    size: 7,
    color: COLORS.quiet,
    most: GUTTER.left - 4,
  })
  const shapes = [named(t('report.phases'), 0), ...phaseShapes(drawing, box, startOf)]
  for (const [index, lane] of LANES.entries()) {
    const y = top + (index + 1) * LANE + 3
    shapes.push(named(t(`sheet.${lane}`), index + 1))
    for (const mark of data.marks.filter(one => one.lane === lane)) {
      const from = startOf(mark.first_day)
      const width = Math.max(2, startOf(addDays(mark.last_day, 1)) - from - 0.5)
      const paint = mark.heavy > 0 ? { fill: COLORS.text } : { fill: '#ffffff', stroke: COLORS.text }
      shapes.push({ kind: 'box', x: from, y, width, height: LANE - 7, ...paint })
    }
  }
  return shapes
}

function phaseShapes({ data }: FigureContext, box: Box, startOf: (day: string) => number): Shape[] {
  const { phases, facts, firstDay, lastDay } = data
  const end = addDays(lastDay, 1)
  return phases.flatMap(({ name, start_age_in_days }, index): Shape[] => {
    const first = addDays(facts.start_date, start_age_in_days - facts.start_age_in_days)
    const next = phases[index + 1]
    const last = next ? addDays(facts.start_date, next.start_age_in_days - facts.start_age_in_days) : end
    if (first >= end || last <= firstDay) return []
    const [from, to] = [startOf(first), startOf(last)]
    return [
      {
        kind: 'box',
        x: from,
        y: box.y + 1,
        width: to - from,
        height: LANE - 3,
        fill: '#ffffff',
        stroke: COLORS.hairline,
      },
      { kind: 'label', x: from + 3, y: box.y + 2, text: name, size: 7, most: to - from - 4 },
    ]
  })
}

/** Makes the steps of a graph; the last ends where the batch's days end, or where it was measured last. */
function stepsOf(drawing: FigureContext, t: readonly number[]): Steps {
  const apart = (t[1] ?? 0) - (t[0] ?? 0)
  const shown = spanOfDays(drawing)
  // A graph that is not over yet ends before its day does.
  return { ...shown, t: [...t, (t.at(-1) ?? shown.from) + apart] }
}

interface Panel {
  title: string
  note: string
  shapes(plot: Plot): Shape[]
  range: Plot['range']
  t: readonly number[]
  height: number
}

function panelShapes(drawing: FigureContext, top: number): Shape[] {
  let y = top
  return panels(drawing).flatMap(({ title, note, shapes, range, t, height }) => {
    const box = plotBox(drawing, y + PANEL.title, height)
    const plot: Plot = { box, range, steps: stepsOf(drawing, t) }
    const head: Shape[] = [
      { kind: 'label', x: drawing.x, y: y + 2, text: title, size: 8.5 },
      {
        kind: 'label',
        x: box.x + box.width,
        y: y + 3,
        text: note,
        size: 6.5,
        color: COLORS.quiet,
        align: 'right',
      },
    ]
    y += PANEL.title + height + PANEL.gap
    const [band, rest] = [shapes(plot).filter(isBand), shapes(plot).filter(shape => !isBand(shape))]
    return [...head, ...band, ...frameShapes(plot, drawing.formats.number), ...rest]
  })
}

/** Lies under the frame's lines. */
function isBand(shape: Shape): boolean {
  return shape.kind === 'area'
}

function panels(drawing: FigureContext): Panel[] {
  const { t, data } = drawing
  const { points } = data.rhs
  const limitsOf = (edge: 'watch' | 'act') => ({
    limits: data.rhs.limits.map(limits => ({ from: limits.from, value: limits[edge] })),
    text: (value: number) => t(`report.${edge}`, { value }),
  })
  const coughs = { title: t('report.coughs'), note: t('report.coughs_note') }
  return [
    {
      title: t('report.rhs'),
      note: t('report.rhs_note'),
      range: { low: 0, high: 100 },
      t: points.t,
      height: HEIGHTS.rhs,
      shapes: plot => [
        ...edgeShapes(plot, limitsOf('watch')),
        ...edgeShapes(plot, limitsOf('act')),
        ...lineShapes(plot, points.rhs, { color: COLORS.series, width: 1.3 }),
      ],
    },
    {
      ...coughs,
      range: axisRange([points.coughs, points.reference_coughs_per_hour], { least: 4, floor: 0 }),
      t: points.t,
      height: HEIGHTS.coughs,
      shapes: plot => [
        ...barShapes(plot, points.coughs),
        ...lineShapes(plot, points.reference_coughs_per_hour, {
          color: COLORS.edge,
          width: 0.7,
          dash: [4, 2],
        }),
      ],
    },
    climatePanel(drawing, 'temperature'),
    climatePanel(drawing, 'humidity'),
  ]
}

/** A panel shows at least so many °C or %. */
const LEAST_SPAN = { temperature: 8, humidity: 30 } as const

function climatePanel({ t, data }: FigureContext, sensor: 'temperature' | 'humidity'): Panel {
  const points = data[sensor]
  const { mean, min, max, lo, hi } = points
  return {
    title: t(`report.${sensor}`),
    note: t('report.climate_note'),
    range: axisRange([min, max, lo, hi], { least: LEAST_SPAN[sensor] }),
    t: points.t,
    height: HEIGHTS[sensor],
    shapes: plot => [
      ...bandShapes(plot, { lo, hi }),
      ...lineShapes(plot, min, { color: COLORS.between, width: 0.5 }),
      ...lineShapes(plot, max, { color: COLORS.between, width: 0.5 }),
      ...lineShapes(plot, mean, { color: COLORS.series, width: 1.2 }),
    ],
  }
}
