import type { Answer, CallInput, EndpointShape } from '@earshot/contract/endpoint.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { prepareInvalidation, useInvalidation } from '#api/invalidation.ts'
import { showToast } from '#ui/feedback/toasts.ts'
import { refusalText } from '#ui/forms/refusal-text.ts'
import { type Outcome, type Replaced, useOutcome } from './use-outcome.ts'

export interface ActionOptions<E extends EndpointShape> extends Outcome<E> {
  /** True if a refusal is shown beside the button, from the action's `refusal`; otherwise it is a toast. */
  inPlace?: boolean
  /** Words a refusal where the page knows better words than the server. */
  refusal?: (error: unknown) => string | undefined
  onRefused?: (error: unknown) => void
  /** True if the page itself shows this refusal, so that neither a toast nor `refusal` does. */
  isShownByPage?: (error: unknown) => boolean
  /** The reading call whose answer the write's own answer is too: it stands in its place at once. */
  replaces?: Replaced<E>
  /** Sends instead of the one call, where a page needs more than one. */
  send?: (input: CallInput<E>) => Promise<Answer<E>>
}

export interface Action<E extends EndpointShape> {
  /**
   * Sends, unless the same is being sent already.
   * @param outcome what follows this time, besides what follows every time
   * @returns whether it was done; a refusal has been shown then
   */
  run: (input: CallInput<E>, outcome?: Outcome<E>) => Promise<boolean>
  busy: boolean
  /** What is being sent, for a page with one button for each of several values. */
  sending: CallInput<E> | null
  /** Why it was refused, in the reader's language, until the next try. */
  refusal: string | null
  clear: () => void
}

/**
 * Makes an action of a contract endpoint: what a button sends, once however often it is pressed, with the message
 * afterwards, its undo, and the words for a refusal. What became old is asked for again; so it is where somebody else was faster.
 */
export function useAction<E extends EndpointShape>(endpoint: E, options: ActionOptions<E> = {}): Action<E> {
  const { t } = useTranslation('common')
  const succeed = useOutcome()
  const invalidate = useInvalidation()
  const running = useRef(new Set<string>())
  const [sending, setSending] = useState<CallInput<E> | null>(null)
  const [refused, setRefused] = useState<{ error: unknown } | null>(null)
  const words = (error: unknown) => options.refusal?.(error) ?? refusalText(t, error)

  async function run(input: CallInput<E>, outcome: Outcome<E> = {}): Promise<boolean> {
    const key = JSON.stringify(input, asFacts)
    if (running.current.has(key)) return false
    running.current.add(key)
    setSending(() => input)
    setRefused(null)
    prepareInvalidation()
    try {
      const { replaces, send = each => call(endpoint, each) } = options
      await succeed({ endpoint, input, replaces, answer: await send(input) }, { ...options, ...outcome })
      return true
    } catch (error) {
      refuse(error, input)
      return false
    } finally {
      running.current.delete(key)
      if (running.current.size === 0) setSending(null)
    }
  }

  function refuse(error: unknown, input: CallInput<E>): void {
    if (!options.isShownByPage?.(error)) {
      if (options.inPlace) setRefused({ error })
      else showToast({ kind: 'error', text: words(error) })
    }
    if (isOutdated(error)) void invalidate({ endpoint, input, replaces: options.replaces })
    options.onRefused?.(error)
  }

  return {
    run,
    busy: sending !== null,
    sending,
    refusal: refused === null ? null : words(refused.error),
    clear: () => setRefused(null),
  }
}

/** Replaces a form and a file, of which JSON shows nothing, by what tells them from others. */
function asFacts(_name: string, value: unknown): unknown {
  if (value instanceof FormData) return [...value]
  if (value instanceof File) return [value.name, value.size, value.lastModified]
  return value
}

/** True if it was refused because the page shows what is no longer so: it has changed, or is gone. */
function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409)
}
