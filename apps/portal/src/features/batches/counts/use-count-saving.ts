import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import type { BatchCount, BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInvalidation } from '#api/invalidation.ts'
import { sendOrKeep } from '#api/queue/queue.ts'
import { countsOf, type QueuedWriteOf } from '#api/queue/queued-write.ts'
import { useWaiting } from '#api/queue/use-queue.ts'
import { useCacheBatch } from '#features/batches/use-batch.ts'
import { newId } from '#lib/new-id.ts'
import { refusalText } from '#ui/forms/refusal-text.ts'
import { useAfterPause } from '#ui/forms/use-after-pause.ts'

export type CountState =
  | { kind: 'idle' | 'saving' | 'saved' }
  /** The count waits on this device and is sent by itself. */
  | { kind: 'queued' }
  | { kind: 'conflict'; write: QueuedWriteOf<'count'> }
  | { kind: 'failed'; message: string }

interface SavingState {
  date: string
  state: CountState
}

/**
 * Holds the stepped counts by day until they are stored. A count is sent after a pause, and at once when another day is
 * stepped.
 */
export function useCountSaving(batch: BatchDetail, siteId: number) {
  const sendCount = useSendCount(batch, siteId)
  const queued = useWaiting(batch.id)
  const [drafts, setDrafts] = useState<ReadonlyMap<string, BatchCount>>(new Map())
  const [saving, setSaving] = useState<SavingState | null>(null)
  const newest = useRef(0)
  const pause = useAfterPause<BatchCount>(count => void send(count))

  async function send(count: BatchCount): Promise<void> {
    const { date } = count
    newest.current += 1
    const turn = newest.current
    const setState = (state: CountState) => {
      if (turn === newest.current) setSaving({ date, state })
    }
    setState({ kind: 'saving' })
    setState(await sendCount(count))
    setDrafts(current => (current.get(date) === count ? without(current, date) : current))
  }

  function put(count: BatchCount): void {
    if (pause.waits()?.date !== count.date) pause.flush()
    setDrafts(current => new Map(current).set(count.date, count))
    setSaving({ date: count.date, state: { kind: 'idle' } })
    pause.put(count)
  }

  const lastOf = (date: string) => countsOf(queued, { batchId: batch.id, date }).at(-1)
  return {
    /** Returns the count as the screen shows it, stored or not. */
    of: (date: string, stored: BatchCount | null): BatchCount | null =>
      drafts.get(date) ?? lastOf(date)?.body ?? stored,
    /** True while the count of that day waits on the device. */
    isQueued: (date: string) => lastOf(date) !== undefined,
    put,
    stateOf: (date: string): CountState => {
      const own = saving?.date === date ? saving.state : { kind: 'idle' as const }
      // A day that is stepped again shows its new state.
      return drafts.has(date) ? own : (queuedState(lastOf(date)) ?? own)
    },
  }
}

/**
 * Returns a function that sends the count of a day, or queues it on the device. Its promise says what became of the count
 * and never fails.
 */
function useSendCount(batch: BatchDetail, siteId: number) {
  const { t } = useTranslation('common')
  const place = { siteId, airspaceId: batch.airspace.id }
  const cache = useCacheBatch(place)
  const invalidate = useInvalidation()

  return async ({ date, deaths, removed }: BatchCount): Promise<CountState> => {
    const stored = batch.counts.find(each => each.date === date)
    try {
      const answer = await sendOrKeep(
        {
          kind: 'count',
          body: { date, deaths, removed },
          key: newId(),
          before: stored === undefined ? null : { deaths: stored.deaths, removed: stored.removed },
          place: { ...place, batchId: batch.id },
          airspace: batch.airspace.name,
        },
        { keepsRefused: true },
      )
      if (typeof answer !== 'object' || !('counts' in answer)) return { kind: 'idle' }
      cache(answer)
      void invalidate({ endpoint: batches.update, input: { params: { ...place, batchId: batch.id } } })
      return { kind: 'saved' }
    } catch (error) {
      return { kind: 'failed', message: refusalText(t, error) }
    }
  }
}

function queuedState(write: QueuedWriteOf<'count'> | undefined): CountState | undefined {
  if (write === undefined) return undefined
  if (write.state === 'conflict') return { kind: 'conflict', write }
  if (write.state === 'refused') return { kind: 'failed', message: write.problem?.message ?? '' }
  return { kind: 'queued' }
}

function without(drafts: ReadonlyMap<string, BatchCount>, date: string): Map<string, BatchCount> {
  const rest = new Map(drafts)
  rest.delete(date)
  return rest
}
