/** Rows under a head that stands again on each page, and records as pairs of a name and a value. */

import {
  ensureSpace,
  LEFT,
  lineHeight,
  linesIn,
  type ReportDocument,
  type Style,
  WIDTH,
  write,
  writeLine,
} from './document.ts'
import { COLORS } from './shapes.ts'
import { markArtifact, openTag, withTag } from './tags.ts'

export interface TableColumn {
  title: string
  /** The column's part of the whole width; the shares of all columns add up to 1. */
  share: number
  align?: 'left' | 'right'
}

const CELL: Style = { size: 8 }
const HEAD: Style = { size: 7, weight: 'strong', color: COLORS.quiet }
const PAD = 8

export function writeHeading(document: ReportDocument, title: string, least = 70): void {
  ensureSpace(document, least)
  document.y += 12
  document.doc.outline.addItem(title)
  write(document, title, { size: 11.5, weight: 'strong', tag: 'H2' })
  document.y += 2
}

export function drawHairline(document: ReportDocument): void {
  const { doc, y } = document
  const end = markArtifact(document)
  doc
    .moveTo(LEFT, y)
    .lineTo(LEFT + WIDTH, y)
    .lineWidth(0.5)
    .stroke(COLORS.hairline)
  end()
}

/** A cell has as many lines as its text, each of them as many as its width needs. */
function cellLines(
  document: ReportDocument,
  { column, text, style }: { column: TableColumn; text: string; style: Style },
): string[] {
  const width = column.share * WIDTH - PAD
  return text.split('\n').flatMap(line => linesIn(document, line, { width, ...style }))
}

type CellKind = 'TH' | 'TD'

function writeRow(
  document: ReportDocument,
  columns: readonly TableColumn[],
  { cells, kind, ...style }: Style & { cells: readonly string[]; kind: CellKind },
): void {
  const lines = columns.map((column, at) => cellLines(document, { column, text: cells[at] ?? '', style }))
  const height = Math.max(...lines.map(list => list.length)) * lineHeight(style)
  let x = LEFT
  const endRow = openTag(document, 'TR')
  for (const [at, { share, align = 'left', title }] of columns.entries()) {
    const endCell = openTag(document, kind, kind === 'TH' ? { title, scope: 'Column' } : {})
    for (const [index, line] of (lines[at] ?? []).entries())
      writeLine(document, line, {
        x,
        y: document.y + index * lineHeight(style),
        width: share * WIDTH - PAD,
        align,
        ...style,
      })
    endCell()
    x += share * WIDTH
  }
  endRow()
  document.y += height + 3
  drawHairline(document)
  document.y += 3
}

/** @returns what ends the table */
export function tableHead(document: ReportDocument, columns: readonly TableColumn[]): () => void {
  const end = openTag(document, 'Table')
  headRow(document, columns)
  return end
}

function headRow(document: ReportDocument, columns: readonly TableColumn[]): void {
  writeRow(document, columns, { cells: columns.map(({ title }) => title), kind: 'TH', ...HEAD })
}

export function tableRow(
  document: ReportDocument,
  columns: readonly TableColumn[],
  cells: readonly string[],
): void {
  const most = Math.max(
    ...columns.map(
      (column, at) => cellLines(document, { column, text: cells[at] ?? '', style: CELL }).length,
    ),
  )
  const before = document.pages
  ensureSpace(document, most * lineHeight(CELL) + 6)
  if (document.pages > before) {
    // The head is repeated on each page but read aloud once, at the beginning of the table.
    const end = markArtifact(document)
    headRow(document, columns)
    end()
  }
  writeRow(document, columns, { cells, kind: 'TD', ...CELL })
}

const PAIRS_ACROSS = 4
const NAME: Style = { size: 6.5, color: COLORS.quiet }
const VALUE: Style = { size: 8.5 }

/** Writes each name above its value, side by side. */
export function writePairs(
  document: ReportDocument,
  list: readonly (readonly [name: string, value: string])[],
  across = PAIRS_ACROSS,
): void {
  const width = WIDTH / across
  for (let first = 0; first < list.length; first += across) {
    const line = list.slice(first, first + across).map(([name, value]) => ({
      name: linesIn(document, name, { width: width - PAD, ...NAME })[0] ?? '',
      value: linesIn(document, value, { width: width - PAD, ...VALUE }),
    }))
    const height = lineHeight(NAME) + Math.max(...line.map(({ value }) => value.length)) * lineHeight(VALUE)
    ensureSpace(document, height + 4)
    for (const [at, { name, value }] of line.entries()) {
      const x = LEFT + at * width
      withTag(document, 'P', () => {
        writeLine(document, name, { x, y: document.y, ...NAME })
        for (const [index, text] of value.entries())
          writeLine(document, text, {
            x,
            y: document.y + lineHeight(NAME) + index * lineHeight(VALUE),
            ...VALUE,
          })
      })
    }
    document.y += height + 4
  }
}

/** A sheet without rows says so. */
export function writeEmptyNote(document: ReportDocument, text: string): void {
  write(document, text, { size: 8.5, color: COLORS.quiet })
}
