/** Rows of a story in the contract's shape. */
import type { Advice } from '@earshot/contract/schemas/desk/advice.ts'
import type { Case } from '@earshot/contract/schemas/desk/case.ts'
import type { FollowUp, OpenFollowUp } from '@earshot/contract/schemas/desk/follow-up.ts'
import { iso, isoOrNull } from '#db/time.ts'
import type { AdviceRow, CaseRow } from './cases.queries.ts'
import type { FollowUpRow, OpenFollowUpRow } from './follow-ups.queries.ts'

export function followUpView(row: FollowUpRow): FollowUp {
  return { ...row, asked_at: isoOrNull(row.asked_at), answered_at: isoOrNull(row.answered_at) }
}

export function openFollowUpView(row: OpenFollowUpRow): OpenFollowUp {
  return { ...row, asked_at: iso(row.asked_at) }
}

export function adviceView(row: AdviceRow, followUps: readonly FollowUpRow[]): Advice {
  const { words, case_id: _, category, ...fields } = row
  return {
    ...words,
    ...fields,
    // The wire has the specification's spelling.
    category: category === 'ongoing_treatment' ? 'ongoing treatment' : category,
    written_at: iso(row.written_at),
    reacted_at: isoOrNull(row.reacted_at),
    done_at: isoOrNull(row.done_at),
    follow_ups: followUps.filter(one => one.advice_id === words.id).map(followUpView),
  }
}

export function caseView(
  row: CaseRow,
  advice: readonly AdviceRow[],
  followUps: readonly FollowUpRow[],
): Case {
  return {
    ...row,
    opened_at: iso(row.opened_at),
    closed_at: isoOrNull(row.closed_at),
    advice: advice.filter(one => one.case_id === row.id).map(one => adviceView(one, followUps)),
  }
}
