/** Reads a list's address by the same schema that the server reads the call by. */
import { z } from 'zod'
import { fullEndpoint } from '#api/full-endpoint.ts'
import { isEmpty } from '#lib/address/use-address.ts'
import type {
  ListEndpoint,
  ListReader,
  ListReaderOptions,
  ListSearch,
  NoChoices,
  OwnChoices,
} from './list-search.ts'

const readers = new Map<string, ListReader<never>>()

/** Returns one reader per list, so that hooks can rely on it to stay the same. */
export function listReader<E extends ListEndpoint, Own extends OwnChoices = NoChoices>(
  endpoint: E,
  { own, only }: ListReaderOptions<Own> = {},
): ListReader<ListSearch<E, Own>> {
  const name = JSON.stringify([endpoint.path, own, only])
  const known = readers.get(name)
  if (known !== undefined) return known
  const choices = Object.entries(own ?? {}).map(([key, values]) => [key, z.enum(values).optional()] as const)
  const query = Object.entries(fullEndpoint(endpoint).query.shape).filter(
    ([key]) => only?.includes(key) ?? true,
  )
  const shape = Object.fromEntries([...query, ...choices])
  const read = readerOf(shape)
  const kept = (raw: Record<string, unknown>) => Object.assign(otherParams(shape, raw), read(raw))
  const made: ListReader<never> = { read, kept }
  readers.set(name, made)
  return made
}

/** Returns the values that are not part of the list's own search. */
function otherParams(shape: z.core.$ZodShape, raw: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !(name in shape)))
}

function readerOf(shape: z.core.$ZodShape): (raw: Record<string, unknown>) => never {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    schema,
    initial: z.safeParse(schema, undefined).data,
  }))
  return raw => {
    const search: Record<string, unknown> = {}
    for (const { name, schema, initial } of fields) {
      const value = parseParam(schema, raw[name])
      if (!isEmpty(value) && value !== initial) search[name] = value
    }
    // A direction means nothing without the field that it is the direction of.
    if (search.ordering_field === undefined) delete search.order
    // Each value has just been read by its own schema, which the compiler cannot see for names it does not know.
    return search as never
  }
}

/** The router reads `?q=123` as a number, where a text may be meant. */
function parseParam(schema: z.core.$ZodType, raw: unknown): unknown {
  const texts = typeof raw === 'number' || typeof raw === 'boolean' ? [String(raw)] : []
  for (const value of [raw, ...texts]) {
    const result = z.safeParse(schema, value)
    if (result.success) return result.data
  }
  return undefined
}
