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

export type EntryFormOptions<
  E extends EndpointShape,
  Values extends FieldValues,
  Schema extends z.ZodType,
> = Params<E> & {
  /** What the fields hold at first. Every field has its place here; an empty one holds '' or null. */
  defaultValues: Values
  /** Where the fields are not the body's; the entry's own schema otherwise. */
  rules?: FormRules<Values, Schema>
  /** From what the schema made of the fields, which is the body otherwise. */
  toBody?: (judged: z.output<Schema>) => BodyInput<E>
  /** Instead of the one call: with a proof beside it, or a wizard's page that only goes on. */
  send?: (judged: z.output<Schema>) => Sending<E>
  onDone: (answer: Answer<E>) => void | Promise<void>
  /** The device has taken it over, to be sent later. */
  onKept?: () => void
  /** Before messages are placed: a wizard shows the page they belong to. */
  onRefused?: (error: unknown) => void
  /** The name under which what is typed stays on the device until it is sent. Not where a password is among it. */
  draft?: string
}
