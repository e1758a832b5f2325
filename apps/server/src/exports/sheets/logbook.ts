/** Sheets of people's records: each treatment in full (spec/3 §3.7), and the comments. */
import { sql } from 'kysely'
import { day, int, orNull, text } from '#db/rows.ts'
import { type ExportSource, rounded, sheetOf, wallClock } from '#exports/export-source.ts'
import type { Sheet } from '#exports/sheet.ts'
import { personName } from '#sql/people.ts'
import { TREATMENT_RECORD, treatmentRecord } from '#sql/treatments.ts'

const TREATMENT = { ...TREATMENT_RECORD, withdrawal_until: day, author: orNull(text) }

export function treatmentSheet(source: ExportSource): Sheet {
  const { facts, t } = source
  return sheetOf(source, {
    key: 'treatments',
    shape: TREATMENT,
    statement: sql`select ${treatmentRecord('x')}, x.end_date + x.withdrawal_days as withdrawal_until,
        ${personName('u')} as author
      from treatments x left join users u on u.id = x.author_id
      where x.batch_id = ${facts.batch_id} and x.deleted_at is null order by x.start_date, x.id`,
    columns: [
      { key: 'from', kind: 'day', of: row => row.start_date },
      { key: 'to', kind: 'day', of: row => row.end_date },
      { key: 'product', kind: 'text', of: row => row.product_name },
      { key: 'class', kind: 'text', of: row => t(`value.class.${row.treatment_class}`) },
      { key: 'route', kind: 'text', of: row => t(`value.route.${row.route}`) },
      { key: 'reason', kind: 'text', of: row => t(`value.reason.${row.reason}`) },
      { key: 'diagnosis', kind: 'text', of: row => row.diagnosis },
      { key: 'scope', kind: 'text', of: row => t(`value.scope.${row.scope}`) },
      { key: 'animals', kind: 'number', of: row => row.number_of_animals },
      { key: 'dose', kind: 'number', of: row => rounded(row.dose_value, 4) },
      { key: 'dose_unit', kind: 'text', of: row => row.dose_unit && t(`value.dose_unit.${row.dose_unit}`) },
      { key: 'quantity', kind: 'number', of: row => rounded(row.total_quantity, 4) },
      { key: 'quantity_unit', kind: 'text', of: row => t(`value.quantity_unit.${row.total_quantity_unit}`) },
      { key: 'withdrawal_days', kind: 'number', of: row => row.withdrawal_days },
      { key: 'withdrawal_until', kind: 'day', of: row => row.withdrawal_until },
      { key: 'veterinarian', kind: 'text', of: row => row.veterinarian },
      { key: 'prescription', kind: 'text', of: row => row.prescription_no },
      { key: 'supplier', kind: 'text', of: row => row.supplier },
      { key: 'product_batch', kind: 'text', of: row => row.product_batch_no },
      { key: 'product_expiry', kind: 'day', of: row => row.product_expiry },
      { key: 'administered_by', kind: 'text', of: row => row.administered_by },
      { key: 'remarks', kind: 'text', of: row => row.remarks },
      { key: 'written_by', kind: 'text', of: row => row.author },
    ],
  })
}

const COMMENT = { date: day, comment: text, files: int, author: orNull(text), written: text }

export function commentSheet(source: ExportSource): Sheet {
  const { facts } = source
  return sheetOf(source, {
    key: 'comments',
    shape: COMMENT,
    statement: sql`select c.date, c.comment, cardinality(c.attachments) as files,
        ${personName('u')} as author, ${wallClock(sql`c.created_at`, facts)} as written
      from batch_comments c left join users u on u.id = c.author_id
      where c.batch_id = ${facts.batch_id} order by c.date, c.id`,
    columns: [
      { key: 'date', kind: 'day', of: row => row.date },
      { key: 'comment', kind: 'text', of: row => row.comment },
      { key: 'files', kind: 'number', of: row => row.files },
      { key: 'written_by', kind: 'text', of: row => row.author },
      { key: 'written', kind: 'moment', of: row => row.written },
    ],
  })
}
