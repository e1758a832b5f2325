import { INCIDENT_KINDS, type IncidentKind } from '@earshot/contract/fleet-values.ts'
import type { Incident, IncidentFigures } from '@earshot/contract/schemas/admin/incident.ts'
import { iso, isoOrNull } from '#db/time.ts'
import type { IncidentRow } from './incidents.queries.ts'

/** @param userId who asks */
export function incidentView({ taken_by: by, taken_at: at, ...row }: IncidentRow, userId: number): Incident {
  return {
    ...row,
    since: iso(row.since),
    claimed: at === null ? null : { by, at: iso(at), mine: by?.id === userId },
  }
}

interface FigureInput {
  sums: { total: number; animals: number; half: number; claimed: number }
  kinds: readonly { kind: IncidentKind; count: number }[]
  lookedAt: Date | null
  choices: Pick<IncidentFigures, 'countries' | 'suppliers'>
}

/** Lists every kind, those without any too, so that the filter's places do not move. */
export function figuresView({ sums, kinds, lookedAt, choices }: FigureInput): IncidentFigures {
  const countOf = (kind: IncidentKind) => kinds.find(row => row.kind === kind)?.count ?? 0
  return {
    ...sums,
    ...choices,
    by_kind: INCIDENT_KINDS.map(kind => ({ kind, count: countOf(kind) })),
    looked_at: isoOrNull(lookedAt),
  }
}
