/** Input is parsed by the endpoint's schemas; what does not fit becomes field errors as message keys. */
import type { EndpointShape, Params } from '@earshot/contract/endpoint.ts'
import { parseParams } from '@earshot/contract/path-params.ts'
import { findUnstorable } from '@earshot/contract/storable.ts'
import type { z } from 'zod'
import { invalid, notFound } from '#errors.ts'
import { fieldErrors, NON_FIELD } from './field-errors.ts'

/** The contract's own reading of a path; what it cannot read names nothing that exists, so it is a 404 and no query. */
export function readParams<E extends EndpointShape>(endpoint: E, raw: Record<string, string>): Params<E> {
  const params = parseParams(endpoint, raw)
  if (params === null) throw notFound('path parameter')
  return params
}

/** Parses a query or a body. Throws 400 with every wrong field under its own name. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const unstorable = findUnstorable(raw)
  if (unstorable !== undefined) throw invalid({ [unstorable.field || NON_FIELD]: [unstorable.key] })
  const parsed = schema.safeParse(raw)
  if (!parsed.success) throw invalid(fieldErrors(parsed.error, raw))
  return parsed.data
}
