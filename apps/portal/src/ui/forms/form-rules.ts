/** Judges what a form holds by a schema of the contract. Pure; messages are translation keys, bounds stand beside them. */
import { type MessageKey, messageKey } from '@earshot/contract/schemas/messages.ts'
import { type FieldErrors, type FieldPath, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import type { z } from 'zod'
import { fieldNamed, placeOf } from './field-places.ts'

export interface FormRules<Values extends FieldValues, Schema extends z.ZodType> {
  schema: Schema
  /** What the schema judges, where the fields hold something else: a telephone number is typed in two parts. */
  toInput?: (values: Values) => unknown
  /** By the form's names: what the schema looks at only when nothing else is wrong, told at once. */
  also?: (values: Values) => Readonly<Partial<Record<string, MessageKey>>>
  /** The schema's and the server's name of a field → the form's, where they differ. */
  fieldOf?: Readonly<Record<string, FieldPath<Values>>>
}

/** A broken rule: its key, and the bounds its text speaks of. */
export interface BrokenRule {
  type: 'rule'
  message: string
  min?: number
  max?: number
}

/** The first broken rule of each field by the form's names; what concerns the whole form stands under `root`. */
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

/** @param shown the fields on the screen: what is wrong inside one of them (a file of many) is that field's. */
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

/** An emptied field holds null. Where the schema takes none it counts as not given, which an optional field may be. */
function judge<Schema extends z.ZodType>(schema: Schema, input: unknown) {
  const result = schema.safeParse(input, { error: messageKey })
  const emptied = (result.error?.issues ?? [])
    .map(issue => issue.path)
    .filter(path => path.length > 0 && at(input, path) === null)
  if (emptied.length === 0) return { result, looked: input }
  const looked = emptied.reduce(without, input)
  const second = schema.safeParse(looked, { error: messageKey })
  // A default is for callers who leave a field out; who empties it on the screen does not ask for one.
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
  // Nothing is no wrong entry: whoever left a field empty hears that it is needed.
  const message = isEmpty && issue.message === 'invalid' ? 'required' : issue.message
  // Something is there, and it is no number: that it is needed would be no help.
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
