/** What other modules may ask of treatments. */
import { addDays } from '@earshot/contract/rules/age.ts'
import type { Treatment } from '@earshot/contract/schemas/batches/treatment.ts'
import type { Db } from '#db/open.ts'
import { iso } from '#db/time.ts'
import { findTreatmentsWithin, type TreatmentRow } from './treatments.queries.ts'

export async function readTreatmentsWithin(
  db: Db,
  spans: readonly { batchId: number; from: string; to: string | null }[],
): Promise<{ batchId: number; treatment: Treatment }[]> {
  const rows = await findTreatmentsWithin(db, spans)
  return rows.map(row => ({ batchId: row.batch_id, treatment: treatmentView(row) }))
}

export function treatmentView(row: TreatmentRow): Treatment {
  const { batch_id: _, files, created_at, ...fields } = row
  return {
    ...fields,
    withdrawal_until: addDays(row.end_date, row.withdrawal_days),
    attachments: files.map(file => ({ ...file, url: `/static-files/${file.guid}` })),
    created_at: iso(created_at),
  }
}
