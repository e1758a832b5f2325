import type { Answer, EndpointShape, ReadingEndpoint } from '@earshot/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useInvalidation, type Write } from '#api/invalidation.ts'
import { endpointKey } from '#api/queries.ts'
import { showToast } from '#ui/feedback/toasts.ts'
import { showUndoable } from './undo-toast.ts'

/** What follows from a write that has arrived. */
export interface Outcome<E extends EndpointShape> {
  /** What was done, in the reader's language: a toast says so. */
  done?: string | ((answer: Answer<E>) => string) | undefined
  /** What the message is about, where only the newest one holds. */
  topic?: string | undefined
  /** The inverse call, made from the answer: the toast offers it for some seconds. It makes the same old. */
  undo?: ((answer: Answer<E>) => Promise<unknown>) | undefined
  /**
   * Goes on from here. What became old is asked for afterwards, so that a page about something that is gone can be left
   * before; `renew` does it at once, and ends when all that is on the screen has come.
   */
  onDone?: ((answer: Answer<E>, renew: () => Promise<void>) => void | Promise<void>) | undefined
}

interface Arrived<E extends EndpointShape> extends Write {
  endpoint: E
  answer: Answer<E>
}

/** The reading call whose answer the write's own answer is too, about the same path. */
export type Replaced<E extends EndpointShape> = ReadingEndpoint & {
  success: { body?: E['success']['body'] | undefined }
}

/** Returns a function that lets follow from a write what has to: the message with its undo, and the renewal. */
export function useOutcome() {
  const queryClient = useQueryClient()
  const invalidate = useInvalidation()
  return async <E extends EndpointShape>(
    { endpoint, input, replaces, answer }: Arrived<E>,
    { done, topic, undo, onDone }: Outcome<E>,
  ): Promise<void> => {
    let renewed: Promise<void> | undefined
    const renewOnce = () => {
      renewed ??= invalidate({ endpoint, input })
      return renewed
    }
    if (replaces) queryClient.setQueryData(endpointKey(replaces, { params: input.params }), answer)
    const text = typeof done === 'function' ? done(answer) : done
    const renewAll = () => invalidate({ endpoint, input, replaces })
    if (text !== undefined && undo)
      showUndoable({ text, topic, undo: () => undo(answer), onUndone: renewAll })
    else if (text !== undefined) showToast({ kind: 'done', text, topic })
    try {
      await onDone?.(answer, renewOnce)
    } finally {
      void renewOnce()
    }
  }
}
