import type { CallInput, EndpointShape } from '@earshot/contract/endpoint.ts'
import { isRecord } from '@earshot/contract/rules/unknown.ts'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '#api/client.ts'
import type { EndpointFormOptions, Sending } from './endpoint-form-options.ts'
import { toFormData } from './form-data.ts'

/** Sends what the schema made of the fields: by the form's own function if it has one, otherwise by the endpoint's call. */
export async function sendJudged<
  E extends EndpointShape,
  Values extends FieldValues,
  Schema extends z.ZodType,
>(endpoint: E, options: EndpointFormOptions<E, Values, Schema>, judged: z.output<Schema>): Sending<E> {
  const { send, toBody } = options
  if (send !== undefined) return send(judged)
  const body = toBody === undefined ? judged : toBody(judged)
  const encoded = endpoint.encoding === 'multipart' && isRecord(body) ? toFormData(body) : body
  const params = 'params' in options ? { params: options.params } : {}
  // The schema has made the body, and the options' type has asked for the parameters.
  return call(endpoint, { ...params, body: encoded } as CallInput<E>)
}
