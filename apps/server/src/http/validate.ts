/** Input is parsed by the entry's schemas; what does not fit becomes field errors as message keys. */
import { isDeepStrictEqual } from 'node:util'
import type { EndpointShape, Params } from '@earshot/contract/endpoint.ts'
import { parseParams } from '@earshot/contract/path-params.ts'
import type { z } from 'zod'
import type { FieldMessage } from '#errors.ts'
import { invalid, notFound } from './errors.ts'
import { isFieldKey } from './messages.ts'

const NON_FIELD = 'non_field_errors'

/** The contract's own reading of a path; what it cannot read names nothing that exists, so it is a 404 and no query. */
export function readParams<E extends EndpointShape>(entry: E, raw: Record<string, string>): Params<E> {
  const params = parseParams(entry, raw)
  if (params === null) throw notFound('path parameter')
  return params
}

/** Query or body. Throws 400 with every wrong field under its own name. */
export function parseInput(schema: z.ZodType, raw: unknown): unknown {
  const withNul = findNul(raw)
  if (withNul !== undefined) throw invalid({ [withNul]: ['wrong_characters'] })
  const parsed = schema.safeParse(raw)
  if (!parsed.success) throw invalid(fieldErrors(parsed.error, raw))
  return parsed.data
}

export function fieldErrors(error: z.ZodError, raw: unknown): Record<string, FieldMessage[]> {
  const fields: Record<string, FieldMessage[]> = {}
  for (const issue of error.issues) {
    const path = withinField(raw, issue.path).map(String)
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map(key => [...path, key]) : [path]
    for (const name of names) {
      const field = name.join('.') || NON_FIELD
      const messages = fields[field] ?? []
      const message = messageOf(issue, valueAt(raw, issue.path))
      // Two rules broken in the same words are one message.
      if (!messages.some(known => isDeepStrictEqual(known, message))) messages.push(message)
      fields[field] = messages
    }
  }
  return fields
}

/** The schema's own key where it names one, else the general key for this kind of issue. */
function messageOf(issue: z.core.$ZodIssue, value: unknown): FieldMessage {
  if (isFieldKey(issue.message)) return issue.message
  if (value === undefined || value === null)
    return issue.code === 'unrecognized_keys' ? 'unknown_field' : 'required'
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string')
        return value === '' ? 'required' : { key: 'longer_than', params: { minimum: Number(issue.minimum) } }
      return issue.origin === 'array'
        ? 'required'
        : { key: 'too_small', params: { minimum: Number(issue.minimum) } }
    case 'too_big':
      if (issue.origin === 'string')
        return { key: 'too_long_than', params: { maximum: Number(issue.maximum) } }
      return issue.origin === 'number' || issue.origin === 'int'
        ? { key: 'too_big', params: { maximum: Number(issue.maximum) } }
        : 'too_large'
    case 'invalid_type':
      return ['number', 'int'].includes(issue.expected) ? 'not_a_number' : 'invalid'
    case 'invalid_value':
      return { key: 'one_of', params: { options: issue.values.map(String).join(', ') } }
    case 'invalid_format':
      return issue.format === 'regex' ? 'format' : 'invalid'
    case 'unrecognized_keys':
      return 'unknown_field'
    default:
      return 'invalid'
  }
}

/** A list that came as one text ("a,b,c") is one field to its sender: its entries have no names of their own. */
function withinField(raw: unknown, path: readonly PropertyKey[]): readonly PropertyKey[] {
  const end = path.findIndex((_, depth) => typeof valueAt(raw, path.slice(0, depth)) === 'string')
  return end === -1 ? path : path.slice(0, end)
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  let value = raw
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<PropertyKey, unknown>)[step]
  }
  return value
}

/**
 * The name of the first top-level field with a NUL in it: PostgreSQL's text cannot hold one. With a list of what
 * is left instead of recursion, because a body may nest deeper than the stack.
 */
function findNul(raw: unknown): string | undefined {
  const left: { field: string; value: unknown }[] = [{ field: NON_FIELD, value: raw }]
  for (let item = left.pop(); item !== undefined; item = left.pop()) {
    const { field, value } = item
    if (typeof value === 'string' && value.includes('\0')) return field
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (key.includes('\0')) return NON_FIELD
      left.push({
        field: field === NON_FIELD && !Array.isArray(raw) ? key || NON_FIELD : field,
        value: inner,
      })
    }
  }
  return undefined
}
