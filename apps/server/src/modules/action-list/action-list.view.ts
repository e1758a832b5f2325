import type { Action, ActionFigures } from '@earshot/contract/schemas/admin/action.ts'
import { INCIDENT_KINDS, type IncidentKind } from '@earshot/contract/values.ts'
import { iso, isoOrNull } from '#db/time.ts'
import type { ActionRow } from './action-list.queries.ts'

/** @param userId who asks */
export function actionView({ taken_by: by, taken_at: at, ...row }: ActionRow, userId: number): Action {
  return {
    ...row,
    since: iso(row.since),
    taken: at === null ? null : { by, at: iso(at), mine: by?.id === userId },
  }
}

interface FigureInput {
  sums: { total: number; animals: number; half: number; taken: number }
  kinds: readonly { kind: IncidentKind; count: number }[]
  lookedAt: Date | null
  choices: Pick<ActionFigures, 'countries' | 'suppliers'>
}

/** Lists every kind, those without any too, so that the filter's places do not move. */
export function figuresView({ sums, kinds, lookedAt, choices }: FigureInput): ActionFigures {
  const countOf = (kind: IncidentKind) => kinds.find(row => row.kind === kind)?.count ?? 0
  return {
    ...sums,
    ...choices,
    by_kind: INCIDENT_KINDS.map(kind => ({ kind, count: countOf(kind) })),
    looked_at: isoOrNull(lookedAt),
  }
}
