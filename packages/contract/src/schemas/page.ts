/** Many calls share these: safe text, ids, paging, ordering, lists in a query. Messages are translation keys. */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { isStorableText } from '#storable.ts'

/** A text that can be stored, at most `max` long. */
export function text(max: number = LIMITS.longText) {
  return z.string('required').max(max, 'too_long').refine(isStorableText, 'wrong_characters')
}

/** A text that is not empty after trimming; the trimmed text is the value. */
export function requiredText(max: number = LIMITS.longText) {
  return z
    .string('required')
    .trim()
    .min(1, { error: 'required', abort: true })
    .max(max, 'too_long')
    .refine(isStorableText, 'wrong_characters')
}

/** A counter beside a text has to count as the rules do: trimmed, and a character outside the BMP is one. */
export function countedLength(value: string): number {
  return [...value.trim()].length
}

/** Takes one of a list of values: it is `required` while nothing is chosen and `invalid` when it is none of them. */
export function choice<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, {
    error: ({ input }) => (typeof input === 'string' && input !== '' ? 'invalid' : 'required'),
  })
}

/** A second entry equals the first. Looked at as soon as both are texts, whatever else is wrong with the form. */
export function mustMatch<First extends string, Second extends string>(first: First, second: Second) {
  return z.refine<Record<First | Second, string>>(form => form[first] === form[second], {
    path: [second],
    error: 'match',
    when: ({ value }) => isText(value, first) && isText(value, second),
  })
}

function isText(form: unknown, field: string): boolean {
  return typeof form === 'object' && form !== null && typeof Reflect.get(form, field) === 'string'
}

/** An id of an object, as it stands in a body or an answer. */
export const Id = z.int('invalid').min(1, 'invalid').max(LIMITS.maxId, 'invalid')

/** The caller saw this version of something: where somebody has changed it since, nothing is done (record 068). */
export const SeenRevision = z.int('invalid').min(0, 'invalid').max(LIMITS.maxId, 'invalid')

/** An integer of a query string, in decimal digits only: "0x10", "1e3", "Infinity", "1.5" and "" are invalid. */
export function queryInt({ min, max }: { min: number; max: number }): z.ZodType<number, number | string> {
  return z.preprocess(fromDigits, z.int('invalid').min(min, 'invalid').max(max, 'invalid'))
}

/** A text that is no run of digits stays a text. */
function fromDigits(value: number | string): number | string {
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
}

/** An id of a query string. */
export const QueryId = queryInt({ min: 1, max: LIMITS.maxId })

/** An id in a comma list of a query string. */
export const QueryIdText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'invalid')
  .transform(Number)
  .pipe(Id)

/** `true` or `false` of a query string; `1` and `0` mean the same. */
export const QueryFlag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])], 'invalid')
  .transform(value => value === true || value === 'true' || value === '1')

const commaListItems = new WeakMap<object, z.ZodType>()

/** A comma list of a query string, as an array; empty entries fall away. */
export function commaList<Item extends z.ZodType<string | number, string>>(item: Item) {
  const list = z
    .union([z.string(), z.array(z.union([z.string(), z.number()]))], 'invalid')
    .transform(value => (typeof value === 'string' ? value.split(',') : value.map(String)))
    .transform(values => values.map(value => value.trim()).filter(value => value !== ''))
    .pipe(z.array(item).max(LIMITS.page.max, 'invalid'))
  commaListItems.set(list, item)
  return list
}

/** The OpenAPI page names the items of a comma list; any other schema has none. */
export function commaListItem(schema: object): z.ZodType | undefined {
  return commaListItems.get(schema)
}

/** A search text: trimmed, at most 100 characters. */
export const Search = z
  .string('invalid')
  .trim()
  .max(LIMITS.search, 'too_long')
  .refine(isStorableText, 'wrong_characters')

export const PageQuery = z.object({
  page: queryInt({ min: 1, max: LIMITS.page.maxNumber }).default(LIMITS.page.first),
  perPage: queryInt({ min: 1, max: LIMITS.page.max }).default(LIMITS.page.size),
})
export type PageQuery = z.output<typeof PageQuery>

export const Order = z.enum(['asc', 'desc'], 'invalid')

/** The two ordering parameters of a list, with the fields it can be ordered by. */
export function ordering<const Fields extends readonly [string, ...string[]]>(fields: Fields) {
  return { ordering_field: z.enum(fields, 'invalid').optional(), order: Order.optional() }
}

/** A page of a list. */
export function Page<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    page: z.int(),
    per_page: z.int(),
    total: z.int(),
    pages: z.int(),
  })
}

/** A whole list, for the calls that have no paging. */
export function Items<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item) })
}

/** The token of a link in a message: a proof of 96 bits, and a number. */
export const SignedToken = z.string().regex(/^[\w-]{16}[0-9a-z]{1,7}$/, 'invalid')

/** An object named by id, as other objects refer to it. */
export const Ref = z.object({ id: Id, name: z.string() })
export type Ref = z.output<typeof Ref>

/** A moment, ISO 8601 with offset; answers are always UTC. */
export const Timestamp = z.iso.datetime({ offset: true, error: 'invalid' })

/**
 * The moment at which figures over the whole fleet were counted; nothing in them is older. A large fleet's are
 * counted every two minutes, and figures older than five are never told; a small one's are counted when they are
 * asked for.
 */
export const AsOf = { as_of: Timestamp }

/** A calendar day, `YYYY-MM-DD`, in the site's time zone. */
export const Day = z.iso.date('invalid')

/** An ISO 3166 code; kept in capitals. */
export const Country = z
  .string('required')
  .trim()
  .min(1, { error: 'required', abort: true })
  .regex(/^[A-Za-z]{2}$/, 'invalid')
  .transform(code => code.toUpperCase())
