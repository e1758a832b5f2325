/**
 * Works out what the panels of a batch by day of age show, from values to scale and drawing. It is pure except for the
 * canvas's colors.
 */
import { tickStep, ticksIn } from '@earshot/contract/rules/drawing/ticks.ts'
import type { BatchComparison, Spread } from '@earshot/contract/schemas/batches/comparison.ts'
import { useTranslation } from 'react-i18next'
import type uPlot from 'uplot'
import type { Level } from '#domain/charts/chart-data.ts'
import type { ChartColors } from '#domain/charts/panels/chart-colors.ts'
import {
  type ColorSource,
  type Drawing,
  drawZones,
  LINE,
  severityGradient,
} from '#domain/charts/panels/panel-drawing.ts'
import { rhsScale, type YScale } from '#domain/charts/panels/y-scale.ts'
import {
  type RhsLimits,
  rhsLevelBy,
  rhsLimitsAt,
  splitByLimits,
  USUAL_RHS,
} from '#domain/charts/series/rhs-limits.ts'
import { formatList, formatNumber } from '#lib/text/locale.ts'

export const AGE_PANELS = ['rhs', 'rdi', 'dead_pct'] as const
export type AgePanelKind = (typeof AGE_PANELS)[number]

export const AGE_PANEL_HEIGHT: Record<AgePanelKind, number> = { rhs: 142, rdi: 70, dead_pct: 54 }

/** The room above each panel for its title; above the first it also holds the names of the phases. */
export const AGE_PANEL_TOP: Record<AgePanelKind, number> = { rhs: 42, rdi: 25, dead_pct: 25 }

type Column = readonly (number | null)[]

/** The series that the band lies between. */
const P90_TO_P10: [number, number] = [1, 2]

interface AgePanelInput {
  kind: AgePanelKind
  ages: readonly number[]
  own: Column
  band: Spread | null
  /** The other batches, drawn as lines where there is no band. */
  others: readonly Column[]
  /** The limits of RHS in force, by age. */
  limits: readonly RhsLimits[]
}

export interface AgePanelModel {
  kind: AgePanelKind
  scale: YScale
  draw: (colors: ColorSource) => Drawing
  /** The number of columns; another number needs a new plot. */
  columns: number
  last: { age: number; value: number; level: Level } | null
  /** The median of the band at its last age. */
  median: number | null
  /** The limits of the first age, where their words stand; of the RHS only. */
  limits: RhsLimits | null
}

export function agePanel(input: AgePanelInput): AgePanelModel {
  const { kind, band, others, limits } = input
  return {
    kind,
    scale: scaleOf(input),
    draw: colors => drawing(input, colors),
    columns: (band === null ? 0 : 3) + others.length + (kind === 'rhs' ? limits.length : 1),
    last: lastOf(input),
    limits: kind === 'rhs' ? firstOf(input) : null,
    median: band === null ? null : (band.median.findLast(value => value !== null) ?? null),
  }
}

const firstOf = ({ ages, limits }: AgePanelInput) => rhsLimitsAt(limits, ages[0] ?? 0)

function scaleOf(input: AgePanelInput): YScale {
  const { kind, own, band, others, limits } = input
  const values = [own, ...others, ...(band === null ? [] : [band.p10, band.p90])].flat()
  if (kind === 'rhs') return rhsScale({ value: [...values, ...limits.map(({ act }) => act)] }, firstOf(input))
  const top = Math.max(kind === 'rdi' ? 2 : 1, ...values.filter(value => value !== null))
  const whole = Math.ceil(top)
  return { min: 0, max: whole * 1.04, ticks: [whole, 0] }
}

function drawing({ kind, ages, own, band, others, limits }: AgePanelInput, colors: ColorSource): Drawing {
  const edge = { ...LINE, width: 1, stroke: () => colors.current.bandEdge }
  const median = { ...LINE, width: 1.25, dash: [5, 4], stroke: () => colors.current.reference }
  const quiet = { ...LINE, width: 1, stroke: () => colors.current.quiet }
  const parts = kind === 'rhs' ? splitByLimits(ages, own, limits) : [own]
  const lines = parts.map((_, index) => ({
    ...LINE,
    width: 2.25,
    stroke: (plot: uPlot) =>
      kind === 'rhs'
        ? severityGradient(plot, colors.current, limits[index] ?? USUAL_RHS)
        : colors.current.series,
  }))
  const spread = band === null ? [] : [band.p90, band.p10, band.median]
  return {
    data: [[...ages], ...[...spread, ...others, ...parts].map(column => [...column])],
    series: [{}, ...(band === null ? [] : [edge, edge, median]), ...others.map(() => quiet), ...lines],
    ...(band !== null && {
      bands: [{ series: P90_TO_P10, fill: () => colors.current.band }],
    }),
    ...(kind === 'rhs' && {
      before: (plot: uPlot, current: ChartColors) => drawZones(plot, current, limits),
    }),
  }
}

function lastOf({ ages, own, kind, limits }: AgePanelInput): AgePanelModel['last'] {
  const index = own.findLastIndex(value => value !== null)
  const [age, value] = [ages[index], own[index] ?? null]
  if (age === undefined || value === null) return null
  return { age, value, level: kind === 'rhs' ? rhsLevelBy(value, rhsLimitsAt(limits, age)) : 'OK' }
}

const AGE_STEPS = [1, 2, 5, 7, 10, 20, 50, 100]

/** Returns days at such a distance that their labels do not touch, counted from a round age. */
export function ageTicks({ from, to, width }: { from: number; to: number; width: number }): number[] {
  const most = Math.max(2, Math.floor(width / 70))
  const ages = { low: from, high: to }
  return ticksIn(ages, tickStep(ages, { most, counted: 'length', steps: AGE_STEPS }) ?? 200)
}

const DECIMALS: Record<AgePanelKind, number> = { rhs: 0, rdi: 1, dead_pct: 1 }

/** Returns the words and figures of a chart by day of age, in the reader's language. */
export function useAgeText() {
  const { t, i18n } = useTranslation('batches')
  const number = (value: number, decimals = 0) => formatNumber(value, i18n.language, decimals)
  const value = (kind: AgePanelKind, amount: number) => number(amount, DECIMALS[kind])
  const name = (kind: AgePanelKind) => t(`chart.${kind}.name`)
  return {
    number,
    value,
    name,
    note: (kind: AgePanelKind) => t(`chart.${kind}.note`),
    day: (age: number) => t('chart.day', { day: number(age) }),
    today: (age: number) => t('chart.today', { day: number(age) }),
    median: (kind: AgePanelKind, amount: number) =>
      kind === 'rhs' ? t('chart.median', { value: value(kind, amount) }) : value(kind, amount),
    /** Returns all values of a day, for people who do not see the chart. */
    reading: ({ ages, own, band }: BatchComparison, age: number) => {
      const index = ages.indexOf(age)
      const parts = AGE_PANELS.flatMap(kind => {
        const [mine, median] = [own[kind][index] ?? null, band?.[kind].median[index] ?? null]
        return [
          ...(mine === null ? [] : [t('chart.reading', { name: name(kind), value: value(kind, mine) })]),
          ...(median === null ? [] : [t('chart.readingMedian', { value: value(kind, median) })]),
        ]
      })
      return formatList([t('chart.day', { day: number(age) }), ...parts], i18n.language)
    },
  }
}
