/** Makes small PDFs object by object, whole or with something in them that is not to be kept. */

const PAGES = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>']
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>'

interface PdfParts {
  /** What stands in the catalog besides the pages. */
  catalog?: string
  /** What stands in the trailer besides the catalog. */
  trailer?: string
  /** The objects after the page, the first of them number 4. */
  objects?: readonly (string | Buffer)[]
}

/** A whole PDF of one empty page, with a table that leads to each of its objects. */
export function pdfOf({ catalog = '', trailer = '', objects = [] }: PdfParts = {}): Buffer {
  const [root = '', pages = ''] = PAGES
  const all = [root.replace(' >>', ` ${catalog} >>`), pages, PAGE, ...objects]
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  const length = () => chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  for (const [index, object] of all.entries()) {
    places.push(length())
    chunks.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'))
  }
  const table = length()
  const lines = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  chunks.push(
    Buffer.from(`xref\n0 ${all.length + 1}\n0000000000 65535 f \n${lines}`),
    Buffer.from(
      `trailer\n<< /Size ${all.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${table}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(chunks)
}

/** A stream with its dictionary. */
export function pdfStream(dictionary: string, content: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ])
}

export function pdfFile(name: string, content: Buffer = pdfOf()): File {
  return new File([new Uint8Array(content)], name, { type: 'application/pdf' })
}
