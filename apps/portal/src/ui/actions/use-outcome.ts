import type { Answer, EndpointShape } from '@earshot/contract/endpoint.ts'
import { ApiError } from '#api/api-error.ts'
import { useRenewal, type Write } from '#api/renewal.ts'
import { translate } from '#i18n/i18n.ts'
import { showToast } from '#ui/toasts.ts'

/** What follows from a write that has arrived. */
export interface Outcome<E extends EndpointShape> {
  /** What was done, in the reader's language: a toast says so. */
  done?: string | ((answer: Answer<E>) => string) | undefined
  /** The inverse call, made from the answer: the toast offers it for some seconds. It makes the same old. */
  undo?: ((answer: Answer<E>) => Promise<unknown>) | undefined
  /**
   * Goes on from here. What became old is asked for afterwards, so that a page about something that is gone can be left
   * before; `renew` does it at once, and ends when all that is on the screen has come.
   */
  onDone?: ((answer: Answer<E>, renew: () => Promise<void>) => void | Promise<void>) | undefined
}

interface Arrived<E extends EndpointShape> {
  endpoint: E
  input: Write['input']
  answer: Answer<E>
}

/** Returns a function that lets follow from a write what has to: the message with its undo, and the renewal. */
export function useOutcome() {
  const renew = useRenewal()
  return async <E extends EndpointShape>(
    { endpoint, input, answer }: Arrived<E>,
    { done, undo, onDone }: Outcome<E>,
  ): Promise<void> => {
    let renewed: Promise<void> | undefined
    const renewOnce = () => {
      renewed ??= renew(endpoint, input)
      return renewed
    }
    const text = typeof done === 'function' ? done(answer) : done
    const takeBack = undo && (() => void undo(answer).then(() => renew(endpoint, input), sayFailed))
    if (text !== undefined) {
      const action = takeBack && { label: translate('undo.label'), run: takeBack }
      showToast({ kind: 'done', text, action })
    }
    try {
      await onDone?.(answer, renewOnce)
    } finally {
      void renewOnce()
    }
  }
}

/** The change then stands. */
function sayFailed(error: unknown): void {
  const isOffline = error instanceof ApiError && error.status === 0
  const code = error instanceof ApiError ? error.code : 'unknown'
  const text = isOffline ? translate('form.noConnection') : translate('undo.failed', { code })
  showToast({ kind: 'error', text })
}
