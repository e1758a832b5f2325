import type { Answer, CallInput, EndpointShape } from '@earshot/contract/endpoint.ts'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { FormRules } from './form-rules.ts'
import type { Sent } from './not-sent.ts'

export type Sending<E extends EndpointShape> = Promise<Sent<Answer<E>>>
type BodyInput<E extends EndpointShape> = CallInput<E> extends { body: infer Body } ? Body : never
type Params<E extends EndpointShape> =
  CallInput<E> extends { params: infer Given } ? { params: Given } : unknown
export type BodySchema<E extends EndpointShape> = E['body'] extends z.ZodType ? E['body'] : z.ZodType

export type EndpointFormOptions<
  E extends EndpointShape,
  Values extends FieldValues,
  Schema extends z.ZodType,
> = Params<E> & {
  /** What the fields hold at first. Every field has a value here; an empty one holds '' or null. */
  defaultValues: Values
  /** The rules to use where the fields are not the body's; otherwise the endpoint's own schema is used. */
  rules?: FormRules<Values, Schema>
  /** Makes the body from what the schema made of the fields, which is the body otherwise. */
  toBody?: (judged: z.output<Schema>) => BodyInput<E>
  /** Sends instead of the one call: with a proof beside it, or as a wizard's page that only goes on. */
  send?: (judged: z.output<Schema>) => Sending<E>
  onDone: (answer: Answer<E>) => void | Promise<void>
  /** Is called when the device has stored the write, to be sent later. */
  onKept?: () => void
  /** Is called before messages are placed, so that a wizard can show the page they belong to. */
  onRefused?: (error: unknown) => void
  /** The name under which what is typed stays on the device until it is sent. A form with a password has none. */
  draft?: string
}
