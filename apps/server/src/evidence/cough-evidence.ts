/** What stands behind the coughs of an hour: each monitor by how long it listened (as on a chart). Pure. */
import { coughLines, relianceOf } from '@earshot/contract/rules/health/evidence.ts'
import type { CoughFormula, EvidenceMonitor } from '@earshot/contract/schemas/health/evidence.ts'
import { slotEnd } from '@earshot/engine/time.ts'
import type { EvidenceFacts } from './facts.ts'
import { commonParts, type Figure, monitorView } from './parts.ts'
import { expectedIn } from './strokes.ts'

export function coughEvidence(facts: EvidenceFacts, newest: number): Figure {
  const { span, monitors, portions } = facts
  const slots = span.figure
  const inside = portions.filter(({ slot }) => slot >= slots.from && slot <= slots.to)
  const parts = monitors.flatMap(({ id }) => {
    const own = inside.filter(({ device_id, cough_samples }) => device_id === id && cough_samples > 0)
    const audio_seconds = own.reduce((sum, portion) => sum + portion.audio_seconds, 0)
    const coughs = own.reduce((sum, portion) => sum + portion.coughs, 0)
    return audio_seconds === 0 ? [] : [{ device_id: id, coughs, audio_seconds }]
  })
  const formula: CoughFormula | null = parts.length === 0 ? null : { kind: 'COUGHS', parts }
  const value = formula === null ? null : coughLines(formula).result
  const expected = expectedIn({ from: slots.from, to: Math.min(slots.to, newest) }, monitors)
  const came = inside.reduce((sum, { cough_samples }) => sum + cough_samples, 0)
  const coverage = expected === 0 ? null : Math.min(100, Math.floor((100 * came) / expected))
  const found = new Map(parts.map(part => [part.device_id, (part.coughs * 3600) / part.audio_seconds]))
  return {
    ...commonParts(facts, { monitors, slots, shown: span.shown, valid: 'cough_samples', newest }),
    value,
    settled: true,
    coverage,
    reliance: relianceOf({
      hasValue: value !== null,
      coverage,
      monitors: { counting: parts.length, all: monitors.length },
    }),
    monitors: monitors.map((monitor): EvidenceMonitor => {
      const own = found.get(monitor.id) ?? null
      return monitorView(monitor, {
        value: own,
        level: 'DEFAULT',
        gives: false,
        not_counted: own === null ? 'SILENT' : null,
        at: slotEnd(slots.to),
      })
    }),
    formula,
    limits: [],
  }
}
