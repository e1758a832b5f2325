/**
 * The medicine register of a site on paper, for an inspector: the oldest record first and numbered, what is missing in
 * a box, totals by class, gaps and corrections by number, and two lines to sign.
 */
import { setImmediate as others } from 'node:timers/promises'
import { addDays, daysBetween } from '@earshot/contract/rules/batches/age.ts'
import { GAP_FIELDS, type GapField, gapsOf } from '@earshot/contract/rules/batches/treatment-gaps.ts'
import type { MedicineTotals } from '@earshot/contract/schemas/batches/medicine.ts'
import { rounded } from '#exports/export-source.ts'
import { countryName } from '#exports/list-cover/list-cover.ts'
import {
  ensureSpace,
  inColumn,
  LEFT,
  lineHeight,
  linesIn,
  openDocument,
  type ReportDocument,
  write,
  writeCounted,
  writeLine,
} from '#exports/report/document.ts'
import { type ReportFormats, reportFormats } from '#exports/report/formats.ts'
import { COLORS } from '#exports/report/shapes.ts'
import {
  type CellLine,
  type TableCell,
  type TableColumn,
  tableHead,
  tableRow,
  writeEmptyNote,
  writeHeading,
} from '#exports/report/table.ts'
import { markArtifact, withTag } from '#exports/report/tags.ts'
import type { Translate } from '#texts/catalogue.ts'
import { VERSION } from '#version.ts'
import type { EditedRow, RegisterHead } from './register.queries.ts'
import { editText, fieldName } from './register-words.ts'

export interface RegisterDocument {
  head: RegisterHead
  rows: readonly EditedRow[]
  totals: MedicineTotals
  /** The days that were asked for; without them, the register begins with its first record and ends today. */
  period: { from: string; to: string }
  /** Names what was left out by filters, in the reader's language. */
  only: readonly string[]
  language: string
  t: Translate
  now: Date
}

interface Setting extends RegisterDocument {
  document: ReportDocument
  formats: ReportFormats
}

/** Everything else that the process does has its turn after so many rows. */
const ROWS_AT_ONCE = 50

export function registerDocument(register: RegisterDocument): AsyncGenerator<Buffer> {
  return writeCounted(
    pages => openFor(register, pages),
    document => pagesOf(register, document),
  )
}

function openFor(
  { head, language, now, period, t }: RegisterDocument,
  pages: number | undefined,
): Promise<ReportDocument> {
  const formats = reportFormats(language)
  const title = titleOf({ period, t }, formats)
  return openDocument({
    title,
    language: formats.tag,
    madeAt: now,
    version: VERSION,
    pages,
    isLandscape: true,
    running: {
      head: t('report.running', { title, site: head.name }),
      foot: t('medicine.foot', { at: formats.moment(head.made_at), zone: head.timezone }),
    },
  })
}

function titleOf(
  { period: { from, to }, t }: Pick<RegisterDocument, 'period' | 't'>,
  formats: ReportFormats,
) {
  return t('medicine.title', { from: formats.day(from), to: formats.day(to) })
}

async function* pagesOf(register: RegisterDocument, document: ReportDocument): AsyncGenerator<void> {
  const setting = { ...register, document, formats: reportFormats(register.language) }
  writeHead(setting)
  yield* writeRecords(setting)
  writeEnd(setting)
}

function writeHead({ document, head, only, t, formats, period, language }: Setting): void {
  const place = [
    `${head.street} ${head.house_number}`,
    `${head.postal_code} ${head.city}`,
    countryName(head.country, language),
  ]
  const known = [head.name, ...head.owners, ...place.map(part => part.trim()).filter(part => part !== '')]
  const premise = head.premise_id === '' ? [] : [t('medicine.premise', { id: head.premise_id })]
  write(document, titleOf({ period, t }, formats), { size: 16, weight: 'strong', tag: 'H1' })
  document.y += 2
  write(document, [...known, ...premise].join(', '), { size: 9.5, color: COLORS.quiet })
  if (only.length > 0)
    write(document, t('medicine.only', { filters: only.join(', ') }), { size: 9, weight: 'strong' })
  document.y += 10
}

/** The columns with their parts of the width; two facts that belong together stand below each other. */
const COLUMNS: readonly { titles: readonly string[]; share: number; align?: 'right' }[] = [
  { titles: ['number'], share: 0.035 },
  { titles: ['given'], share: 0.085 },
  { titles: ['airspace', 'batch'], share: 0.08 },
  { titles: ['animals'], share: 0.05, align: 'right' },
  { titles: ['product', 'class'], share: 0.105 },
  { titles: ['product_batch', 'product_expiry'], share: 0.08 },
  { titles: ['quantity'], share: 0.065, align: 'right' },
  { titles: ['route'], share: 0.065 },
  { titles: ['reason', 'diagnosis'], share: 0.07 },
  { titles: ['days'], share: 0.035, align: 'right' },
  { titles: ['withdrawal_until'], share: 0.075 },
  { titles: ['prescription', 'veterinarian'], share: 0.09 },
  { titles: ['supplier', 'proof'], share: 0.09 },
  { titles: ['administered_by'], share: 0.075 },
]

async function* writeRecords({ document, rows, formats, t }: Setting): AsyncGenerator<void> {
  if (rows.length === 0) {
    writeEmptyNote(document, t('medicine.nothing'))
    return
  }
  const columns = COLUMNS.map(
    ({ titles, ...rest }): TableColumn => ({
      title: titles.map(key => t(`column.${key}`)).join('\n'),
      ...rest,
    }),
  )
  const end = tableHead(document, columns)
  for (const [at, row] of rows.entries()) {
    tableRow(document, columns, cellsOf(row, { number: at + 1, formats, t }))
    if (at % ROWS_AT_ONCE === 0) await others()
    yield
  }
  end()
}

function cellsOf(
  row: EditedRow,
  { number, formats, t }: { number: number; formats: ReportFormats; t: Translate },
): TableCell[] {
  const gaps = gapsOf({ ...row, attachments: row.files })
  const needed = (field: GapField, text: string): CellLine[] => {
    if (gaps.includes(field)) return [{ text: t('medicine.missing'), isBoxed: true }]
    return text === '' ? [] : [{ text }]
  }
  const unit = t(`value.quantity_unit.${row.total_quantity_unit}`)
  const until = addDays(row.end_date, row.withdrawal_days)
  return [
    formats.number(number),
    [{ text: formats.dayRange(row.start_date, row.end_date), weight: 'strong' }],
    [{ text: row.airspace.name }, { text: row.batch.name }],
    formats.number(row.number_of_animals),
    [{ text: row.product_name, weight: 'strong' }, { text: t(`value.class.${row.treatment_class}`) }],
    [
      ...needed('product_batch_no', row.product_batch_no),
      ...(row.product_expiry === null ? [] : [{ text: formats.day(row.product_expiry) }]),
    ],
    `${formats.number(rounded(row.total_quantity, 4) ?? 0)} ${unit}`,
    t(`value.route.${row.route}`),
    [{ text: t(`value.reason.${row.reason}`) }, ...(row.diagnosis === '' ? [] : [{ text: row.diagnosis }])],
    formats.number(daysBetween(row.start_date, row.end_date) + 1),
    row.withdrawal_days === 0 ? t('medicine.no_withdrawal') : formats.day(until),
    [...needed('prescription_no', row.prescription_no), ...needed('veterinarian', row.veterinarian)],
    [
      ...needed('supplier', row.supplier),
      ...needed('attachments', row.files.map(file => file.original_name).join(', ')),
    ],
    row.administered_by,
  ]
}

const HALF = 0.46
const TOTALS: readonly { key: string; share: number; align?: 'right' }[] = [
  { key: 'class', share: 0.36 },
  { key: 'treatments', share: 0.16, align: 'right' },
  { key: 'days', share: 0.12, align: 'right' },
  { key: 'animals', share: 0.14, align: 'right' },
  { key: 'quantity', share: 0.22, align: 'right' },
]
/** What a line of the totals, the heading and the two lines to sign need at the most, in points. */
const TOTAL_ROW = 30
const HEADING = 40
const SIGNATURES = 64
const NOTE = { size: 8.5 } as const

/** The totals have what was found beside them where both have room on one page, and above it where they do not. */
function writeEnd(setting: Setting): void {
  const { document, totals, rows } = setting
  const { width } = document
  const beside = { left: LEFT + (1 - HALF) * width, width: HALF * width }
  const notes = notesOf(setting)
  const lines = notes.flatMap(note => linesIn(document, note, { ...NOTE, width: beside.width })).length
  const notesHeight = HEADING + lines * lineHeight(NOTE) + SIGNATURES
  const height = Math.max(HEADING + (totals.classes.length + 1) * TOTAL_ROW, notesHeight)
  document.y += 8
  if (rows.length > 0 && height <= document.bottom - TOP_OF_A_PAGE) {
    ensureSpace(document, height)
    const top = document.y
    inColumn(document, { left: LEFT, width: HALF * width }, () => writeTotals(setting))
    const bottom = document.y
    document.y = top
    inColumn(document, beside, () => writeNotes(setting, notes))
    document.y = Math.max(document.y, bottom)
    return
  }
  if (rows.length > 0) writeTotals(setting)
  writeNotes(setting, notes)
}

const TOP_OF_A_PAGE = 60

function writeTotals({ document, totals, formats, t }: Setting): void {
  writeHeading(document, t('medicine.totals'))
  const columns = TOTALS.map(({ key, ...rest }): TableColumn => ({ title: t(`column.${key}`), ...rest }))
  const end = tableHead(document, columns)
  for (const { treatment_class, treatments, days, animals, quantities } of totals.classes) {
    const amounts = quantities.map(
      ({ quantity, unit }) => `${formats.number(quantity)} ${t(`value.quantity_unit.${unit}`)}`,
    )
    const counts = [treatments, days, animals].map(formats.number)
    tableRow(document, columns, [t(`value.class.${treatment_class}`), ...counts, amounts.join('\n')])
  }
  end()
}

/** Each gap and each correction, by the number of its record. */
function notesOf({ rows, formats, t }: Setting): string[] {
  const gaps = rows.map(row => gapsOf({ ...row, attachments: row.files }))
  const missing = GAP_FIELDS.flatMap(field => {
    const numbers = gaps.flatMap((own, at) => (own.includes(field) ? [formats.number(at + 1)] : []))
    if (numbers.length === 0) return []
    return [t('medicine.gap', { field: fieldName(field, t), numbers: numbers.join(', ') })]
  })
  const corrected = rows.flatMap((row, at) =>
    row.edits.map(edit =>
      t('medicine.corrected', { number: formats.number(at + 1), change: editText(edit, t) }),
    ),
  )
  const complete = rows.length > 0 && missing.length === 0 ? [t('medicine.complete')] : []
  return [...complete, ...missing, ...corrected]
}

function writeNotes({ document, t }: Setting, notes: readonly string[]): void {
  if (notes.length > 0) writeHeading(document, t('medicine.gaps'))
  document.y += 2
  for (const note of notes) write(document, note, NOTE)
  writeSignatures(document, t)
}

function writeSignatures(document: ReportDocument, t: Translate): void {
  ensureSpace(document, SIGNATURES)
  document.y += SIGNATURES - 24
  const { doc, y, left, width } = document
  const line = (width - 24) / 2
  for (const [at, key] of ['keeper', 'inspector'].entries()) {
    const x = left + at * (line + 24)
    const end = markArtifact(document)
    doc.moveTo(x, y).lineTo(x + line, y)
    doc.lineWidth(0.8).stroke(COLORS.text)
    end()
    withTag(document, 'P', () =>
      writeLine(document, t(`medicine.${key}`), { x, y: y + 4, size: 8.5, color: COLORS.quiet }),
    )
  }
  document.y = y + 24
}
