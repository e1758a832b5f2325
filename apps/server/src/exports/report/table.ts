/** Rows under a head that stands again on each page, and records as pairs of a name and a value. */
import { INK } from './ink.ts'
import {
  LEFT,
  lineHeight,
  linesIn,
  makeRoom,
  type Paper,
  type Style,
  WIDTH,
  write,
  writeLine,
} from './paper.ts'
import { artifact, openTag, tagged } from './tags.ts'

export interface TableColumn {
  title: string
  /** The column's part of the whole width; the shares of all columns add up to 1. */
  share: number
  align?: 'left' | 'right'
}

const CELL: Style = { size: 8 }
const HEAD: Style = { size: 7, weight: 'strong', ink: INK.quiet }
const PAD = 8

export function heading(paper: Paper, title: string, least = 70): void {
  makeRoom(paper, least)
  paper.y += 12
  paper.doc.outline.addItem(title)
  write(paper, title, { size: 11.5, weight: 'strong', tag: 'H2' })
  paper.y += 2
}

export function hairline(paper: Paper): void {
  const { doc, y } = paper
  const end = artifact(paper)
  doc
    .moveTo(LEFT, y)
    .lineTo(LEFT + WIDTH, y)
    .lineWidth(0.5)
    .stroke(INK.hairline)
  end()
}

type CellKind = 'TH' | 'TD'

function row(
  paper: Paper,
  columns: readonly TableColumn[],
  { cells, kind, ...style }: Style & { cells: readonly string[]; kind: CellKind },
): void {
  const lines = columns.map(({ share }, at) =>
    linesIn(paper, cells[at] ?? '', { width: share * WIDTH - PAD, ...style }),
  )
  const height = Math.max(...lines.map(list => list.length)) * lineHeight(style)
  let x = LEFT
  const endRow = openTag(paper, 'TR')
  for (const [at, { share, align = 'left', title }] of columns.entries()) {
    const endCell = openTag(paper, kind, kind === 'TH' ? { title, scope: 'Column' } : {})
    for (const [index, line] of (lines[at] ?? []).entries())
      writeLine(paper, line, {
        x,
        y: paper.y + index * lineHeight(style),
        width: share * WIDTH - PAD,
        align,
        ...style,
      })
    endCell()
    x += share * WIDTH
  }
  endRow()
  paper.y += height + 3
  hairline(paper)
  paper.y += 3
}

/** @returns what ends the table */
export function tableHead(paper: Paper, columns: readonly TableColumn[]): () => void {
  const end = openTag(paper, 'Table')
  headRow(paper, columns)
  return end
}

function headRow(paper: Paper, columns: readonly TableColumn[]): void {
  row(paper, columns, { cells: columns.map(({ title }) => title), kind: 'TH', ...HEAD })
}

export function tableRow(paper: Paper, columns: readonly TableColumn[], cells: readonly string[]): void {
  const most = Math.max(
    ...columns.map(
      ({ share }, at) => linesIn(paper, cells[at] ?? '', { width: share * WIDTH - PAD, ...CELL }).length,
    ),
  )
  const before = paper.pages
  makeRoom(paper, most * lineHeight(CELL) + 6)
  if (paper.pages > before) {
    // The head is repeated on each page but read aloud once, at the beginning of the table.
    const end = artifact(paper)
    headRow(paper, columns)
    end()
  }
  row(paper, columns, { cells, kind: 'TD', ...CELL })
}

const PAIRS_ACROSS = 4
const NAME: Style = { size: 6.5, ink: INK.quiet }
const VALUE: Style = { size: 8.5 }

/** Writes each name above its value, side by side. */
export function pairs(
  paper: Paper,
  list: readonly (readonly [name: string, value: string])[],
  across = PAIRS_ACROSS,
): void {
  const width = WIDTH / across
  for (let first = 0; first < list.length; first += across) {
    const line = list.slice(first, first + across).map(([name, value]) => ({
      name: linesIn(paper, name, { width: width - PAD, ...NAME })[0] ?? '',
      value: linesIn(paper, value, { width: width - PAD, ...VALUE }),
    }))
    const height = lineHeight(NAME) + Math.max(...line.map(({ value }) => value.length)) * lineHeight(VALUE)
    makeRoom(paper, height + 4)
    for (const [at, { name, value }] of line.entries()) {
      const x = LEFT + at * width
      tagged(paper, 'P', () => {
        writeLine(paper, name, { x, y: paper.y, ...NAME })
        for (const [index, text] of value.entries())
          writeLine(paper, text, { x, y: paper.y + lineHeight(NAME) + index * lineHeight(VALUE), ...VALUE })
      })
    }
    paper.y += height + 4
  }
}

/** A sheet without rows says so. */
export function nothing(paper: Paper, text: string): void {
  write(paper, text, { size: 8.5, ink: INK.quiet })
}
