/**
 * Reads path parameters as values. It stands apart from the kit, which a browser needs before it has fetched the
 * schema library.
 */
import { z } from 'zod'
import { type EndpointShape, type Params, pathParamNames } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import { isStorableText } from './storable.ts'

/** An id in a path: a positive int4. Anything else names nothing that exists, so it is a 404, not a 400. */
export const IdParam = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(z.int().max(LIMITS.maxId))

/** The schema of one path parameter: the endpoint's own, or an id. */
export function paramSchema(endpoint: EndpointShape, name: string): z.ZodType {
  return endpoint.params?.shape[name] ?? IdParam
}

/** The parsed path parameters, or null where one of them cannot name anything. */
export function parseParams<E extends EndpointShape>(
  endpoint: E,
  raw: Record<string, string>,
): Params<E> | null {
  const params: Record<string, unknown> = {}
  for (const name of pathParamNames(endpoint.path)) {
    const text = raw[name] ?? ''
    const result = isStorableText(text) ? paramSchema(endpoint, name).safeParse(text) : null
    if (!result?.success) return null
    params[name] = result.data
  }
  // The object has one value for each name in the path, read by the schema that `Params` speaks of.
  return params as Params<E>
}
