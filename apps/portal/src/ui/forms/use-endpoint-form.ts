import type { Answer, EndpointShape } from '@earshot/contract/endpoint.ts'
import { type RefObject, useState } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { fullEndpoint } from '#api/full-endpoint.ts'
import type { BodySchema, EndpointFormOptions, Sending } from './endpoint-form-options.ts'
import { brokenRules, type FormRules, rulesResolver } from './form-rules.ts'
import { KEPT, NOT_SENT, type Sent } from './not-sent.ts'
import { requireSuccess } from './require-success.ts'
import { sendJudged } from './send-judged.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'
import { useRestored } from './use-restored.ts'
import { useStored } from './use-stored.ts'
import { useVerdict } from './use-verdict.ts'

/** What the parts of a form need to know of it. */
export interface FormState<Values extends FieldValues> {
  /** The form library's own functions, for what this code has no word for. */
  fields: UseFormReturn<Values>
  submit: () => Promise<void>
  busy: boolean
  /** What is wrong with the form as a whole, in the reader's language. */
  failure: string | null
  /** Whether it is saved, which holds until the next change. */
  saved: boolean
  /** Is called when something was changed: what was said about the form no longer holds. */
  clear: () => void
  /** Whether leaving would lose something. */
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
 * them, and what the server says stands on the field it is about.
 */
export function useEndpointForm<
  E extends EndpointShape,
  Values extends FieldValues,
  Schema extends z.ZodType = BodySchema<E>,
>(endpoint: E, options: EndpointFormOptions<E, Values, Schema>): EndpointForm<Values, E> {
  const { defaultValues, draft, onRefused } = options
  // Without rules of its own the form is the endpoint's, so `Schema` is its body (the type's default).
  const rules = options.rules ?? { schema: fullEndpoint(endpoint).body as Schema }
  const { fields, shown } = useFields(defaultValues, rules)
  const restored = useRestored({ fields, defaultValues, name: draft ?? endpoint.path, draft })
  const verdict = useVerdict({ fields, rules, shown, onTooMany: restored.keep, onRefused })
  const stored = useStored(fields, restored)
  const { busy, run } = useOneAtATime()

  const attempt = (send: () => Sending<E>): Promise<void> =>
    run(async () => {
      clear()
      try {
        await finish(await send())
      } catch (error) {
        verdict.refuse(error)
      }
    })

  async function send(): Sending<E> {
    const { judged } = brokenRules(fields.getValues(), rules)
    return judged === undefined ? NOT_SENT : sendJudged(endpoint, options, judged)
  }

  async function finish(answer: Sent<Answer<E>>): Promise<void> {
    if (answer === NOT_SENT) return
    if (answer === KEPT) {
      stored.letGo()
      options.onKept?.()
      return
    }
    requireSuccess(endpoint, answer)
    stored.markSaved()
    await options.onDone(answer)
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
