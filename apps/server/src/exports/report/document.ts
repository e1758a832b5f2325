/**
 * A PDF of A4 pages that is written from top to bottom. Each page is streamed when it is full, so that only the page being
 * written is in memory.
 */
import { type FontFile, readFontFile, type Weight } from './fonts.ts'
import { fontRunsOf, linesOf } from './line-breaking.ts'
import { COLORS } from './shapes.ts'
import {
  endPage,
  markArtifact,
  markContent,
  openTags,
  type TaggedFile,
  type TagKind,
  withTag,
} from './tags.ts'

export const LEFT = 40
export const WIDTH = 515
const TOP = 40
const RUNNING_HEAD = 30
export const BOTTOM = 782
/** What a page that lies on its side has for both. */
const LANDSCAPE = { width: 762, bottom: 535 } as const
/** The foot stands so far below the last line. */
const FOOT = 18
/**
 * pdfkit keeps every word it has set, which makes it quick, unless it is asked for features, be they none. A report with
 * more words than these is set slowly rather than kept.
 */
const NO_FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = []
/** The width of the same words is asked for again and again, so this many are remembered. */
const MAX_CACHED_WIDTHS = 5000

export interface Style {
  size: number
  weight?: Weight
  color?: string
  align?: 'left' | 'right' | 'center'
}

export interface DocumentOptions {
  title: string
  /** A language of the server's list. `Intl` uses it, and so does a program that reads the file aloud. */
  language: string
  madeAt: Date
  version: string
  /** The head is on every page but the first, the foot on every page. */
  running: { head: string; foot: string }
  /** The number of pages is unknown while they are counted. */
  pages: number | undefined
  /** Tables of many columns lie on their side. */
  isLandscape?: boolean
}

export interface ReportDocument extends TaggedFile {
  /** The page is written down to here, in points. */
  y: number
  /** What is written stands in this part of the page, in points: the whole width, or a column of it. */
  left: number
  width: number
  bottom: number
  pages: number
  options: DocumentOptions
  cachedWidths: Map<string, number>
  /** The typefaces that a letter has asked for; there are hundreds of files, and the others are never read. */
  registeredFonts: Set<string>
  hasManyWords: boolean
}

export async function openDocument(options: DocumentOptions): Promise<ReportDocument> {
  // The library is loaded with the first report: a start does without its hundred files.
  const { default: PDFDocument } = await import('pdfkit')
  const { title, language, madeAt, version, isLandscape = false } = options
  const doc = new PDFDocument({
    size: 'A4',
    layout: isLandscape ? 'landscape' : 'portrait',
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
  const document: ReportDocument = {
    doc,
    y: TOP,
    left: LEFT,
    width: pageWidth(options),
    bottom: isLandscape ? LANDSCAPE.bottom : BOTTOM,
    pages: 0,
    options,
    cachedWidths: new Map(),
    registeredFonts: new Set(),
    hasManyWords: false,
    tags,
  }
  addPage(document)
  return document
}

function pageWidth({ isLandscape = false }: DocumentOptions): number {
  return isLandscape ? LANDSCAPE.width : WIDTH
}

/** Writes in a part of the width, as a column beside others. */
export function inColumn(
  document: ReportDocument,
  { left, width }: { left: number; width: number },
  work: () => void,
): void {
  const before = { left: document.left, width: document.width }
  Object.assign(document, { left, width })
  work()
  Object.assign(document, before)
}

function selectFont(
  { doc, registeredFonts }: ReportDocument,
  font: FontFile,
  weight: Weight,
): PDFKit.PDFDocument {
  const name = `${font.key}-${weight}`
  if (!registeredFonts.has(name)) doc.registerFont(name, readFontFile(font, weight))
  registeredFonts.add(name)
  return doc.font(name)
}

const SMALL: Style = { size: 7.5, color: COLORS.quiet }

function addPage(document: ReportDocument): void {
  if (document.pages > 0) writeFoot(document)
  document.doc.addPage()
  document.pages += 1
  document.y = TOP
  if (document.pages === 1) return
  const end = markArtifact(document)
  writeLine(document, document.options.running.head, { x: LEFT, y: RUNNING_HEAD, ...SMALL })
  end()
  document.y = TOP + 16
}

/** Writes the foot of a page, which is read last. */
function writeFoot(document: ReportDocument): void {
  const { running, pages } = document.options
  const number = pages === undefined ? `${document.pages}` : `${document.pages} / ${pages}`
  endPage(document)
  const end = markArtifact(document)
  const y = document.bottom + FOOT
  writeLine(document, running.foot, { x: LEFT, y, ...SMALL })
  writeLine(document, number, { x: LEFT, y, width: pageWidth(document.options), align: 'right', ...SMALL })
  end()
}

/** A new page where the rest of this one is not as high. */
export function ensureSpace(document: ReportDocument, height: number): void {
  if (document.y + height > document.bottom) addPage(document)
}

function textOptions({ hasManyWords }: ReportDocument): { features?: PDFKit.Mixins.OpenTypeFeatures[] } {
  return hasManyWords ? { features: NO_FEATURES } : {}
}

export function widthOf(document: ReportDocument, text: string, { size, weight = 'regular' }: Style): number {
  const { cachedWidths } = document
  const key = `${weight} ${text}`
  const known = cachedWidths.get(key)
  if (known !== undefined) return known * size
  let width = 0
  for (const run of fontRunsOf(text, document.options.language))
    width += selectFont(document, run.font, weight).fontSize(1).widthOfString(run.text, textOptions(document))
  if (cachedWidths.size >= MAX_CACHED_WIDTHS) {
    cachedWidths.clear()
    document.hasManyWords = true
  }
  cachedWidths.set(key, width)
  return width * size
}

export function linesIn(
  document: ReportDocument,
  text: string,
  { width, ...style }: Style & { width: number },
): string[] {
  const { language } = document.options
  return linesOf(text, { width, language, measure: part => widthOf(document, part, style) })
}

export function lineHeight({ size }: Style): number {
  return size * 1.35
}

interface LinePosition {
  x: number
  /** The top of the line, in points. */
  y: number
  /** The width that the text is set to the right or the middle of. */
  width?: number
}

/** Writes one line, however long. */
export function writeLine(
  document: ReportDocument,
  text: string,
  { x, y, width = 0, align = 'left', ...style }: LinePosition & Style,
): void {
  // While pages are counted it only matters how high everything is.
  if (document.options.pages === undefined) return
  const { size, weight = 'regular', color = COLORS.text } = style
  const free = align === 'left' ? 0 : width - widthOf(document, text, style)
  let at = x + (align === 'center' ? free / 2 : free)
  const end = markContent(document)
  for (const run of fontRunsOf(text, document.options.language)) {
    const doc = selectFont(document, run.font, weight).fontSize(size).fillColor(color)
    doc.text(run.text, at, y + size, { lineBreak: false, baseline: 'alphabetic', ...textOptions(document) })
    at += doc.widthOfString(run.text, textOptions(document))
  }
  end()
}

/** Writes as many lines as the text needs, over as many pages. What follows is written below. */
export function write(
  document: ReportDocument,
  text: string,
  style: Style & { x?: number; width?: number; tag?: TagKind },
): void {
  const { x = document.left, width = document.width, tag = 'P', ...rest } = style
  const height = lineHeight(rest)
  withTag(document, tag, () => {
    for (const line of linesIn(document, text, { width, ...rest })) {
      ensureSpace(document, height)
      writeLine(document, line, { x, y: document.y, width, ...rest })
      document.y += height
    }
  })
}

/** Yields what has been written since it was asked last. */
function* takeWritten({ doc }: ReportDocument): Generator<Buffer> {
  for (let chunk: unknown = doc.read(); Buffer.isBuffer(chunk); chunk = doc.read()) yield chunk
}

/**
 * Yields a whole file. It is written twice of the same data, because only its end tells how many pages it has.
 * @param pagesOf writes all pages; what is written may go after each of its steps
 */
export async function* writeCounted(
  open: (pages: number | undefined) => Promise<ReportDocument>,
  pagesOf: (document: ReportDocument) => AsyncIterable<void> | Iterable<void>,
): AsyncGenerator<Buffer> {
  const counted = await open(undefined)
  for await (const _ of pagesOf(counted)) for (const _ of takeWritten(counted));
  const document = await open(counted.pages)
  for await (const _ of pagesOf(document)) yield* takeWritten(document)
  yield* closeDocument(document)
}

/** The rest of the file. */
async function* closeDocument(document: ReportDocument): AsyncGenerator<Buffer> {
  const { doc } = document
  writeFoot(document)
  doc.end()
  for await (const chunk of doc) if (Buffer.isBuffer(chunk)) yield chunk
}
