/** The medicine register of a site, or of all sites of a person, as a file, the oldest record first. */
import { Readable } from 'node:stream'
import { addDays, daysBetween } from '@earshot/contract/rules/batches/age.ts'
import { gapsOf } from '@earshot/contract/rules/batches/treatment-gaps.ts'
import type { MedicineFileQuery } from '@earshot/contract/schemas/batches/medicine.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { notFound } from '#errors.ts'
import { rounded } from '#exports/export-source.ts'
import { exportTexts } from '#exports/export-texts.ts'
import type { ColumnOf } from '#exports/sheet.ts'
import { wholeListFile } from '#exports/whole-list.ts'
import type { Download } from '#http/handle.ts'
import type { Translate } from '#texts/catalogue.ts'
import {
  type EditedRow,
  findAirspaceName,
  findRegisteredById,
  findRegisterHead,
  findRegisterIds,
  findTotals,
  type RegisterFilter,
  type RegisterScope,
} from './register.queries.ts'
import { adeCollection } from './register-ade.ts'
import { type RegisterDocument, registerDocument } from './register-document.ts'
import { editText, fieldName } from './register-words.ts'
import { editsOf } from './treatment-edits.ts'
import { readTreatments } from './treatments.service.ts'
import { findEdits } from './write-treatment.queries.ts'

/** Records are read in parts, and what else the database is asked for has its turn between them. */
const ROWS_AT_ONCE = 500

type FileContext = Pick<Context, 'db' | 'clock' | 'config'>

interface RegisterFileRequest {
  scope: RegisterScope
  language: string
  query: MedicineFileQuery
}

/** @throws 404 where the page of an inspector is asked for and its site is gone */
export async function registerFile(
  { db, clock, config }: FileContext,
  { scope, language, query }: RegisterFileRequest,
): Promise<Download> {
  const { file_type: type, ...asked } = query
  const filter = { ...asked, scope } satisfies RegisterFilter
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
  const kind = query.treatment_class && t(`value.class.${query.treatment_class}`)
  const gaps = query.gaps === true ? t('medicine.only_gaps') : undefined
  const siteId = 'siteId' in scope ? scope.siteId : undefined
  const airspace =
    siteId === undefined ? undefined : await findAirspaceName(db, { siteId, airspaceId: query.airspace })
  if (type === 'pdf' && siteId !== undefined) {
    const only = [airspace, kind, gaps, query.q].filter(part => part !== undefined)
    const content = registerDocument(await documentOf(db, { siteId, filter, ids, only, language, now }))
    return { content: Readable.from(content), fileName: `${name}.pdf`, mediaType: 'application/pdf' }
  }
  return wholeListFile({
    ids,
    read: part => withEdits(db, part),
    columns: siteId === undefined ? [siteColumn, ...columnsOf(t)] : columnsOf(t),
    t,
    sheet: t('sheet.treatments'),
    name,
    type: type === 'csv' ? type : 'xlsx',
    now,
    cover: {
      list: 'medicine',
      language,
      filters: {
        from: query.from,
        to: query.to,
        airspace,
        kind,
        filter: gaps,
        search: query.q,
      },
    },
  })
}

interface DocumentRequest {
  siteId: number
  filter: RegisterFilter
  ids: readonly number[]
  only: readonly string[]
  language: string
  now: Date
}

/** What was read at once is written twice, so the pages that are counted are those that are written. */
async function documentOf(
  db: Db,
  { siteId, filter, ids, only, language, now }: DocumentRequest,
): Promise<RegisterDocument> {
  const head = await findRegisterHead(db, { siteId, now })
  if (head === undefined) throw notFound('site')
  const rows: EditedRow[] = []
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE)
    rows.push(...(await withEdits(db, ids.slice(at, at + ROWS_AT_ONCE))))
  const today = head.made_at.slice(0, 10)
  return {
    head,
    rows,
    totals: await findTotals(db, filter),
    period: { from: filter.from ?? rows[0]?.start_date ?? today, to: filter.to ?? today },
    only,
    language,
    t: exportTexts(language),
    now,
  }
}

async function withEdits(db: Db, ids: readonly number[]): Promise<EditedRow[]> {
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

const siteColumn: ColumnOf<EditedRow> = { key: 'site', kind: 'text', of: row => row.site.name }

function columnsOf(t: Translate): ColumnOf<EditedRow>[] {
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
          .map(field => fieldName(field, t))
          .join(', '),
    },
    { key: 'changes', kind: 'text', of: row => row.edits.map(edit => editText(edit, t)).join('; ') },
  ]
}
