/** Rows under a head that stands again on each page, and records as pairs of a name and a value. */

import {
  ensureSpace,
  lineHeight,
  linesIn,
  type ReportDocument,
  type Style,
  widthOf,
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
  const { doc, y, left, width } = document
  const end = markArtifact(document)
  doc
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.5)
    .stroke(COLORS.hairline)
  end()
}

/** A line of a cell may have a box around it, so that it is found on a page printed in grey. */
export interface CellLine {
  text: string
  isBoxed?: boolean
  weight?: Style['weight']
}

/** Each line of the text begins a new one. */
export type TableCell = string | readonly CellLine[]

/** A cell has as many lines as its text, each of them as many as its width needs. */
function cellLines(
  document: ReportDocument,
  { column, cell, style }: { column: TableColumn; cell: TableCell; style: Style },
): CellLine[] {
  const width = column.share * document.width - PAD
  const lines = typeof cell === 'string' ? cell.split('\n').map(text => ({ text })) : cell
  return lines.flatMap(line =>
    linesIn(document, line.text, { width, ...style, ...weightOf(line) }).map(text => ({ ...line, text })),
  )
}

function weightOf({ weight }: CellLine): Pick<Style, 'weight'> {
  return weight === undefined ? {} : { weight }
}

type CellKind = 'TH' | 'TD'

function writeRow(
  document: ReportDocument,
  columns: readonly TableColumn[],
  { cells, kind, ...style }: Style & { cells: readonly TableCell[]; kind: CellKind },
): void {
  const lines = columns.map((column, at) => cellLines(document, { column, cell: cells[at] ?? '', style }))
  const height = Math.max(...lines.map(list => list.length)) * lineHeight(style)
  let x = document.left
  const endRow = openTag(document, 'TR')
  for (const [at, { share, align = 'left', title }] of columns.entries()) {
    const endCell = openTag(document, kind, kind === 'TH' ? { title, scope: 'Column' } : {})
    const width = share * document.width - PAD
    for (const [index, line] of (lines[at] ?? []).entries()) {
      const place = {
        x,
        y: document.y + index * lineHeight(style),
        width,
        align,
        ...style,
        ...weightOf(line),
      }
      if (line.isBoxed) drawBox(document, line.text, place)
      writeLine(document, line.text, place)
    }
    endCell()
    x += share * document.width
  }
  endRow()
  document.y += height + 3
  drawHairline(document)
  document.y += 3
}

const BOX = { beside: 3, above: 0.5 } as const

function drawBox(
  document: ReportDocument,
  text: string,
  { x, y, ...style }: Style & { x: number; y: number },
): void {
  const end = markArtifact(document)
  document.doc
    .roundedRect(
      x - BOX.beside,
      y - BOX.above,
      widthOf(document, text, style) + 2 * BOX.beside,
      lineHeight(style),
      2,
    )
    .lineWidth(0.7)
    .stroke(COLORS.text)
  end()
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
  cells: readonly TableCell[],
): void {
  const most = Math.max(
    ...columns.map(
      (column, at) => cellLines(document, { column, cell: cells[at] ?? '', style: CELL }).length,
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
  const width = document.width / across
  for (let first = 0; first < list.length; first += across) {
    const line = list.slice(first, first + across).map(([name, value]) => ({
      name: linesIn(document, name, { width: width - PAD, ...NAME })[0] ?? '',
      value: linesIn(document, value, { width: width - PAD, ...VALUE }),
    }))
    const height = lineHeight(NAME) + Math.max(...line.map(({ value }) => value.length)) * lineHeight(VALUE)
    ensureSpace(document, height + 4)
    for (const [at, { name, value }] of line.entries()) {
      const x = document.left + at * width
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
