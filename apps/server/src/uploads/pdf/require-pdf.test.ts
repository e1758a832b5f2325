import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import PdfDocument from 'pdfkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfOf, pdfStream } from '#test/pdf.ts'
import { requirePdf } from './require-pdf.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'earshot-pdf-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** What the file is refused for; undefined where it is taken. */
async function faultOf(content: Buffer): Promise<unknown> {
  const file = path.join(folder, 'given.pdf')
  await writeFile(file, content)
  return requirePdf(file, 'file').then(
    () => undefined,
    error => error.fields?.file?.[0] ?? error,
  )
}

/** A report as a program writes it, with its pages compressed. */
async function written(options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PdfDocument(options)
  for (let page = 1; page <= 20; page += 1) document.text(`Laboratory report, page ${page}`).addPage()
  document.end()
  const chunks: Buffer[] = []
  for await (const chunk of document) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const objectStream = (content: Buffer, dictionary = '/Filter /FlateDecode') =>
  pdfStream(`/Type /ObjStm /N 1 /First 4 ${dictionary}`, content)

describe('A PDF that is taken', () => {
  it('A PDF is taken as a program writes it, and in its smallest form', async () => {
    expect(await faultOf(await written())).toBeUndefined()
    expect(await faultOf(pdfOf())).toBeUndefined()
  })

  it('A PDF may hold other files, as an electronic bill does, and links into the web', async () => {
    const objects = [
      '<< /Type /EmbeddedFile >>',
      '<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://lab.example) >> >>',
    ]
    expect(await faultOf(pdfOf({ objects }))).toBeUndefined()
  })
})

describe('A PDF that cannot be opened', () => {
  it('A PDF that has nothing but the beginning of one is broken', async () => {
    expect(await faultOf(Buffer.from('%PDF-1.7 …'))).toBe('pdf_broken')
    expect(await faultOf(Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(100_000)]))).toBe('pdf_broken')
  })

  it('A PDF that came in half is broken', async () => {
    const whole = await written()
    expect(await faultOf(whole.subarray(0, whole.length / 2))).toBe('pdf_broken')
  })

  it('A PDF whose table leads elsewhere is broken', async () => {
    const text = pdfOf().toString('latin1')
    expect(await faultOf(Buffer.from(text.replace(/startxref\n\d+/, 'startxref\n7')))).toBe('pdf_broken')
  })

  it('A PDF without a page is broken', async () => {
    const text = pdfOf().toString('latin1').replace('/Kids [3 0 R] /Count 1', '/Kids [     ] /Count 0')
    expect(await faultOf(Buffer.from(text))).toBe('pdf_broken')
  })

  it('A PDF under a password is refused, and one that is only restricted as well', async () => {
    expect(await faultOf(await written({ userPassword: 'pigs', pdfVersion: '1.7' }))).toBe('pdf_encrypted')
    expect(await faultOf(await written({ ownerPassword: 'pigs', pdfVersion: '1.7' }))).toBe('pdf_encrypted')
  })
})

describe('A PDF that does something', () => {
  it.each([
    ['a script when it is opened', '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'],
    ['a program of the reader’s', '/OpenAction << /S /Launch /F (cmd.exe) >>'],
    ['a script whose name is written in numbers', '/OpenAction << /S /J#61vaScript /J#53 (x) >>'],
  ])('A PDF that starts %s is refused', async (_, catalog) => {
    expect(await faultOf(pdfOf({ catalog }))).toBe('pdf_active')
  })

  it('A PDF that hides a script among compressed objects is refused', async () => {
    const hidden = deflateSync(Buffer.from('9 0 << /S /JavaScript /JS (app.alert\\(1\\)) >>'))
    expect(await faultOf(pdfOf({ objects: [objectStream(hidden)] }))).toBe('pdf_active')
  })

  it('A PDF that names a script in the content of a page only is taken', async () => {
    const objects = [pdfStream('', Buffer.from('BT (/S /JavaScript /JS) Tj ET'))]
    expect(await faultOf(pdfOf({ objects }))).toBeUndefined()
  })
})

describe('A PDF that unfolds', () => {
  const bomb = deflateSync(Buffer.alloc(400 * 1024 * 1024))

  it('A list of objects that unfolds to 400 MB is refused', async () => {
    expect(await faultOf(pdfOf({ objects: [objectStream(bomb)] }))).toBe('pdf_too_large')
  })

  it('A table of fifty million lines, in 400 kilobytes, is refused', async () => {
    const table = pdfStream('/Type /XRef /Size 50000000 /W [1 4 2] /Root 1 0 R /Filter /FlateDecode', bomb)
    const file = pdfOf({ objects: [table] }).toString('latin1')
    const place = file.indexOf('4 0 obj')
    const led = Buffer.from(file.replace(/startxref\n\d+/, `startxref\n${place}`), 'latin1')
    expect(await faultOf(led)).toBe('pdf_too_large')
  })

  it('A PDF whose pages lead back to themselves ends', async () => {
    const text = pdfOf().toString('latin1').replace('/Kids [3 0 R] /Count 1', '/Kids [2 0 R] /Count 9')
    expect(await faultOf(Buffer.from(text, 'latin1'))).toBe('pdf_broken')
  })
})
