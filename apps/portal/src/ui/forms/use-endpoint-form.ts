import type { Answer, CallInput, EndpointShape } from '@earshot/contract/endpoint.ts'
import { isRecord } from '@earshot/contract/rules/unknown.ts'
import { type RefObject, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { fullEndpoint } from '#api/full-endpoint.ts'
import { useInvalidation } from '#api/invalidation.ts'
import { type Outcome, type Replaced, useOutcome } from '#ui/actions/use-outcome.ts'
import { brokenRules, type FormRules, rulesResolver } from './form-rules.ts'
import { NOT_SENT, QUEUED, requireSuccess, type Sent, toFormData } from './sending.ts'
import { useFormErrors } from './use-form-errors.ts'
import { useRestoredDraft } from './use-restored-draft.ts'

/** What the parts of a form need to know of it. */
export interface FormState<Values extends FieldValues> {
  /** The form library's own functions, for what this code has no word for. */
  fields: UseFormReturn<Values>
  submit: () => Promise<void>
  busy: boolean
  /** What is wrong with the form as a whole, in the reader's language. */
  failure: string | null
  /** True from saving until the next change. */
  saved: boolean
  /** Is called when something was changed: what was said about the form no longer holds. */
  clear: () => void
  isUnsaved: () => boolean
  restored: { isNoted: boolean; discard: () => void }
  element: RefObject<HTMLFormElement | null>
  /** The names of the fields on the screen, which each field adds and removes itself. */
  shown: Set<string>
}

export interface EndpointForm<Values extends FieldValues, E extends EndpointShape> extends FormState<Values> {
  /** Sends as `submit` does, but without checking the fields first: for the answer on a wizard's later page. */
  attempt: (send: () => Sending<E>) => Promise<void>
}

/**
 * Makes a form from a contract endpoint: its schema checks the fields when they are left and on submit, its call sends
 * them, and what the server says stands on the field it is about. What follows is the same as for an action
 * (`useAction`); where somebody else was faster, what the form would have changed is asked for again.
 */
export function useEndpointForm<
  E extends EndpointShape,
  Values extends FieldValues,
  Schema extends z.ZodType = BodySchema<E>,
>(endpoint: E, options: EndpointFormOptions<E, Values, Schema>): EndpointForm<Values, E> {
  const { defaultValues, draft, onRefused, replaces } = options
  // Without rules of its own the form is the endpoint's, so `Schema` is its body (the type's default).
  const rules = options.rules ?? { schema: fullEndpoint(endpoint).body as Schema }
  const { fields, shown } = useFields(defaultValues, rules)
  const restored = useRestoredDraft({ fields, defaultValues, name: draft ?? endpoint.path, draft })
  const verdict = useFormErrors({ fields, rules, shown, onTooMany: restored.keep, onRefused })
  const stored = useSavedState(fields, restored)
  const { busy, run } = useOneAtATime()
  const succeed = useOutcome()
  const invalidate = useInvalidation()
  const input = 'params' in options && isRecord(options.params) ? { params: options.params } : {}

  const attempt = (send: () => Sending<E>): Promise<void> =>
    run(async () => {
      clear()
      try {
        await finish(await send())
      } catch (error) {
        verdict.refuse(error)
        if (error instanceof ApiError && error.status === 409) void invalidate({ endpoint, input, replaces })
      }
    })

  async function send(): Sending<E> {
    const { judged } = brokenRules(fields.getValues(), rules)
    return judged === undefined ? NOT_SENT : sendJudged(endpoint, options, judged)
  }

  async function finish(answer: Sent<Answer<E>>): Promise<void> {
    if (answer === NOT_SENT) return
    if (answer === QUEUED) {
      stored.discardDraft()
      options.onQueued?.()
      return
    }
    requireSuccess(endpoint, answer)
    stored.markSaved()
    await succeed({ endpoint, input, replaces, answer }, options)
  }

  function clear(): void {
    verdict.clear()
    stored.clear()
  }

  const { failure, element } = verdict
  const { saved, isUnsaved } = stored
  const submit = fields.handleSubmit(() => attempt(send), verdict.refuseUnseen)
  return { fields, submit, attempt, busy, failure, saved, clear, isUnsaved, restored, element, shown }
}

/** Makes the form library's fields, checked by these rules. */
function useFields<Values extends FieldValues, Schema extends z.ZodType>(
  defaultValues: Values,
  rules: FormRules<Values, Schema>,
) {
  const [shown] = useState(() => new Set<string>())
  const fields = useForm<Values>({
    resolver: rulesResolver(rules, shown),
    mode: 'onTouched',
    // The form itself sets the focus, by where the fields stand on the screen.
    shouldFocusError: false,
    // The library's type asks for a part of the values, while every field has a value here.
    defaultValues: defaultValues as DefaultValues<Values>,
  })
  return { fields, shown }
}

/** Sends what the schema made of the fields: by the form's own function if it has one, otherwise by the endpoint's call. */
async function sendJudged<E extends EndpointShape, Values extends FieldValues, Schema extends z.ZodType>(
  endpoint: E,
  options: EndpointFormOptions<E, Values, Schema>,
  judged: z.output<Schema>,
): Sending<E> {
  const { send, toBody } = options
  if (send !== undefined) return send(judged)
  const body = toBody === undefined ? judged : toBody(judged)
  const encoded = endpoint.encoding === 'multipart' && isRecord(body) ? toFormData(body) : body
  const params = 'params' in options ? { params: options.params } : {}
  // The schema has made the body, and the options' type has asked for the parameters.
  return call(endpoint, { ...params, body: encoded } as CallInput<E>)
}

/** Runs work that is not started again while it runs, however often it is asked for. */
function useOneAtATime() {
  const [busy, setBusy] = useState(false)
  const working = useRef(false)

  async function run(work: () => Promise<void>): Promise<void> {
    if (working.current) return
    working.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      working.current = false
      setBusy(false)
    }
  }

  return { busy, run }
}

type Sending<E extends EndpointShape> = Promise<Sent<Answer<E>>>
type BodyInput<E extends EndpointShape> = CallInput<E> extends { body: infer Body } ? Body : never
type Params<E extends EndpointShape> =
  CallInput<E> extends { params: infer Given } ? { params: Given } : unknown
type BodySchema<E extends EndpointShape> = E['body'] extends z.ZodType ? E['body'] : z.ZodType

type EndpointFormOptions<
  E extends EndpointShape,
  Values extends FieldValues,
  Schema extends z.ZodType,
> = Params<E> &
  Outcome<E> & {
    /** What the fields hold at first. Every field has a value here; an empty one holds '' or null. */
    defaultValues: Values
    /** The rules to use where the fields are not the body's; otherwise the endpoint's own schema is used. */
    rules?: FormRules<Values, Schema>
    /** Makes the body from what the schema made of the fields, which is the body otherwise. */
    toBody?: (judged: z.output<Schema>) => BodyInput<E>
    /** Sends instead of the one call: with a proof beside it, or as a wizard's page that only goes on. */
    send?: (judged: z.output<Schema>) => Sending<E>
    /** The reading call whose answer the write's own answer is too: it stands in its place at once. */
    replaces?: Replaced<E>
    /** Is called when the device has stored the write, to be sent later. */
    onQueued?: () => void
    /** Is called before messages are placed, so that a wizard can show the page they belong to. */
    onRefused?: (error: unknown) => void
    /** The name under which what is typed stays on the device until it is sent. A form with a password has none. */
    draft?: string
  }

/** It follows whether what is on the screen is stored, and whether leaving would lose something. */
function useSavedState<Values extends FieldValues>(
  fields: UseFormReturn<Values>,
  restored: ReturnType<typeof useRestoredDraft>,
) {
  const { isDirty } = fields.formState
  const [saved, setSaved] = useState(false)
  const done = useRef(false)

  /** Is called when it is on its way or has arrived, so that nothing of it is kept here. */
  function discardDraft(): void {
    done.current = true
    fields.reset(undefined, { keepValues: true })
    restored.forget()
  }

  return {
    /** True from saving until the next change. */
    saved,
    discardDraft,
    markSaved: () => {
      setSaved(true)
      discardDraft()
    },
    clear: () => {
      done.current = false
      setSaved(false)
    },
    isUnsaved: () => isDirty && !done.current && !restored.willBeRestored(),
  }
}
