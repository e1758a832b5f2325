/** The age phases of a batch in the reader's words. Pure. */
import { shownPhaseName, type UsualPhase } from '@earshot/contract/rules/batches/usual-phases.ts'
import type { ExportFacts } from '#exports/facts.queries.ts'
import type { Translate } from '#texts/catalogue.ts'
import type { PhaseRow } from './report.queries.ts'

export function phasesInWords(
  phases: readonly PhaseRow[],
  { facts, t }: { facts: Pick<ExportFacts, 'product_type'>; t: Translate },
): PhaseRow[] {
  const wordOf = (phase: UsualPhase) => t(`agePhase.${phase}`)
  return phases.map(phase => ({
    ...phase,
    name: shownPhaseName(facts.product_type, { stored: phase.name, wordOf }),
  }))
}
