/**
 * Reads a multipart form into the object its schema describes: texts, and files as the contract's FileLike, each on disk
 * for as long as the call lasts.
 */
import { LIMITS } from '@earshot/contract/limits.ts'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, badRequest } from '#errors.ts'
import type { Uploads } from '#uploads/receive-uploads.ts'

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

interface Form {
  request: FastifyRequest
  schema: z.ZodType
  uploads: Uploads
}

/** A field that the schema calls a list is a list also when it came once. */
export async function readMultipart({ request, schema, uploads }: Form): Promise<unknown> {
  // A client without a file to send may as well use JSON.
  if (!request.isMultipart()) return request.body
  const values = await readParts(request, uploads).catch(refuse)
  const lists = listFields(schema)
  return Object.fromEntries(
    [...values].map(([name, given]) => [name, given.length > 1 || lists.has(name) ? given : given[0]]),
  )
}

async function readParts(request: FastifyRequest, uploads: Uploads): Promise<Map<string, unknown[]>> {
  const values = new Map<string, unknown[]>()
  for await (const part of request.parts()) {
    const value =
      part.type === 'field'
        ? part.value
        : await uploads.receive({ name: part.filename, type: part.mimetype, stream: part.file })
    values.set(part.fieldname, [...(values.get(part.fieldname) ?? []), value])
  }
  return values
}

/** The parser's own complaints (no boundary, no end) are about what was sent; those about limits have their status. */
function refuse(error: Error & { statusCode?: number }): never {
  if (error instanceof AppError || error.statusCode !== undefined) throw error
  throw badRequest('bad_request')
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
