/**
 * Checks what a form holds by a schema of the contract. It is pure; messages are translation keys, and bounds stand
 * beside them.
 */
import { type MessageKey, messageKey } from '@earshot/contract/schemas/messages.ts'
import { type FieldErrors, type FieldPath, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import type { z } from 'zod'
import { fieldNamed, placeOf } from './field-places.ts'

export interface FormRules<Values extends FieldValues, Schema extends z.ZodType> {
  schema: Schema
  /** Returns what the schema checks, where the fields hold something else: a telephone number is typed in two parts. */
  toInput?: (values: Values) => unknown
  /**
   * Returns rules, by the form's names, that the schema checks only when nothing else is wrong, so that they are shown
   * at once.
   */
  also?: (values: Values) => Readonly<Partial<Record<string, MessageKey>>>
  /** The form's name of a field by the schema's and the server's, where they differ. */
  fieldOf?: Readonly<Record<string, FieldPath<Values>>>
}

/** Describes a broken rule: its key, and the bounds that its text names. */
export interface BrokenRule {
  type: 'rule'
  message: string
  min?: number
  max?: number
}

/** Returns the first broken rule of each field by the form's names; what concerns the whole form stands under `root`. */
export function brokenRules<Values extends FieldValues, Schema extends z.ZodType>(
  values: Values,
  { schema, toInput, also, fieldOf }: FormRules<Values, Schema>,
): { broken: ReadonlyMap<string, BrokenRule>; judged?: z.output<Schema> } {
  const input = toInput === undefined ? values : toInput(values)
  const { result, looked } = judge(schema, input)
  const broken = new Map<string, BrokenRule>()
  if (result.success) return { broken, judged: result.data }
  for (const issue of result.error.issues) {
    const path = issue.path.map(String).join('.')
    const field = fieldNamed(path, fieldOf) ?? (path === '' ? 'root' : path)
    if (!broken.has(field)) broken.set(field, brokenRule(issue, at(looked, issue.path)))
  }
  for (const [field, message] of Object.entries(also?.(values) ?? {})) {
    if (message !== undefined && !broken.has(field)) broken.set(field, { type: 'rule', message })
  }
  return { broken }
}

/**
 * Makes the form library's resolver from rules.
 * @param shown the fields on the screen: what is wrong inside one of them (a file of many) belongs to that field
 */
export function rulesResolver<Values extends FieldValues, Schema extends z.ZodType>(
  rules: FormRules<Values, Schema>,
  shown: ReadonlySet<string> = new Set(),
): Resolver<Values> {
  return values => {
    const { broken } = brokenRules(values, rules)
    if (broken.size === 0) return { values, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const [name, rule] of broken) set(errors, placeOf(name, { shown }) ?? name, rule)
    return { values: {}, errors }
  }
}

/**
 * Checks the input by the schema. An emptied field holds null. Where the schema does not accept null the field counts
 * as missing, which an optional field may be.
 */
function judge<Schema extends z.ZodType>(schema: Schema, input: unknown) {
  const result = schema.safeParse(input, { error: messageKey })
  const emptied = (result.error?.issues ?? [])
    .map(issue => issue.path)
    .filter(path => path.length > 0 && at(input, path) === null)
  if (emptied.length === 0) return { result, looked: input }
  const looked = emptied.reduce(without, input)
  const second = schema.safeParse(looked, { error: messageKey })
  // A default is for callers who leave a field out; a person who empties it on the screen does not ask for one.
  const defaulted = second.success ? emptied.filter(path => isValue(at(second.data, path))) : []
  if (defaulted.length === 0) return { result: second, looked }
  const issues = (result.error?.issues ?? []).filter(({ path }) => defaulted.includes(path))
  return { result: { success: false as const, error: { issues } }, looked: input }
}

function isValue(value: unknown): boolean {
  return value !== undefined && value !== null
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.length === 0 ? value : get(value, path.map(String).join('.'))
}

function without(value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (typeof value !== 'object' || value === null || key === undefined) return value
  const copy: Record<PropertyKey, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value }
  const inner = rest.length === 0 ? undefined : without(Reflect.get(copy, key), rest)
  Reflect.set(copy, key, inner)
  return copy
}

function brokenRule(issue: z.core.$ZodIssue, given: unknown): BrokenRule {
  const isEmpty = given === undefined || given === null || given === ''
  // An empty field is missing rather than invalid, so its message says that it is required.
  const message = isEmpty && issue.message === 'invalid' ? 'required' : issue.message
  // The field holds something that is no number, so "required" would be no help.
  if (!isEmpty && isNumberMissing(issue) && typeof given === 'string')
    return { type: 'rule', message: 'only_numbers' }
  if (message === 'required') return { type: 'rule', message }
  return {
    type: 'rule',
    message,
    ...(issue.code === 'too_small' && { min: Number(issue.minimum) }),
    ...(issue.code === 'too_big' && { max: Number(issue.maximum) }),
  }
}

function isNumberMissing(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int')
}
