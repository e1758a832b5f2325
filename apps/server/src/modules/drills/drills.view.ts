/** Turns rows of drills into the contract's shape. */
import { drillEndsAt } from '@earshot/contract/rules/alarms/drill.ts'
import type { Drill, DrillSummary } from '@earshot/contract/schemas/health/drill.ts'
import type { DrillRecord } from '#alarms/drill-record.ts'
import { iso, isoOrNull } from '#db/time.ts'
import type { DrillRow, SummaryRow } from './drills.queries.ts'

export function summaryView(row: SummaryRow): DrillSummary {
  const {
    id,
    result,
    is_scheduled,
    asked,
    answered,
    first_after_ms: after_ms,
    first_name: name,
    missing,
  } = row
  return {
    id,
    started_at: iso(row.started_at),
    ended_at: isoOrNull(row.ended_at),
    result,
    is_scheduled,
    asked,
    answered,
    first: after_ms === null || name === null ? null : { name, after_ms },
    missing,
  }
}

export function drillView(row: DrillRow, { people, messages }: DrillRecord): Drill {
  const { started_by, plan_version, timezone, hash } = row
  const ends_at = iso(new Date(drillEndsAt(row.started_at.getTime())))
  return { ...summaryView(row), started_by, ends_at, plan_version, timezone, people, messages, hash }
}
