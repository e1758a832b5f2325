/** Makes the server's answer for a batch that has been coughing more in its last days, beside four that have not. */
import type { BatchComparison, Course } from '@earshot/contract/schemas/batches/comparison.ts'

const AGES = Array.from({ length: 30 }, (_, index) => 24 + index)
const NOW = 17

function course(rdiAt: (index: number) => number | null): Course {
  const rdi = AGES.map((_, index) => rdiAt(index))
  return {
    rhs: rdi.map(value => (value === null ? null : Math.min(100, Math.round(120 - 30 * value)))),
    rdi,
    dead_pct: rdi.map((value, index) => (value === null ? null : index / 20)),
  }
}

/** @param query says which of the four make the band */
export function comparison(query: URLSearchParams): BatchComparison {
  const only = query.get('batches')?.split(',').map(Number)
  const others = [14, 13, 12, 11].map((id, index) => ({
    id,
    name: `F1-${id}`,
    site: { id: 1, name: 'Hoeve ter Linde' },
    airspace: { id: 2, name: 'Nursery 2' },
    state: 'CLOSED' as const,
    start_date: `2026-0${5 - index}-02`,
    end_date: `2026-0${5 - index}-27`,
    animals_start: 1310,
    dead_pct: 1.4,
    average_end_weight_kg: 26,
    lowest_rhs: index === 1 ? 34 : 88,
    lowest_level: index === 1 ? ('ALARM' as const) : ('OK' as const),
    episode_days: index === 1 ? 9 : 0,
    treatments: index === 1 ? 2 : 0,
    picked: only?.includes(id) ?? true,
    course: course(() => 0.8),
  }))
  const spread = { p10: AGES.map(() => 0.6), median: AGES.map(() => 0.8), p90: AGES.map(() => 1.2) }
  const rhs = { p10: AGES.map(() => 80), median: AGES.map(() => 96), p90: AGES.map(() => 100) }
  const isEnough = others.filter(other => other.picked).length >= 3
  return {
    ages: AGES,
    limits: [{ from: AGES[0] ?? 0, watch: 60, act: 40 }],
    own: course(index => (index > NOW ? null : index > NOW - 3 ? 2.7 : 0.8)),
    others,
    band: isEnough ? { rhs, rdi: spread, dead_pct: spread } : null,
  }
}
