/** Inputs for fast-check: requests that a stranger to the contract may send, and those of a friend. */

import fc from 'fast-check'
import { z } from 'zod'

const DEEP = 3000

/** No value in memory can be written so: a text stands for it until the body is made. */
const TOKENS: Readonly<Record<string, string>> = {
  huge: '1e400',
  hugeNegative: '-1e400',
  bigint: '9223372036854775808',
  tiny: '0.1e-400',
  deepList: `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  deepObject: `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
}

/** JSON as it is sent. */
export function jsonText(value: unknown): string {
  return (JSON.stringify(value) ?? '').replace(/"@raw:(\w+)@"/g, (_, name: string) => TOKENS[name] ?? 'null')
}

const TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  'NaN',
  'Infinity',
  '1e400',
  '9223372036854775808',
  'null',
  'true',
  '[object Object]',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfff\ud800b',
  '\u202e\u200b\ufeff',
  '🐖'.repeat(40),
  'x'.repeat(10_001),
  "'; drop table sites; --",
  "' or 1=1 --",
  '%_\\',
  '{1,2}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  '..',
  'javascript:alert(1)',
  'a@b',
  '2026-02-30',
  '2026-02-20',
  '9999-12-31',
  '0000-01-01',
  '-271821-04-20',
  '2026-13-01T25:61:61Z',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  'toString',
] as const

export const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
)

const NUMBERS = [
  0,
  -0,
  -1,
  0.1,
  1,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  2 ** 53,
  2 ** 63,
  1e308,
  5e-324,
] as const

const scalar = fc.oneof(
  hostileText,
  fc.constantFrom(...NUMBERS),
  fc.constantFrom(...Object.keys(TOKENS)).map(name => `@raw:${name}@`),
  fc.constantFrom(null, true, false),
)

/** Draws any JSON value, mostly of the wrong kind. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.dictionary(hostileText, scalar, { maxKeys: 3 }) },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 3000 }, (_, index) => index)) },
)

type JsonSchema = Record<string, unknown> & { properties?: Record<string, JsonSchema> }

const made = new WeakMap<z.ZodType, JsonSchema>()

/** The schema is asked for with every answer, so it is made once. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const known = made.get(schema)
  if (known !== undefined) return known
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema
  made.set(schema, json)
  return json
}

/** The names at the top of a body, whichever of its shapes was meant. */
export function fieldNames(schema: JsonSchema): string[] {
  const shapes = ['anyOf', 'oneOf', 'allOf'].flatMap(kind => (schema[kind] as JsonSchema[] | undefined) ?? [])
  return [...Object.keys(schema.properties ?? {}), ...shapes.flatMap(fieldNames)]
}

/** A value that the schema would take, or nearly: what only its refinements know is not in a JSON Schema. */
export function plausible(schema: JsonSchema, ids: readonly number[]): fc.Arbitrary<unknown> {
  const inner = (part: JsonSchema) => plausible(part, ids)
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
  const shapes = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (shapes !== undefined) return fc.oneof(...shapes.map(inner))
  switch (schema.type) {
    case 'object':
      return plausibleObject(schema, inner)
    case 'array':
      return fc.array(inner((schema.items as JsonSchema | undefined) ?? {}), {
        minLength: Number(schema.minItems ?? 0),
        maxLength: Math.max(2, Number(schema.minItems ?? 0)),
      })
    case 'string':
      return plausibleText(schema)
    case 'integer':
    case 'number':
      return plausibleNumber(schema, ids)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return hostileJson
  }
}

function plausibleObject(
  schema: JsonSchema,
  inner: (part: JsonSchema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, part]) => [name, inner(part)] as const)
  const required = (schema.required as string[] | undefined) ?? []
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
}

const BY_FORMAT: Record<string, string> = {
  date: '2026-02-20',
  'date-time': '2026-02-20T06:00:00Z',
  email: 'somebody@earshot.example',
  uuid: '3f2b8c1e-5a4d-4e6f-8a7b-9c0d1e2f3a4b',
  uri: 'https://earshot.example/',
}

function plausibleText(schema: JsonSchema): fc.Arbitrary<string> {
  const known = BY_FORMAT[String(schema.format)]
  if (known !== undefined) return fc.constant(known)
  if (typeof schema.pattern === 'string')
    return fc.stringMatching(new RegExp(schema.pattern), { size: 'small' })
  const least = Number(schema.minLength ?? 0)
  const most = Math.min(Number(schema.maxLength ?? 40), least + 40)
  return fc.string({ unit: 'grapheme', minLength: least, maxLength: most })
}

function plausibleNumber(schema: JsonSchema, ids: readonly number[]): fc.Arbitrary<number> {
  const least = Number(schema.minimum ?? -1000)
  const most = Number(schema.maximum ?? 1000)
  // A number as large as an id may well be one.
  const isId = most >= 2_147_483_647
  const edges = fc.constantFrom(least, most, Math.max(least, Math.min(most, 1)))
  return isId
    ? fc.oneof(fc.constantFrom(...ids), edges)
    : fc.oneof(edges, fc.integer({ min: Math.ceil(least), max: Math.floor(most) }))
}

/** The plausible value with one of its fields spoilt, or one too many. */
export function corrupted(schema: JsonSchema, ids: readonly number[]): fc.Arbitrary<unknown> {
  const names = [...fieldNames(schema), '__proto__', 'constructor', 'id']
  return fc
    .tuple(plausible(schema, ids), fc.constantFrom(...names), hostileJson)
    .map(([value, name, wrong]) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong
      // An own key, also where it is called `__proto__`.
      return Object.fromEntries([...Object.entries(value), [name, wrong]])
    })
}

/** Columns cannot hold these texts, or they are of the right kind without being an address, a date or a code. */
const NOT_TEXTS = ['no address of anything', '\ud800', 'a\udfffb', 'a\0b'] as const
/**
 * The numbers lie beyond `real` on both sides, beyond integers of two, four and eight bytes, and between two of them.
 */
const NOT_NUMBERS = [1e39, -1e39, 1e-60, 32_768, 2_147_483_648, 2 ** 63, 0.5] as const

type Path = readonly (string | number)[]

/** The sample with each field in turn, however deep, holding each of what it cannot: of the kind that its schema says. */
export function* withCorruptedLeaves(schema: JsonSchema, sample: unknown): Generator<unknown> {
  for (const { path, values } of leaves(schema, sample, []))
    for (const value of values) yield withValue(sample, path, value)
}

interface Leaf {
  path: Path
  values: readonly (string | number)[]
}

function leaves(schema: JsonSchema, sample: unknown, path: Path): Leaf[] {
  const shapes = ['anyOf', 'oneOf', 'allOf'].flatMap(kind => (schema[kind] as JsonSchema[] | undefined) ?? [])
  const inner = shapes.flatMap(shape => leaves(shape, sample, path))
  const own = ownLeaf(schema, path)
  const items = schema.items as JsonSchema | undefined
  const first = Array.isArray(sample) ? sample[0] : undefined
  const inList = items === undefined ? [] : leaves(items, first, [...path, 0])
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    leaves(part, fieldOf(sample, name), [...path, name]),
  )
  return [...inner, ...own, ...inList, ...fields]
}

function ownLeaf({ type, enum: choices }: JsonSchema, path: Path): Leaf[] {
  if (path.length === 0 || choices !== undefined) return []
  if (type === 'string') return [{ path, values: NOT_TEXTS }]
  return type === 'number' || type === 'integer' ? [{ path, values: NOT_NUMBERS }] : []
}

function fieldOf(sample: unknown, name: string): unknown {
  return typeof sample === 'object' && sample !== null ? Reflect.get(sample, name) : undefined
}

/** A copy. What stands on the way to the value and is missing is made. */
function withValue(sample: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  if (typeof key === 'number') {
    const list = Array.isArray(sample) ? sample : []
    return [withValue(list[key], rest, value), ...list.slice(1)]
  }
  const fields = typeof sample === 'object' && sample !== null && !Array.isArray(sample) ? sample : {}
  return { ...fields, [key]: withValue(fieldOf(fields, key), rest, value) }
}
