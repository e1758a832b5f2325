/** The medicine register of a site as a file, the oldest record first. */
import { addDays, daysBetween } from '@earshot/contract/rules/batches/age.ts'
import { type GapField, gapsOf } from '@earshot/contract/rules/batches/treatment-gaps.ts'
import type { MedicineFileQuery } from '@earshot/contract/schemas/batches/medicine.ts'
import type { TreatmentEdit, TreatmentField } from '@earshot/contract/schemas/batches/treatment.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { rounded } from '#exports/export-source.ts'
import { exportTexts } from '#exports/export-texts.ts'
import type { ColumnOf } from '#exports/sheet.ts'
import { wholeListFile } from '#exports/whole-list.ts'
import type { Download } from '#http/handle.ts'
import type { Translate } from '#texts/catalogue.ts'
import {
  findRegisteredById,
  findRegisterIds,
  type RegisteredRow,
  type RegisterFilter,
} from './register.queries.ts'
import { adeCollection } from './register-ade.ts'
import { editsOf } from './treatment-edits.ts'
import { readTreatments } from './treatments.service.ts'
import { findEdits } from './write-treatment.queries.ts'

type FileContext = Pick<Context, 'db' | 'clock' | 'config'>

export async function registerFile(
  { db, clock, config }: FileContext,
  { siteId, language, query }: { siteId: number; language: string; query: MedicineFileQuery },
): Promise<Download> {
  const { file_type: type, ...asked } = query
  const filter: RegisterFilter = { ...asked, scope: { siteId } }
  const ids = await findRegisterIds(db, filter)
  const t = exportTexts(language)
  const now = clock.now()
  const name = t('medicine.file', { day: now.toISOString().slice(0, 10) })
  if (type === 'json') {
    const collection = adeCollection(await findRegisteredById(db, ids), config.publicUrl)
    return {
      content: JSON.stringify(collection, null, 2),
      fileName: `${name}.json`,
      mediaType: 'application/json',
    }
  }
  return wholeListFile({
    ids,
    read: part => withEdits(db, part),
    columns: columnsOf(t),
    t,
    sheet: t('sheet.treatments'),
    name,
    type,
    now,
    cover: {
      list: 'medicine',
      language,
      filters: {
        from: query.from,
        to: query.to,
        kind: query.treatment_class && t(`value.class.${query.treatment_class}`),
        search: query.q,
      },
    },
  })
}

type FileRow = RegisteredRow & { edits: readonly TreatmentEdit[] }

async function withEdits(db: Db, ids: readonly number[]): Promise<FileRow[]> {
  const rows = await findRegisteredById(db, ids)
  const edited = rows.filter(row => row.edited_at !== null).map(({ id }) => id)
  const [treatments, edits] = await Promise.all([readTreatments(db, edited), findEdits(db, edited)])
  const histories = new Map(
    treatments.map(treatment => {
      const own = edits.filter(edit => edit.treatment_id === treatment.id)
      return [treatment.id, editsOf(treatment, own)]
    }),
  )
  return rows.map(row => ({ ...row, edits: histories.get(row.id) ?? [] }))
}

/** The column of the file that a field of the record stands in. */
const COLUMN_OF: Readonly<Record<TreatmentField, string>> = {
  start_date: 'from',
  end_date: 'to',
  product_name: 'product',
  treatment_class: 'class',
  route: 'route',
  reason: 'reason',
  diagnosis: 'diagnosis',
  scope: 'scope',
  number_of_animals: 'animals',
  dose_value: 'dose',
  dose_unit: 'dose_unit',
  total_quantity: 'quantity',
  total_quantity_unit: 'quantity_unit',
  withdrawal_days: 'withdrawal_days',
  veterinarian: 'veterinarian',
  prescription_no: 'prescription',
  supplier: 'supplier',
  product_batch_no: 'product_batch',
  product_expiry: 'product_expiry',
  administered_by: 'administered_by',
  remarks: 'remarks',
  attachments: 'proof',
}

function columnsOf(t: Translate): ColumnOf<FileRow>[] {
  const nameOf = (field: GapField) => t(`column.${COLUMN_OF[field]}`)
  return [
    { key: 'from', kind: 'day', of: row => row.start_date },
    { key: 'to', kind: 'day', of: row => row.end_date },
    { key: 'days', kind: 'number', of: row => daysBetween(row.start_date, row.end_date) + 1 },
    { key: 'airspace', kind: 'text', of: row => row.airspace.name },
    { key: 'batch', kind: 'text', of: row => row.batch.name },
    { key: 'scope', kind: 'text', of: row => t(`value.scope.${row.scope}`) },
    { key: 'animals', kind: 'number', of: row => row.number_of_animals },
    { key: 'product', kind: 'text', of: row => row.product_name },
    { key: 'class', kind: 'text', of: row => t(`value.class.${row.treatment_class}`) },
    { key: 'product_batch', kind: 'text', of: row => row.product_batch_no },
    { key: 'product_expiry', kind: 'day', of: row => row.product_expiry },
    { key: 'quantity', kind: 'number', of: row => rounded(row.total_quantity, 4) },
    { key: 'quantity_unit', kind: 'text', of: row => t(`value.quantity_unit.${row.total_quantity_unit}`) },
    { key: 'dose', kind: 'number', of: row => rounded(row.dose_value, 4) },
    { key: 'dose_unit', kind: 'text', of: row => row.dose_unit && t(`value.dose_unit.${row.dose_unit}`) },
    { key: 'route', kind: 'text', of: row => t(`value.route.${row.route}`) },
    { key: 'reason', kind: 'text', of: row => t(`value.reason.${row.reason}`) },
    { key: 'diagnosis', kind: 'text', of: row => row.diagnosis },
    { key: 'withdrawal_days', kind: 'number', of: row => row.withdrawal_days },
    { key: 'withdrawal_until', kind: 'day', of: row => addDays(row.end_date, row.withdrawal_days) },
    { key: 'prescription', kind: 'text', of: row => row.prescription_no },
    { key: 'veterinarian', kind: 'text', of: row => row.veterinarian },
    { key: 'supplier', kind: 'text', of: row => row.supplier },
    { key: 'proof', kind: 'text', of: row => row.files.map(file => file.original_name).join(', ') },
    { key: 'administered_by', kind: 'text', of: row => row.administered_by },
    { key: 'remarks', kind: 'text', of: row => row.remarks },
    { key: 'written_by', kind: 'text', of: row => row.author?.name ?? null },
    {
      key: 'missing',
      kind: 'text',
      of: row =>
        gapsOf({ ...row, attachments: row.files })
          .map(nameOf)
          .join(', '),
    },
    { key: 'changes', kind: 'text', of: row => row.edits.map(edit => editText(edit, t)).join('; ') },
  ]
}

/** Writes a change like "2026-10-07 G. Verhaeghe: Total quantity 8.5 → 9". */
function editText({ edited_at, edited_by, changes }: TreatmentEdit, t: Translate): string {
  const each = changes.map(
    ({ field, from, to }) => `${t(`column.${COLUMN_OF[field]}`)} ${from ?? '–'} → ${to ?? '–'}`,
  )
  return `${edited_at.slice(0, 10)} ${edited_by?.name ?? ''}: ${each.join(', ')}`
}
