import type { BatchCount, BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countsOf, type QueuedOf } from '#api/queue/entry.ts'
import { sendOrKeep } from '#api/queue/queue.ts'
import { useWaiting } from '#api/queue/use-queue.ts'
import { useKeepBatch, useRenewBatch } from '#features/batches/use-batch.ts'
import { newId } from '#lib/new-id.ts'
import { refusalText } from '#ui/forms/refusal-text.ts'
import { useAfterPause } from '#ui/forms/use-after-pause.ts'

export type CountState =
  | { kind: 'idle' | 'saving' | 'saved' }
  /** The count is on this device, and is sent by itself. */
  | { kind: 'kept' }
  | { kind: 'conflict'; entry: QueuedOf<'count'> }
  | { kind: 'failed'; message: string }

interface Saving {
  date: string
  state: CountState
}

/** Keeps what is stepped, by day, until it is stored; a day that the reader leaves is sent at once. */
export function useCountSaving(batch: BatchDetail, siteId: number) {
  const sendCount = useSendCount(batch, siteId)
  const queued = useWaiting(batch.id)
  const [drafts, setDrafts] = useState<ReadonlyMap<string, BatchCount>>(new Map())
  const [saving, setSaving] = useState<Saving | null>(null)
  const newest = useRef(0)
  const pause = useAfterPause<BatchCount>(count => void send(count))

  async function send(count: BatchCount): Promise<void> {
    const { date } = count
    newest.current += 1
    const own = newest.current
    const say = (state: CountState) => {
      if (own === newest.current) setSaving({ date, state })
    }
    say({ kind: 'saving' })
    say(await sendCount(count))
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
    /** Whether it has still to be sent. */
    isQueued: (date: string) => lastOf(date) !== undefined,
    put,
    stateOf: (date: string): CountState => {
      const own = saving?.date === date ? saving.state : { kind: 'idle' as const }
      // A day that is stepped again shows its new state.
      return drafts.has(date) ? own : (queuedState(lastOf(date)) ?? own)
    },
  }
}

/** Sends the count of a day, or leaves it to the device. The promise says what became of it and never fails. */
function useSendCount(batch: BatchDetail, siteId: number) {
  const { t } = useTranslation('common')
  const place = { siteId, airspaceId: batch.airspace.id }
  const keep = useKeepBatch(place)
  const renew = useRenewBatch()

  return async ({ date, deaths, removed }: BatchCount): Promise<CountState> => {
    const seen = batch.counts.find(each => each.date === date)
    try {
      const answer = await sendOrKeep(
        {
          ...{ kind: 'count', body: { date, deaths, removed }, key: newId() },
          before: seen === undefined ? null : { deaths: seen.deaths, removed: seen.removed },
          place: { ...place, batchId: batch.id },
          airspace: batch.airspace.name,
        },
        { keepsRefused: true },
      )
      if (typeof answer !== 'object' || !('counts' in answer)) return { kind: 'idle' }
      keep(answer)
      renew()
      return { kind: 'saved' }
    } catch (error) {
      return { kind: 'failed', message: refusalText(t, error) }
    }
  }
}

function queuedState(entry: QueuedOf<'count'> | undefined): CountState | undefined {
  if (entry === undefined) return undefined
  if (entry.state === 'conflict') return { kind: 'conflict', entry }
  if (entry.state === 'refused') return { kind: 'failed', message: entry.problem?.message ?? '' }
  return { kind: 'kept' }
}

function without(drafts: ReadonlyMap<string, BatchCount>, date: string): Map<string, BatchCount> {
  const rest = new Map(drafts)
  rest.delete(date)
  return rest
}
