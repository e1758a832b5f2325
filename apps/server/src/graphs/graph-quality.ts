/** The quality of each step: how much came of what was to come, and how much of it late. The functions are pure. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { HumidityGraph } from '@earshot/contract/schemas/batches/graph.ts'
import type { PlacementSpan, Sensor, StepRow } from './graph.queries.ts'
import type { GraphRange } from './graph-range.ts'

export interface QualityParts {
  range: GraphRange
  /** The monitors that the graph shows, with when they hung there. */
  placements: readonly PlacementSpan[]
  /** The rows, one for each step. */
  rows: readonly (StepRow | undefined)[]
  sensor: Sensor
  now: Date
}

export function qualityOf({
  range,
  placements,
  rows,
  sensor,
  now,
}: QualityParts): Pick<HumidityGraph['points'], 'coverage' | 'late'> {
  const hung = countBySpan(placements)
  return {
    coverage: rows.map((row, index) => {
      const expected = expectedIn(stepOf(range, index, now), hung)
      return expected === 0 ? null : share(row?.[`${sensor}_valid`] ?? 0, expected)
    }),
    late: rows.map(row => (row === undefined || row.samples === 0 ? null : share(row.late, row.samples))),
  }
}

/** Bounds a step in slots, as far as they have been judged: only those are expected. */
function stepOf({ times, stepSeconds }: GraphRange, index: number, now: Date) {
  const { slotSeconds, evalGraceMin } = DOMAIN
  const judged = Math.floor((now.getTime() / 1000 - evalGraceMin * 60) / slotSeconds)
  const at = times[index] ?? 0
  return {
    from: Math.floor(at / slotSeconds),
    until: Math.min(judged, Math.floor((times[index + 1] ?? at + stepSeconds) / slotSeconds)),
  }
}

/** Makes each span once, with how many monitors hung there: most of an airspace came on the same day. */
function countBySpan(
  placements: readonly PlacementSpan[],
): { from: number; until: number; monitors: number }[] {
  const spans = new Map<string, { from: number; until: number; monitors: number }>()
  for (const placement of placements) {
    // The slot in which it was put up or taken down was not its whole.
    const [from, until] = [Math.ceil(placement.from), Math.floor(placement.until ?? Number.MAX_SAFE_INTEGER)]
    const span = spans.get(`${from} ${until}`) ?? { from, until, monitors: 0 }
    span.monitors += 1
    spans.set(`${from} ${until}`, span)
  }
  return [...spans.values()]
}

function expectedIn(
  step: { from: number; until: number },
  hung: readonly { from: number; until: number; monitors: number }[],
): number {
  return hung.reduce((sum, { from, until, monitors }) => {
    return sum + monitors * Math.max(0, Math.min(step.until, until) - Math.max(step.from, from))
  }, 0)
}

/** Rounds down, so that only what is full shows as full. */
function share(part: number, whole: number): number {
  return Math.min(1, Math.floor((100 * part) / whole) / 100)
}
