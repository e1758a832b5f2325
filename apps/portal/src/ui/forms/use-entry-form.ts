import type { Answer, CallInput, EndpointShape } from '@earshot/contract/endpoint.ts'
import { isRecord } from '@earshot/contract/rules/unknown.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '#api/client.ts'
import { fullEntry } from '#api/full-entry.ts'
import { placeOf } from './field-places.ts'
import { toFormData } from './form-data.ts'
import { brokenRules, type FormRules, rulesResolver } from './form-rules.ts'
import { KEPT, NOT_SENT, type Sent } from './not-sent.ts'
import { requireSuccess } from './require-success.ts'
import { useRefusal } from './use-refusal.ts'
import { useRestored } from './use-restored.ts'
import { useTooManyRequests } from './use-too-many-requests.ts'

type Sending<E extends EndpointShape> = Promise<Sent<Answer<E>>>
type BodyInput<E extends EndpointShape> = CallInput<E> extends { body: infer Body } ? Body : never
type Params<E extends EndpointShape> =
  CallInput<E> extends { params: infer Given } ? { params: Given } : unknown
type BodySchema<E extends EndpointShape> = E['body'] extends z.ZodType ? E['body'] : z.ZodType

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

/** What the parts of a form need of it. */
export interface FormState<Values extends FieldValues> {
  /** The form library's own, for what the kit has no word for. */
  fields: UseFormReturn<Values>
  submit: () => Promise<void>
  busy: boolean
  /** What is wrong with the form as a whole, in the reader's language. */
  failure: string | null
  /** Until the next change. */
  saved: boolean
  /** Something was changed: what was said of the form no longer holds. */
  clear: () => void
  /** Whether leaving would lose something. */
  isUnsaved: () => boolean
  restored: { isNoted: boolean; discard: () => void }
  element: RefObject<HTMLFormElement | null>
  /** The names of the fields on the screen, kept by themselves. */
  shown: Set<string>
}

export interface EntryForm<Values extends FieldValues, E extends EndpointShape> extends FormState<Values> {
  /** As `submit` does it, without the fields being judged first: the answer on a wizard's later page. */
  attempt: (send: () => Sending<E>) => Promise<void>
}

/**
 * A form made from a contract entry: its schema judges the fields when they are left and on submit, its call sends
 * them, and what the server says stands on the field it is about.
 */
export function useEntryForm<
  E extends EndpointShape,
  Values extends FieldValues,
  Schema extends z.ZodType = BodySchema<E>,
>(entry: E, options: EntryFormOptions<E, Values, Schema>): EntryForm<Values, E> {
  const { defaultValues, toBody, onDone, onRefused, draft } = options
  const [shown] = useState(() => new Set<string>())
  // Without rules of its own the form is the entry's, so `Schema` is its body (the type's default).
  const rules = options.rules ?? { schema: fullEntry(entry).body as Schema }
  const fields = useForm<Values>({
    resolver: rulesResolver(rules, shown),
    mode: 'onTouched',
    // Done here, by where the fields stand on the screen.
    shouldFocusError: false,
    // The library asks for a part of the values; every field has its place here.
    defaultValues: defaultValues as DefaultValues<Values>,
  })
  const { isDirty, submitCount } = fields.formState
  const refusal = useRefusal(fields)
  const restored = useRestored({ fields, defaultValues, name: draft ?? entry.path, draft })
  const isTooMany = useTooManyRequests()
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState(false)
  const working = useRef(false)
  const done = useRef(false)
  const { element, focus } = useFirstWrong(submitCount)

  async function attempt(send: () => Sending<E>): Promise<void> {
    if (working.current) return
    working.current = true
    clear()
    setBusy(true)
    try {
      const answer = await send()
      if (answer === KEPT) finishKept()
      else if (answer !== NOT_SENT) await finish(answer)
    } catch (error) {
      refuse(error)
    } finally {
      working.current = false
      setBusy(false)
    }
  }

  async function finish(answer: Answer<E>): Promise<void> {
    requireSuccess(entry, answer)
    setSaved(true)
    letGo()
    await onDone(answer)
  }

  function finishKept(): void {
    letGo()
    options.onKept?.()
  }

  /** What is on the screen is now what is stored. */
  function letGo(): void {
    done.current = true
    fields.reset(undefined, { keepValues: true })
    restored.forget()
  }

  function refuse(error: unknown): void {
    if (isTooMany(error)) {
      restored.keep()
      return
    }
    onRefused?.(error)
    refusal.refuse(error, { shown, fieldOf: rules.fieldOf })
    focus()
  }

  async function send(): Sending<E> {
    const { judged } = brokenRules(fields.getValues(), rules)
    if (judged === undefined) return NOT_SENT
    if (options.send !== undefined) return options.send(judged)
    const body = toBody === undefined ? judged : toBody(judged)
    const encoded = entry.encoding === 'multipart' && isRecord(body) ? toFormData(body) : body
    const params = 'params' in options ? { params: options.params } : {}
    // The schema has made the body, the options' type has asked for the parameters.
    return call(entry, { ...params, body: encoded } as CallInput<E>)
  }

  /** What is wrong with fields that are not there to say so. */
  function refuseUnseen(): void {
    const broken = [...brokenRules(fields.getValues(), rules).broken]
    const unseen = broken.filter(([name]) => placeOf(name, { shown }) === undefined)
    if (unseen.length > 0) refusal.refuseRules(unseen.map(([, { message }]) => message))
  }

  function clear(): void {
    refusal.clear()
    done.current = false
    setSaved(false)
  }

  return {
    fields,
    submit: fields.handleSubmit(() => attempt(send), refuseUnseen),
    attempt,
    busy,
    failure: refusal.failure,
    saved,
    clear,
    isUnsaved: () => isDirty && !done.current && !restored.isKept(),
    restored,
    element,
    shown,
  }
}

/** Whatever was wrong, by rule or by the server, the first field of it on the screen gets the keyboard. */
function useFirstWrong(submitCount: number) {
  const element = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (submitCount + asked === 0) return
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount, asked])
  return { element, focus: () => setAsked(count => count + 1) }
}
