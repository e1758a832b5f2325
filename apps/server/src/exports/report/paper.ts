/**
 * Sheets of A4 that are written on from top to bottom. What is written flows out page by page; nothing is kept but the
 * page that is being written.
 */
import { type Face, readFace, type Weight } from './faces.ts'
import { INK } from './ink.ts'
import { artifact, endPage, mark, openTags, type TagKind, type Tags, tagged } from './tags.ts'
import { linesOf, runsOf } from './words.ts'

export const LEFT = 40
export const WIDTH = 515
const TOP = 40
const RUNNING_HEAD = 30
const BOTTOM = 782
const FOOT = 800
/**
 * pdfkit keeps every word it has set, which makes it quick, unless it is asked for features, be they none. A report with
 * more words than these is set slowly rather than kept.
 */
const UNKEPT: PDFKit.Mixins.OpenTypeFeatures[] = []
/** The width of the same words is asked for again and again, so this many are remembered. */
const MOST_WIDTHS = 5000

export interface Style {
  size: number
  weight?: Weight
  ink?: string
  align?: 'left' | 'right' | 'center'
}

export interface PaperOptions {
  title: string
  /** A language of the server's list. `Intl` uses it, and so does a program that reads the file aloud. */
  language: string
  madeAt: Date
  version: string
  /** The head is on every page but the first, the foot on every page. */
  running: { head: string; foot: string }
  /** The number of pages is unknown while they are counted. */
  pages: number | undefined
}

export interface Paper {
  doc: PDFKit.PDFDocument
  /** The page is written down to here, in points. */
  y: number
  pages: number
  options: PaperOptions
  widths: Map<string, number>
  /** The typefaces that a letter has asked for; there are hundreds of files, and the others are never read. */
  faces: Set<string>
  hasManyWords: boolean
  /** The tags, or null while pages are counted. */
  tags: Tags | null
}

export async function openPaper(options: PaperOptions): Promise<Paper> {
  // The library is loaded with the first report: a start does without its hundred files.
  const { default: PDFDocument } = await import('pdfkit')
  const { title, language, madeAt, version } = options
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    // The file needs no typeface of the reader's machine: it holds all that its pages are set in.
    font: '',
    lang: language,
    displayTitle: true,
    pdfVersion: '1.7',
    tagged: true,
    info: { Title: title, Creator: `Earshot ${version}`, Producer: 'Earshot', CreationDate: madeAt },
  })
  const tags = options.pages === undefined ? null : openTags(doc)
  const paper: Paper = {
    doc,
    y: TOP,
    pages: 0,
    options,
    widths: new Map(),
    faces: new Set(),
    hasManyWords: false,
    tags,
  }
  turnPage(paper)
  return paper
}

function setIn({ doc, faces }: Paper, face: Face, weight: Weight): PDFKit.PDFDocument {
  const name = `${face.key}-${weight}`
  if (!faces.has(name)) doc.registerFont(name, readFace(face, weight))
  faces.add(name)
  return doc.font(name)
}

const SMALL: Style = { size: 7.5, ink: INK.quiet }

function turnPage(paper: Paper): void {
  if (paper.pages > 0) writeFoot(paper)
  paper.doc.addPage()
  paper.pages += 1
  paper.y = TOP
  if (paper.pages === 1) return
  const end = artifact(paper)
  writeLine(paper, paper.options.running.head, { x: LEFT, y: RUNNING_HEAD, ...SMALL })
  end()
  paper.y = TOP + 16
}

/** Writes the foot of a page, which is read last. */
function writeFoot(paper: Paper): void {
  const { running, pages } = paper.options
  const number = pages === undefined ? `${paper.pages}` : `${paper.pages} / ${pages}`
  endPage(paper)
  const end = artifact(paper)
  writeLine(paper, running.foot, { x: LEFT, y: FOOT, ...SMALL })
  writeLine(paper, number, { x: LEFT, y: FOOT, width: WIDTH, align: 'right', ...SMALL })
  end()
}

/** A new page where the rest of this one is not as high. */
export function makeRoom(paper: Paper, height: number): void {
  if (paper.y + height > BOTTOM) turnPage(paper)
}

function keeping({ hasManyWords }: Paper): { features?: PDFKit.Mixins.OpenTypeFeatures[] } {
  return hasManyWords ? { features: UNKEPT } : {}
}

function widthOf(paper: Paper, text: string, { size, weight = 'regular' }: Style): number {
  const { widths } = paper
  const key = `${weight} ${text}`
  const known = widths.get(key)
  if (known !== undefined) return known * size
  let width = 0
  for (const run of runsOf(text, paper.options.language))
    width += setIn(paper, run.face, weight).fontSize(1).widthOfString(run.text, keeping(paper))
  if (widths.size >= MOST_WIDTHS) {
    widths.clear()
    paper.hasManyWords = true
  }
  widths.set(key, width)
  return width * size
}

export function linesIn(
  paper: Paper,
  text: string,
  { width, ...style }: Style & { width: number },
): string[] {
  const { language } = paper.options
  return linesOf(text, { width, language, measure: part => widthOf(paper, part, style) })
}

export function lineHeight({ size }: Style): number {
  return size * 1.35
}

interface Place {
  x: number
  /** The top of the line, in points. */
  y: number
  /** The width that the text is set to the right or the middle of. */
  width?: number
}

/** Writes one line, however long. */
export function writeLine(
  paper: Paper,
  text: string,
  { x, y, width = 0, align = 'left', ...style }: Place & Style,
): void {
  // While pages are counted it only matters how high everything is.
  if (paper.options.pages === undefined) return
  const { size, weight = 'regular', ink = INK.text } = style
  const free = align === 'left' ? 0 : width - widthOf(paper, text, style)
  let at = x + (align === 'center' ? free / 2 : free)
  const end = mark(paper)
  for (const run of runsOf(text, paper.options.language)) {
    const doc = setIn(paper, run.face, weight).fontSize(size).fillColor(ink)
    doc.text(run.text, at, y + size, { lineBreak: false, baseline: 'alphabetic', ...keeping(paper) })
    at += doc.widthOfString(run.text, keeping(paper))
  }
  end()
}

/** Writes as many lines as the text needs, over as many pages. What follows is written below. */
export function write(
  paper: Paper,
  text: string,
  style: Style & { x?: number; width?: number; tag?: TagKind },
): void {
  const { x = LEFT, width = WIDTH, tag = 'P', ...rest } = style
  const height = lineHeight(rest)
  tagged(paper, tag, () => {
    for (const line of linesIn(paper, text, { width, ...rest })) {
      makeRoom(paper, height)
      writeLine(paper, line, { x, y: paper.y, width, ...rest })
      paper.y += height
    }
  })
}

/** Yields what has been written since it was asked last. */
export function* written({ doc }: Paper): Generator<Buffer> {
  for (let chunk: unknown = doc.read(); Buffer.isBuffer(chunk); chunk = doc.read()) yield chunk
}

/** The rest of the file. */
export async function* closePaper(paper: Paper): AsyncGenerator<Buffer> {
  const { doc } = paper
  writeFoot(paper)
  doc.end()
  for await (const chunk of doc) if (Buffer.isBuffer(chunk)) yield chunk
}
