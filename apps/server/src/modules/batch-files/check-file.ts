/** An attached file is judged by its content: its name and media type prove nothing. */
import { open, writeFile } from 'node:fs/promises'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { FileLike } from '@earshot/contract/schemas/file.ts'
import { invalid } from '#errors.ts'
import { reencode } from '#pictures/reencode.ts'
import { requirePdf } from '#uploads/pdf/require-pdf.ts'
import { pathOfUpload } from '#uploads/receive-uploads.ts'

const { pictureSide, thumbnail } = LIMITS.comment
const PDF_BEGINS = '%PDF-'
const MAX_NAME_LENGTH = 150

type FileMediaType = (typeof LIMITS.comment.types)[number]

export interface CheckedFile {
  name: string
  mediaType: FileMediaType
  /** Where it stands until it is stored. */
  path: string
  bytes: number
  thumbnail: Buffer | null
}

/**
 * @throws 400 on the field: `format` for neither a PDF nor a picture that can be drawn, or as `requirePdf` and
 * `reencode` say
 */
export async function checkFile(file: FileLike, field: string): Promise<CheckedFile> {
  const given = pathOfUpload(file)
  if (given === undefined || file.size === 0) throw invalid({ [field]: ['format'] })
  if (await isPdf(given)) {
    await requirePdf(given, field)
    const name = fileNameFor(file.name, 'pdf')
    return { name, mediaType: 'application/pdf', path: given, bytes: file.size, thumbnail: null }
  }
  return checkPicture({ file, given, field })
}

async function checkPicture({
  file,
  given,
  field,
}: {
  file: FileLike
  given: string
  field: string
}): Promise<CheckedFile> {
  const picture = await reencode({
    given,
    field,
    shape: image => image.resize(pictureSide, pictureSide, { fit: 'inside', withoutEnlargement: true }),
  })
  const small = await reencode({
    given: picture.content,
    field,
    format: 'jpeg',
    shape: image =>
      image.resize(thumbnail.width, thumbnail.height, { fit: 'cover' }).flatten({ background: 'white' }),
  })
  // It stands beside what was sent, so that five of them are not held until the last one is drawn.
  const path = `${given}.drawn`
  await writeFile(path, picture.content)
  return {
    name: fileNameFor(file.name, picture.format === 'png' ? 'png' : 'jpg'),
    mediaType: `image/${picture.format}`,
    path,
    bytes: picture.content.byteLength,
    thumbnail: small.content,
  }
}

async function isPdf(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PDF_BEGINS.length))
    return buffer.toString('latin1', 0, bytesRead) === PDF_BEGINS
  } finally {
    await file.close()
  }
}

/** The last part of what it was called, with the ending of what it is. */
function fileNameFor(given: string, ending: 'pdf' | 'jpg' | 'png'): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const plain = [...last].filter(character => !/\p{Cc}/u.test(character)).join('')
  const stem = plain.replace(/\.[^.]*$/, '').trim()
  return `${(stem === '' ? 'file' : stem).slice(0, MAX_NAME_LENGTH)}.${ending}`
}
