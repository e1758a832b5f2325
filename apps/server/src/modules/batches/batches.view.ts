import type { Batch, BatchSummary } from '@earshot/contract/schemas/batches/batch.ts'
import { iso, isoOrNull } from '#db/time.ts'
import type { BatchRow, SummaryRow } from './batches.queries.ts'

export function batchView({ site_id, ...row }: BatchRow): Batch {
  return {
    ...row,
    site_pk: site_id,
    state: row.state,
    product_type: row.product_type,
    close_reason: row.close_reason,
    closed_at: isoOrNull(row.closed_at),
    created_at: iso(row.created_at),
  }
}

export function batchSummaryView({
  lowest_rhs,
  lowest_level,
  dead_pct,
  treatment_days,
  ...row
}: SummaryRow): BatchSummary {
  return { ...batchView(row), lowest_rhs, lowest_level, dead_pct, treatment_days }
}
