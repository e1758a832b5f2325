import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { gapsOf } from '@earshot/contract/rules/batches/treatment-gaps.ts'
import type { RegisteredTreatment } from '@earshot/contract/schemas/batches/medicine.ts'
import { iso, isoOrNull } from '#db/time.ts'
import { fileView } from '#modules/batch-files/files-of-record.ts'
import type { RegisteredRow } from './register.queries.ts'

export function registeredView(row: RegisteredRow): RegisteredTreatment {
  const { files, created_at, edited_at, premise_id: _id, country: _country, timezone: _zone, ...fields } = row
  return {
    ...fields,
    withdrawal_until: addDays(row.end_date, row.withdrawal_days),
    attachments: files.map(fileView),
    gaps: gapsOf({ ...row, attachments: files }),
    created_at: iso(created_at),
    edited_at: isoOrNull(edited_at),
  }
}
