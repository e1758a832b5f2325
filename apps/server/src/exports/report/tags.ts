/**
 * Marks what a page says to people who have it read aloud: headings, tables with their heads, and words for figures.
 * What only repeats or adorns is marked as an artifact and left out.
 */
/** These are names of the PDF format. */
export type TagKind = 'Document' | 'H1' | 'H2' | 'P' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD'

interface Tag {
  kind: TagKind
  element: PDFKit.PDFStructureElement
}

export interface Tags {
  /** The open tags from the document down to what is being written. */
  path: Tag[]
  made: number
  /** One mark is around all that is drawn until it is closed. */
  isWithin: boolean
}

/** A file being written, with its tags; they are null while pages are counted. */
export interface TaggedFile {
  doc: PDFKit.PDFDocument
  tags: Tags | null
}

/** The words that a reader needs in place of a picture, or with a head. */
interface TagWords {
  alt?: string
  title?: string
  scope?: 'Column'
}

/**
 * pdfkit keeps every element until the file ends. From here on a page is one paragraph: still read aloud, in memory
 * as good as nothing.
 */
const MOST_TAGS = 20_000

export function openTags(doc: PDFKit.PDFDocument): Tags {
  const element = doc.struct('Document')
  doc.addStructure(element)
  return { path: [{ kind: 'Document', element }], made: 0, isWithin: false }
}

/** Elements of the file end with it by themselves; until then the memory of those that have ended is free. */
export function openTag(file: TaggedFile, kind: TagKind, words: TagWords = {}): () => void {
  const { tags } = file
  if (tags === null || tags.isWithin || tags.made >= MOST_TAGS) return () => {}
  const element = file.doc.struct(kind, words)
  tags.path.at(-1)?.element.add(element)
  tags.path.push({ kind, element })
  tags.made += 1
  return () => {
    tags.path.pop()
    element.end()
  }
}

export function withTag(file: TaggedFile, kind: TagKind, work: () => void): void {
  const close = openTag(file, kind)
  work()
  close()
}

/** Makes everything that `work` draws one picture with words. */
export function withFigureTag(file: TaggedFile, alt: string, work: () => void): void {
  const close = openTag(file, 'Figure', { alt })
  const end = markContent(file)
  if (file.tags !== null) file.tags.isWithin = true
  work()
  if (file.tags !== null) file.tags.isWithin = false
  end()
  close()
}

/** All that is drawn next belongs to the open element, or to none. */
export function markContent(file: TaggedFile): () => void {
  const { doc, tags } = file
  if (tags === null || tags.isWithin) return () => {}
  const tag = tags.path.at(-1)
  if (tags.made >= MOST_TAGS) return markPage(file, tags)
  if (tag === undefined || tag.kind === 'Document') return markArtifact(file)
  tag.element.add(doc.markStructureContent(tag.kind))
  return () => void doc.endMarkedContent()
}

/** Hairlines, what stands at the top and the foot of every page, heads that are there again. */
export function markArtifact(file: TaggedFile): () => void {
  const { doc, tags } = file
  if (tags === null || tags.isWithin) return () => {}
  doc.markContent('Artifact')
  tags.isWithin = true
  return () => {
    tags.isWithin = false
    doc.endMarkedContent()
  }
}

/** The rest of the page as one paragraph of the document, open until `endPage`. */
function markPage({ doc }: TaggedFile, tags: Tags): () => void {
  const element = doc.struct('P')
  tags.path[0]?.element.add(element)
  element.add(doc.markStructureContent('P'))
  element.end()
  tags.isWithin = true
  return () => {}
}

/** Ends the paragraph that holds the page, before its foot. */
export function endPage({ doc, tags }: TaggedFile): void {
  if (tags === null || tags.made < MOST_TAGS || !tags.isWithin) return
  tags.isWithin = false
  doc.endMarkedContent()
}
