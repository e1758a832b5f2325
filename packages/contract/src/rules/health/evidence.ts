/**
 * The lines by which a figure comes about, rounded for reading. Each line is worked out from the lines before it as they are
 * shown, with as many decimals as it takes until the last line is the figure that is shown: whoever adds up by hand gets it too.
 */
import { DOMAIN } from '#domain.ts'
import type { ClimateFormula, CoughFormula, Reliance, RhsFormula } from '#schemas/health/evidence.ts'
import { dailyCoughs, rhsOf } from './rdi.ts'

/** More decimals than this show more than a double holds. */
const MOST_EXTRA = 12

/**
 * Rounds half away from zero, by the decimal digits that a number is written with: as the browser does it, which `Math.round`
 * of a product does not (1.005 to two decimals).
 */
export function roundTo(value: number, digits: number): number {
  const size = Math.abs(value)
  if (size < 1e-6) return 0
  return Math.sign(value) * shifted(Math.round(shifted(size, digits)), -digits)
}

function shifted(value: number, digits: number): number {
  const text = String(value)
  return text.includes('e') ? value * 10 ** digits : Number(`${text}e${digits}`)
}

/** Takes away what adding doubles leaves behind the digits that count. */
function clean(value: number): number {
  return Number(value.toPrecision(12))
}

/** The lines of an RHS (spec/3 §4.2). `digits` says with how many decimals each is shown at most. */
export interface RhsLines {
  /** Coughs in a full day of listening. */
  daily: number
  /** Animals that the monitor hears. */
  heard: number
  rdi: number
  /** RDI over the reference; under 1 it counts as 1. */
  ratio: number
  rhs: number
  digits: { daily: number; heard: number; rdi: number; ratio: number }
}

/** @returns null where too little was heard for a figure */
export function rhsLines(sums: Omit<RhsFormula, 'kind' | 'device_id'>): RhsLines | null {
  const daily = dailyCoughs({ coughs: sums.coughs, audioSeconds: sums.audio_seconds })
  if (daily === null) return null
  const heard = sums.animals === null ? sums.usual_animals : sums.animals / Math.max(1, sums.monitors)
  const rhs = rhsOf((sums.scale * daily) / heard / sums.reference)
  for (let extra = 0; extra <= MOST_EXTRA; extra++) {
    const digits = { daily: extra, heard: 1 + extra, rdi: 2 + extra, ratio: 2 + extra }
    const lines = chain({ daily, heard }, sums, digits)
    if (lines.rhs === rhs) return lines
  }
  return { daily, heard, rdi: (sums.scale * daily) / heard, ...unrounded({ daily, heard }, sums), rhs }
}

function chain(
  exact: { daily: number; heard: number },
  { scale, reference }: Pick<RhsFormula, 'scale' | 'reference'>,
  digits: RhsLines['digits'],
): RhsLines {
  const daily = roundTo(exact.daily, digits.daily)
  const heard = roundTo(exact.heard, digits.heard)
  const rdi = roundTo((scale * daily) / heard, digits.rdi)
  const ratio = roundTo(rdi / reference, digits.ratio)
  return { daily, heard, rdi, ratio, rhs: rhsOf(ratio), digits }
}

function unrounded(
  { daily, heard }: { daily: number; heard: number },
  { scale, reference }: Pick<RhsFormula, 'scale' | 'reference'>,
) {
  const digits = { daily: 17, heard: 17, rdi: 17, ratio: 17 }
  return { ratio: (scale * daily) / heard / reference, digits }
}

/** The shown parts of a sum or a mean, all with as many decimals, and what comes of them. */
export interface PartLines {
  values: number[]
  result: number
  digits: number
}

/** The coughs an hour of each monitor, by how long it listened, and their sum with one decimal as on the charts. */
export function coughLines({ parts }: Pick<CoughFormula, 'parts'>): PartLines {
  const rates = parts.map(({ coughs, audio_seconds }) => (coughs * 3600) / audio_seconds)
  return lines({ values: rates, digits: 1, combine: values => values.reduce((sum, value) => sum + value, 0) })
}

/** The lines of a climate figure: °C or %, and the figure as the reader sees it. */
export interface ClimateLines extends PartLines {
  /** The mean with `meanDigits` decimals, in °C or %; `result` is what is shown of it. */
  mean: number
  meanDigits: number
}

/** Climate figures are stored and told with two decimals, whatever is shown of them. */
const STORED_DIGITS = 2

/**
 * The monitors' means or medians and the mean of all, each weighted by its readings.
 * @param value the figure; it is shown with `digits` decimals, °C turned into the reader's unit by `shown`
 */
export function climateLines(
  { parts }: Pick<ClimateFormula, 'parts'>,
  {
    value,
    digits,
    shown = celsius => celsius,
  }: { value: number; digits: number; shown?: (celsius: number) => number },
): ClimateLines {
  const weights = parts.map(({ weight }) => weight)
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const values = parts.map(part => part.value)
  const combine = (own: readonly number[]) =>
    own.reduce((sum, one, at) => sum + one * (weights[at] ?? 0), 0) / all
  const asShown = (mean: number) => roundTo(clean(shown(mean)), digits)
  const exact = clean(combine(values))
  let meanDigits = STORED_DIGITS
  while (meanDigits < MOST_EXTRA && asShown(roundTo(exact, meanDigits)) !== asShown(value)) meanDigits += 1
  const { result: mean, ...own } = lines({ values, digits: meanDigits, combine })
  return { ...own, mean, meanDigits, result: asShown(mean) }
}

function lines({
  values,
  digits,
  combine,
}: {
  values: readonly number[]
  digits: number
  combine: (values: readonly number[]) => number
}): PartLines {
  const result = roundTo(clean(combine(values)), digits)
  for (let extra = 0; extra <= MOST_EXTRA; extra++) {
    const shown = values.map(value => roundTo(value, digits + extra))
    if (roundTo(clean(combine(shown)), digits) === result)
      return { values: shown, result, digits: digits + extra }
  }
  return { values: [...values], result, digits: 17 }
}

/** Under this share of what was to come a figure is thin. */
export const THIN_UNDER_PERCENT = 90
/** A figure of coughs or climate of which less came is not to be relied on; an RHS has its 12 hours instead. */
export const NONE_UNDER_PERCENT = 50

/** How far a figure can be relied on, in the words of a colleague: sound, thin, or better not. */
export function relianceOf(figure: {
  hasValue: boolean
  /** In percent; null where nothing was to come. */
  coverage: number | null
  monitors: { counting: number; all: number }
}): Reliance {
  const { hasValue, coverage, monitors } = figure
  if (!hasValue) return 'NONE'
  if (coverage !== null && coverage < NONE_UNDER_PERCENT) return 'NONE'
  if (coverage !== null && coverage < THIN_UNDER_PERCENT) return 'THIN'
  return monitors.counting * 2 < monitors.all ? 'THIN' : 'SOUND'
}

/** Half an hour is one stroke. */
export const SLOTS_A_STROKE = 1800 / DOMAIN.slotSeconds
