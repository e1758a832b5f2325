/** Input is parsed by the entry's schemas; what does not fit becomes field errors as message keys. */
import type { EndpointShape, Params } from '@earshot/contract/endpoint.ts'
import { parseParams } from '@earshot/contract/path-params.ts'
import type { z } from 'zod'
import { invalid, notFound } from './errors.ts'
import { fieldErrors, NON_FIELD } from './field-errors.ts'

/** The contract's own reading of a path; what it cannot read names nothing that exists, so it is a 404 and no query. */
export function readParams<E extends EndpointShape>(entry: E, raw: Record<string, string>): Params<E> {
  const params = parseParams(entry, raw)
  if (params === null) throw notFound('path parameter')
  return params
}

/** Query or body. Throws 400 with every wrong field under its own name. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const withNul = findNul(raw)
  if (withNul !== undefined) throw invalid({ [withNul]: ['wrong_characters'] })
  const parsed = schema.safeParse(raw)
  if (!parsed.success) throw invalid(fieldErrors(parsed.error, raw))
  return parsed.data
}

/**
 * The name of the first top-level field with a NUL in it: PostgreSQL's text cannot hold one. With a list of what
 * is left instead of recursion, because a body may nest deeper than the stack.
 */
function findNul(raw: unknown): string | undefined {
  if (hasNul(raw)) return NON_FIELD
  const left = isContainer(raw) ? [{ field: NON_FIELD, value: raw }] : []
  const isNamed = !Array.isArray(raw)
  for (let item = left.pop(); item !== undefined; item = left.pop()) {
    const { field, value } = item
    const isTop = field === NON_FIELD && isNamed
    for (const name in value) {
      if (hasNul(name)) return NON_FIELD
      const inner = value[name]
      const at = isTop ? name || NON_FIELD : field
      if (hasNul(inner)) return at
      if (isContainer(inner)) left.push({ field: at, value: inner })
    }
  }
  return undefined
}

const hasNul = (value: unknown) => typeof value === 'string' && value.includes('\0')

/** The bytes of a file are no text: walking them one by one would hold up everybody for seconds. */
function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
}
