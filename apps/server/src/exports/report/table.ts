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

export interface TableColumn {
  title: string
  /** Of the whole width; all together are 1. */
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
  write(paper, title, { size: 11.5, weight: 'strong' })
  paper.y += 2
}

export function hairline({ doc, y }: Paper): void {
  doc
    .moveTo(LEFT, y)
    .lineTo(LEFT + WIDTH, y)
    .lineWidth(0.5)
    .stroke(INK.hairline)
}

function row(paper: Paper, columns: readonly TableColumn[], cells: readonly string[], style: Style): void {
  const lines = columns.map(({ share }, at) =>
    linesIn(paper, cells[at] ?? '', { width: share * WIDTH - PAD, ...style }),
  )
  const height = Math.max(...lines.map(list => list.length)) * lineHeight(style)
  let x = LEFT
  for (const [at, { share, align = 'left' }] of columns.entries()) {
    for (const [index, line] of (lines[at] ?? []).entries())
      writeLine(paper, line, {
        x,
        y: paper.y + index * lineHeight(style),
        width: share * WIDTH - PAD,
        align,
        ...style,
      })
    x += share * WIDTH
  }
  paper.y += height + 3
  hairline(paper)
  paper.y += 3
}

export function tableHead(paper: Paper, columns: readonly TableColumn[]): void {
  row(
    paper,
    columns,
    columns.map(({ title }) => title),
    HEAD,
  )
}

export function tableRow(paper: Paper, columns: readonly TableColumn[], cells: readonly string[]): void {
  const most = Math.max(
    ...columns.map(
      ({ share }, at) => linesIn(paper, cells[at] ?? '', { width: share * WIDTH - PAD, ...CELL }).length,
    ),
  )
  const before = paper.pages
  makeRoom(paper, most * lineHeight(CELL) + 6)
  if (paper.pages > before) tableHead(paper, columns)
  row(paper, columns, cells, CELL)
}

const PAIRS_ACROSS = 4
const NAME: Style = { size: 6.5, ink: INK.quiet }
const VALUE: Style = { size: 8.5 }

/** Each name above its value, side by side. */
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
      writeLine(paper, name, { x, y: paper.y, ...NAME })
      for (const [index, text] of value.entries())
        writeLine(paper, text, { x, y: paper.y + lineHeight(NAME) + index * lineHeight(VALUE), ...VALUE })
    }
    paper.y += height + 4
  }
}

/** What has no rows says so. */
export function nothing(paper: Paper, text: string): void {
  write(paper, text, { size: 8.5, ink: INK.quiet })
}
