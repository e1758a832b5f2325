import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import type { BatchCount, BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { useKeepBatch, useRenewBatch } from './use-batch.ts'

/** So long after the last press a count is sent: somebody who presses three times means three. */
const PAUSE_MS = 800

export type CountState = { kind: 'idle' | 'saving' | 'saved' } | { kind: 'failed'; message: string | null }

/** What is stepped is kept here until it is stored, by day; a day that was left is sent at once. */
export function useCountSaving(batch: BatchDetail, siteId: number) {
  const keep = useKeepBatch({ siteId, airspaceId: batch.airspace.id })
  const renew = useRenewBatch()
  const [drafts, setDrafts] = useState<ReadonlyMap<string, BatchCount>>(new Map())
  const [state, setState] = useState<CountState>({ kind: 'idle' })
  const waiting = useRef<{ count: BatchCount; timer: ReturnType<typeof setTimeout> } | null>(null)
  const newest = useRef(0)

  async function send(count: BatchCount): Promise<void> {
    newest.current += 1
    const own = newest.current
    setState({ kind: 'saving' })
    try {
      const answer = await call(batches.update, { params: { batchId: batch.id }, body: { counts: [count] } })
      keep(answer)
      setDrafts(current => (current.get(count.date) === count ? without(current, count.date) : current))
      if (own === newest.current) setState({ kind: 'saved' })
      renew()
    } catch (error) {
      const message = error instanceof ApiError && error.status !== 0 ? sentenceOf(error) : null
      setState({ kind: 'failed', message })
    }
  }

  function flush(): void {
    const due = waiting.current
    if (due === null) return
    clearTimeout(due.timer)
    waiting.current = null
    void send(due.count)
  }
  const flushed = useRef(flush)
  flushed.current = flush
  // Whoever goes on to another page within the pause has counted all the same.
  useEffect(() => () => flushed.current(), [])

  function put(count: BatchCount): void {
    if (waiting.current?.count.date !== count.date) flush()
    else clearTimeout(waiting.current.timer)
    setDrafts(current => new Map(current).set(count.date, count))
    setState({ kind: 'idle' })
    waiting.current = { count, timer: setTimeout(flush, PAUSE_MS) }
  }

  return {
    /** As it stands on the screen, stored or not. */
    of: (date: string, stored: BatchCount | null) => drafts.get(date) ?? stored,
    put,
    state,
    again: () => {
      for (const count of drafts.values()) void send(count)
    },
  }
}

function without(drafts: ReadonlyMap<string, BatchCount>, date: string): Map<string, BatchCount> {
  const rest = new Map(drafts)
  rest.delete(date)
  return rest
}

/** What is wrong with the one count that was sent. */
function sentenceOf({ message, fields }: ApiError): string {
  return Object.values(fields).flat()[0] ?? message
}
