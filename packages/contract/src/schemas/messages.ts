/** The messages of failed validation: translation keys only, the specification's generic ones (spec/1 §8). */
import type { z } from 'zod'

export const MESSAGE_KEYS = [
  'required',
  'invalid',
  'longer',
  'too_long',
  'match',
  'wrong_characters',
  'format',
  'too_large',
  'required_simple',
  'add_site',
  'link_site',
  'add_airspace',
  'required_device',
  'only_numbers_positive',
  'name_required',
] as const
export type MessageKey = (typeof MESSAGE_KEYS)[number]

/**
 * The key for an issue whose schema names none. Pass it to every parse (`{ error: messageKey }`), so that no sentence
 * of the library ever reaches a person.
 */
export function messageKey(issue: z.core.$ZodRawIssue): MessageKey {
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) return 'required'
  if (issue.code === 'too_small')
    return issue.origin === 'string' && issue.minimum === 1 ? 'required' : 'longer'
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'too_long' : 'too_large'
  return 'invalid'
}

/** The messages by field; `houses.0.name` for a nested one. An issue of the whole form stands under ''. */
export type FieldErrors = Record<string, string[]>

/** Lists each message once for its field, in the order of the checks. */
export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.')
    const messages = Object.hasOwn(fields, field) ? (fields[field] ?? []) : []
    if (!messages.includes(issue.message)) messages.push(issue.message)
    // A field may be named `__proto__` by whoever sends it.
    Object.defineProperty(fields, field, {
      value: messages,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return fields
}

export type Validated<Value> = { ok: true; value: Value } | { ok: false; fields: FieldErrors }

/** Parses with translation keys as messages. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): Validated<z.output<Schema>> {
  const result = schema.safeParse(input, { error: messageKey })
  return result.success ? { ok: true, value: result.data } : { ok: false, fields: fieldErrors(result.error) }
}
