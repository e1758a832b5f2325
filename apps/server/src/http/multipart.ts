/** Reads a multipart form into the object its schema describes: texts, and files as the contract's FileLike. */
import { LIMITS } from '@earshot/contract/limits.ts'
import type { FileLike } from '@earshot/contract/schemas/file.ts'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { badRequest } from '#errors.ts'

const FIELD_BYTES = 100_000

/** The routes of `scope` take forms; elsewhere a form is an unsupported media type. */
export async function addMultipart(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    // A file that is too large is cut and refused on its field, instead of the form as a whole.
    throwFileSizeLimit: false,
    limits: {
      fileSize: LIMITS.comment.fileBytes,
      // The limit is one more than any form takes, so that the form says so on its field.
      files: LIMITS.comment.files + 1,
      fieldSize: FIELD_BYTES,
      fields: 100,
    },
  })
}

/** A field that the schema calls a list is a list also when it came once. */
export async function readMultipart(request: FastifyRequest, schema: z.ZodType): Promise<unknown> {
  // A client without a file to send may as well use JSON.
  if (!request.isMultipart()) return request.body
  const values = await readParts(request).catch(refuse)
  const lists = listFields(schema)
  return Object.fromEntries(
    [...values].map(([name, given]) => [name, given.length > 1 || lists.has(name) ? given : given[0]]),
  )
}

async function readParts(request: FastifyRequest): Promise<Map<string, unknown[]>> {
  const values = new Map<string, unknown[]>()
  for await (const part of request.parts()) {
    const value = part.type === 'field' ? part.value : await readFile(part)
    values.set(part.fieldname, [...(values.get(part.fieldname) ?? []), value])
  }
  return values
}

/** The parser's own complaints (no boundary, no end) are about what was sent; those about limits have their status. */
function refuse(error: Error & { statusCode?: number }): never {
  throw error.statusCode === undefined ? badRequest('bad_request') : error
}

interface Upload {
  filename: string
  mimetype: string
  toBuffer(): Promise<Buffer>
  file: { truncated: boolean }
}

async function readFile(part: Upload): Promise<FileLike> {
  const content = await part.toBuffer()
  // A file that was cut is known only to be larger than what came.
  const size = part.file.truncated ? content.byteLength + 1 : content.byteLength
  return { name: part.filename, type: part.mimetype, size, content }
}

function listFields(schema: z.ZodType): Set<string> {
  if (!(schema instanceof z.ZodObject)) return new Set()
  const names = Object.entries(schema.shape).filter(([, field]) => unwrapped(field) instanceof z.ZodArray)
  return new Set(names.map(([name]) => name))
}

function unwrapped(field: unknown): unknown {
  const wraps =
    field instanceof z.ZodOptional || field instanceof z.ZodDefault || field instanceof z.ZodNullable
  return wraps ? unwrapped(field.unwrap()) : field
}
