/** An attached file is judged by its content: its name and media type prove nothing. */
import { LIMITS } from '@earshot/contract/limits.ts'
import type { FileLike } from '@earshot/contract/schemas/file.ts'
import { invalid } from '#errors.ts'
import { reencode } from '#pictures/reencode.ts'

const { pictureSide, thumbnail } = LIMITS.comment
const PDF_BEGINS = '%PDF-'
const MAX_NAME_LENGTH = 150

export type FileMediaType = (typeof LIMITS.comment.types)[number]

export interface CheckedFile {
  name: string
  mediaType: FileMediaType
  content: Buffer
  thumbnail: Buffer | null
}

/** @throws 400 on the field, `format`: neither a PDF nor a picture that can be drawn; else as `reencode` */
export async function checkFile({ name, content }: FileLike, field: string): Promise<CheckedFile> {
  const given = Buffer.from(content ?? [])
  if (given.byteLength === 0) throw invalid({ [field]: ['format'] })
  if (isPdf(given)) {
    return { name: fileNameFor(name, 'pdf'), mediaType: 'application/pdf', content: given, thumbnail: null }
  }
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
  return {
    name: fileNameFor(name, picture.format === 'png' ? 'png' : 'jpg'),
    mediaType: `image/${picture.format}`,
    content: picture.content,
    thumbnail: small.content,
  }
}

function isPdf(content: Buffer): boolean {
  return content.subarray(0, PDF_BEGINS.length).toString('latin1') === PDF_BEGINS
}

/** The last part of what it was called, with the ending of what it is. */
function fileNameFor(given: string, ending: 'pdf' | 'jpg' | 'png'): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const plain = [...last].filter(character => !/\p{Cc}/u.test(character)).join('')
  const stem = plain.replace(/\.[^.]*$/, '').trim()
  return `${(stem === '' ? 'file' : stem).slice(0, MAX_NAME_LENGTH)}.${ending}`
}
