/** Faults that a schema finds become message keys under each field's own name. */
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { FieldMessage } from '#errors.ts'
import { isFieldKey } from './messages.ts'

/** The name under which an error stands that belongs to no field. */
export const NON_FIELD = 'non_field_errors'

export function fieldErrors(error: z.ZodError, raw: unknown): Record<string, FieldMessage[]> {
  const fields: Record<string, FieldMessage[]> = {}
  for (const issue of error.issues) {
    const message = messageOf(issue, valueAt(raw, issue.path))
    for (const field of fieldsOf(issue, raw)) {
      const messages = fields[field] ?? []
      // Two rules broken in the same words are one message.
      if (!messages.some(known => isDeepStrictEqual(known, message))) messages.push(message)
      fields[field] = messages
    }
  }
  return fields
}

function fieldsOf(issue: z.core.$ZodIssue, raw: unknown): string[] {
  const path = withinField(raw, issue.path).map(String)
  const names = issue.code === 'unrecognized_keys' ? issue.keys.map(key => [...path, key]) : [path]
  return names.map(name => name.join('.') || NON_FIELD)
}

/** The schema's own key where it names one, else the general key for this kind of issue. */
function messageOf(issue: z.core.$ZodIssue, value: unknown): FieldMessage {
  if (isFieldKey(issue.message)) return issue.message
  if (issue.code === 'unrecognized_keys') return 'unknown_field'
  if (value === undefined || value === null) return 'required'
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue, value)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_type':
      return ['number', 'int'].includes(issue.expected) ? 'not_a_number' : 'invalid'
    case 'invalid_value':
      return { key: 'one_of', params: { options: issue.values.map(String).join(', ') } }
    case 'invalid_format':
      return issue.format === 'regex' ? 'format' : 'invalid'
    default:
      return 'invalid'
  }
}

function tooSmall({ origin, minimum }: z.core.$ZodIssueTooSmall, value: unknown): FieldMessage {
  if (origin === 'array' || (origin === 'string' && value === '')) return 'required'
  return { key: origin === 'string' ? 'longer_than' : 'too_small', params: { minimum: Number(minimum) } }
}

function tooBig({ origin, maximum }: z.core.$ZodIssueTooBig): FieldMessage {
  if (origin === 'string') return { key: 'too_long_than', params: { maximum: Number(maximum) } }
  if (origin !== 'number' && origin !== 'int') return 'too_large'
  return { key: 'too_big', params: { maximum: Number(maximum) } }
}

/** A list that came as one text ("a,b,c") is one field to its sender: its items have no names of their own. */
function withinField(raw: unknown, path: readonly PropertyKey[]): readonly PropertyKey[] {
  const end = path.findIndex((_, depth) => typeof valueAt(raw, path.slice(0, depth)) === 'string')
  return end === -1 ? path : path.slice(0, end)
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  let value = raw
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, step)
  }
  return value
}
