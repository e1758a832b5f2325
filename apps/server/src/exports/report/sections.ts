/** The sheets of the export follow the figures, set to be read. Each goes on as its rows come. */
import { setImmediate as others } from 'node:timers/promises'
import { addDays, ageInDays } from '@earshot/contract/rules/batches/age.ts'
import type { ExportFacts } from '#exports/facts.queries.ts'
import type { Cell, Column, Sheet } from '#exports/sheet.ts'
import type { Translate } from '#texts/catalogue.ts'
import { ensureSpace, type ReportDocument, write } from './document.ts'
import type { ReportFormats } from './formats.ts'
import type { LossRow, PhaseRow } from './report.queries.ts'
import { COLORS } from './shapes.ts'
import {
  drawHairline,
  type TableColumn,
  tableHead,
  tableRow,
  writeEmptyNote,
  writeHeading,
  writePairs,
} from './table.ts'

export interface SectionInput {
  document: ReportDocument
  formats: ReportFormats
  t: Translate
}

/** Everything else that the process does has its turn after so many rows. */
const ROWS_AT_ONCE = 50

/** A sheet as a table of some of its columns. Each part of its rows is a step, after which what is written may go. */
export async function* writeTable(
  { document, formats, t }: SectionInput,
  sheet: Sheet,
  /** The keys of columns, each with its share of the width. */
  shares: { readonly [key: string]: number },
): AsyncGenerator<void> {
  const places = Object.keys(shares).map(key => sheet.columns.findIndex(column => column.key === key))
  const columns = Object.values(shares).map((share, index): TableColumn => {
    const column = sheet.columns[places[index] ?? -1]
    return { title: column?.title ?? '', share, align: column?.kind === 'number' ? 'right' : 'left' }
  })
  writeHeading(document, sheet.name)
  let end: (() => void) | undefined
  for await (const part of sheet.rows) {
    end ??= tableHead(document, columns)
    for (const [at, row] of part.entries()) {
      if (at % ROWS_AT_ONCE === 0) await others()
      const cells = sheet.columns.map((column, place) => formats.cell(row[place] ?? null, column))
      tableRow(
        document,
        columns,
        places.map(place => cells[place] ?? ''),
      )
    }
    yield
  }
  if (end === undefined) writeEmptyNote(document, t('report.nothing'))
  else end()
}

interface Record {
  /** The value by the key of its column, as it is to be read; nothing where the cell is empty. */
  of(key: string): string
  columns: readonly Column[]
}

function recordOf({ columns }: Sheet, row: readonly Cell[], formats: ReportFormats): Record {
  const values = new Map(columns.map((column, at) => [column.key, formats.cell(row[at] ?? null, column)]))
  return { columns, of: key => values.get(key) ?? '' }
}

async function* writeRecords(
  { document, formats, t }: SectionInput,
  sheet: Sheet,
  writeOne: (record: Record) => void,
): AsyncGenerator<void> {
  writeHeading(document, sheet.name)
  let isEmpty = true
  for await (const part of sheet.rows) {
    isEmpty = false
    for (const [at, row] of part.entries()) {
      if (at % ROWS_AT_ONCE === 0) await others()
      writeOne(recordOf(sheet, row, formats))
      drawHairline(document)
      document.y += 6
    }
    yield
  }
  if (isEmpty) writeEmptyNote(document, t('report.nothing'))
}

/** These stand in the line above the rest. */
const LINE_FIELDS = ['product', 'from', 'to', 'withdrawal_until', 'remarks']

/** The whole record of each (spec/3 §3.7), whatever of it is known. */
export function writeTreatments(setting: SectionInput, sheet: Sheet): AsyncGenerator<void> {
  const { document, t } = setting
  return writeRecords(setting, sheet, ({ of, columns }) => {
    ensureSpace(document, 60)
    write(document, of('product'), { size: 10, weight: 'strong' })
    const [from, to] = [of('from'), of('to')]
    const days = from === to ? from : t('report.from_to', { from, to })
    write(document, t('report.treated', { days, until: of('withdrawal_until') }), { size: 8.5 })
    document.y += 3
    const known = columns.filter(({ key }) => !LINE_FIELDS.includes(key) && of(key) !== '')
    writePairs(
      document,
      known.map(({ key, title }) => [title, of(key)] as const),
    )
    if (of('remarks') !== '') write(document, of('remarks'), { size: 8.5 })
    document.y += 2
  })
}

export function writeComments(setting: SectionInput, sheet: Sheet): AsyncGenerator<void> {
  const { document, formats, t } = setting
  const place = sheet.columns.findIndex(({ key }) => key === 'files')
  return writeRecords(setting, sheet, ({ of }) => {
    ensureSpace(document, 40)
    const files = place === -1 ? 0 : Number(of('files'))
    const by = of('written_by')
    const said = by === '' ? of('date') : t('report.by', { date: of('date'), name: by })
    const line =
      files > 0 ? t('report.with_files', { said, count: files, files: formats.number(files) }) : said
    write(document, line, { size: 7.5, color: COLORS.quiet })
    write(document, of('comment'), { size: 9 })
    document.y += 3
  })
}

export function writePhases(
  { document, formats, t }: SectionInput,
  facts: ExportFacts,
  phases: readonly PhaseRow[],
): void {
  writeHeading(document, t('report.phases'))
  if (phases.length === 0) {
    writeEmptyNote(document, t('report.no_phases'))
    return
  }
  const columns: TableColumn[] = [
    { title: t('report.phase'), share: 0.5 },
    { title: t('report.from_age'), share: 0.25, align: 'right' },
    { title: t('report.from_date'), share: 0.25, align: 'right' },
  ]
  const end = tableHead(document, columns)
  for (const { name, start_age_in_days: age } of phases) {
    const day = addDays(facts.start_date, age - facts.start_age_in_days)
    tableRow(document, columns, [name, formats.number(age), formats.day(day)])
  }
  end()
}

/** Writes the days on which animals died or were taken out, and how many are left. */
export function writeLosses(
  { document, formats, t }: SectionInput,
  facts: ExportFacts,
  losses: readonly LossRow[],
): void {
  writeHeading(document, t('report.losses'))
  if (losses.length === 0) {
    writeEmptyNote(document, t('report.no_losses'))
    return
  }
  const titles = ['column.date', 'column.age', 'summary.deaths', 'summary.removed', 'report.left']
  const columns = titles.map(
    (key, at): TableColumn => ({ title: t(key), share: 0.2, align: at === 0 ? 'left' : 'right' }),
  )
  const end = tableHead(document, columns)
  let left = facts.animals_start
  for (const { date, deaths, removed } of losses) {
    if (left !== null) left -= deaths + removed
    const numbers = [ageInDays(facts, date), deaths, removed].map(formats.number)
    tableRow(document, columns, [formats.day(date), ...numbers, left === null ? '' : formats.number(left)])
  }
  end()
}
