/** Answers what other modules may ask of treatments. */
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import type { Treatment } from '@earshot/contract/schemas/batches/treatment.ts'
import type { Db } from '#db/open.ts'
import { iso, isoOrNull } from '#db/time.ts'
import { notFound } from '#errors.ts'
import { fileView } from '#modules/batch-files/files-of-record.ts'
import {
  findTreatments,
  findTreatmentsOn,
  findTreatmentsWithin,
  type TreatmentRow,
} from './treatments.queries.ts'

export async function readTreatmentsWithin(
  db: Db,
  spans: readonly { batchId: number; from: string; to: string | null }[],
): Promise<{ batchId: number; treatment: Treatment }[]> {
  const rows = await findTreatmentsWithin(db, spans)
  return rows.map(row => ({ batchId: row.batch_id, treatment: treatmentView(row) }))
}

export async function readTreatments(db: Db, ids: readonly number[]): Promise<Treatment[]> {
  return (await findTreatments(db, ids)).map(treatmentView)
}

/** @throws where there is none */
export async function readTreatment(db: Db, id: number): Promise<Treatment> {
  const [treatment] = await readTreatments(db, [id])
  if (treatment === undefined) throw notFound('treatment')
  return treatment
}

/** Reads the treatments given on one of some days of a batch, the oldest first. */
export async function readTreatmentsOn(
  db: Db,
  place: { batchId: number; days: readonly string[] },
): Promise<Treatment[]> {
  return (await findTreatmentsOn(db, place)).map(treatmentView)
}

function treatmentView(row: TreatmentRow): Treatment {
  const { batch_id: _, files, created_at, edited_at, ...fields } = row
  return {
    ...fields,
    withdrawal_until: addDays(row.end_date, row.withdrawal_days),
    attachments: files.map(fileView),
    created_at: iso(created_at),
    edited_at: isoOrNull(edited_at),
  }
}
