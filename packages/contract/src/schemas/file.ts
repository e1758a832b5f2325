/** The files of a multipart form: the same rules hold for the browser's File and for what the server received. */

import { z } from 'zod'
import { FILE_SIZES } from '#batch-values.ts'
import { LIMITS } from '#limits.ts'
import { isRecord } from '#rules/unknown.ts'

/** Files of browser and server have this in common. */
export interface FileLike {
  name: string
  /** The media type. */
  type: string
  /** The size in bytes. */
  size: number
}

/** Recognizes a file by its shape, so that browser and server agree. */
export function isFile(value: unknown): value is FileLike {
  if (!isRecord(value)) return false
  const { name, type, size } = value
  return typeof name === 'string' && typeof type === 'string' && typeof size === 'number'
}

const fileSchemas = new WeakSet<object>()

/** A file of one of these media types and at most so many bytes: messages `format` and `too_large`. */
export function file(rule: { types: readonly string[]; bytes: number }) {
  const schema = z
    .custom<FileLike>(isFile, 'invalid')
    .refine(value => rule.types.includes(value.type.toLowerCase()), 'format')
    .refine(value => value.size <= rule.bytes, 'too_large')
  fileSchemas.add(schema)
  return schema
}

/** Marks a file for the OpenAPI page: JSON Schema has no word for it. */
export function isFileSchema(schema: object): boolean {
  return fileSchemas.has(schema)
}

/** The picture is jpg, jpeg or png, of at most 5,000,000 bytes (spec/1 §5). */
export const ProfilePicture = file(LIMITS.profilePicture)

/** The file is jpg, jpeg, png or pdf, of at most 10 MB (spec/3 §3.7). */
const Attachment = file({ types: LIMITS.comment.types, bytes: LIMITS.comment.fileBytes })

/** A comment takes up to five files (spec/3 §3.7). */
export const Attachments = z.array(Attachment).max(LIMITS.comment.files, 'too_large')

/** A file that is stored before the record it will belong to. */
export const AttachmentForm = z.object({ file: Attachment })

/** A stored file, as an answer names it. */
export const StoredFile = z.object({
  guid: z.guid(),
  original_name: z.string(),
  media_type: z.string(),
  bytes: z.int(),
  /** The address for people who may see the site. */
  url: z.string(),
  /** The thumbnail's address, or null for what is no picture. */
  thumbnail_url: z.string().nullable(),
})
export type StoredFile = z.output<typeof StoredFile>

/** What the files of a site take, and may take. */
export const FileRoom = z.object({
  used_bytes: z.int(),
  /** Null where there is no limit. */
  quota_bytes: z.int().nullable(),
})
export type FileRoom = z.output<typeof FileRoom>

/** The guid is nobody's id: a file is asked for by it, and of its batch. */
export const FileParams = z.object({ guid: z.guid() })

export const FileQuery = z.object({ size: z.enum(FILE_SIZES, 'invalid').default('FULL') })
export type FileQuery = z.output<typeof FileQuery>
