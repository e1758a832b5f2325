import type { BatchCount, BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countsOf, type QueuedOf } from '#api/queue/entry.ts'
import { sendOrKeep } from '#api/queue/queue.ts'
import { useWaiting } from '#api/queue/use-queue.ts'
import { refusalText } from '#ui/forms/refusal-text.ts'
import { useKeepBatch, useRenewBatch } from './use-batch.ts'

/** So long after the last press a count is sent: somebody who presses three times means three. */
const PAUSE_MS = 800

export type CountState =
  | { kind: 'idle' | 'saving' | 'saved' }
  /** On this device, and sent by itself. */
  | { kind: 'kept' }
  | { kind: 'conflict'; entry: QueuedOf<'count'> }
  | { kind: 'failed'; message: string }

interface Saving {
  date: string
  state: CountState
}

/** What is stepped is kept here until it is stored, by day; a day that was left is sent at once. */
export function useCountSaving(batch: BatchDetail, siteId: number) {
  const { t } = useTranslation('common')
  const place = { siteId, airspaceId: batch.airspace.id }
  const keep = useKeepBatch(place)
  const renew = useRenewBatch()
  const queued = useWaiting(batch.id)
  const [drafts, setDrafts] = useState<ReadonlyMap<string, BatchCount>>(new Map())
  const [saving, setSaving] = useState<Saving | null>(null)
  const waiting = useRef<{ count: BatchCount; timer: ReturnType<typeof setTimeout> } | null>(null)
  const newest = useRef(0)

  async function send(count: BatchCount): Promise<void> {
    const { date, deaths, removed } = count
    newest.current += 1
    const own = newest.current
    const say = (state: CountState) => {
      if (own === newest.current) setSaving({ date, state })
    }
    say({ kind: 'saving' })
    const seen = batch.counts.find(each => each.date === date)
    try {
      const answer = await sendOrKeep(
        {
          ...{ kind: 'count', body: { date, deaths, removed }, key: crypto.randomUUID() },
          before: seen === undefined ? null : { deaths: seen.deaths, removed: seen.removed },
          place: { ...place, batchId: batch.id },
          airspace: batch.airspace.name,
        },
        { keepsRefused: true },
      )
      if (typeof answer === 'object' && 'counts' in answer) {
        keep(answer)
        say({ kind: 'saved' })
        renew()
      } else say({ kind: 'idle' })
    } catch (error) {
      say({ kind: 'failed', message: refusalText(t, error) })
    }
    setDrafts(current => (current.get(date) === count ? without(current, date) : current))
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
  useEffect(() => {
    const leave = () => flushed.current()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  function put(count: BatchCount): void {
    if (waiting.current?.count.date !== count.date) flush()
    else clearTimeout(waiting.current.timer)
    setDrafts(current => new Map(current).set(count.date, count))
    setSaving({ date: count.date, state: { kind: 'idle' } })
    waiting.current = { count, timer: setTimeout(flush, PAUSE_MS) }
  }

  const lastOf = (date: string) => countsOf(queued, { batchId: batch.id, date }).at(-1)
  return {
    /** As it stands on the screen, stored or not. */
    of: (date: string, stored: BatchCount | null): BatchCount | null =>
      drafts.get(date) ?? lastOf(date)?.body ?? stored,
    /** Whether it has still to be sent. */
    isQueued: (date: string) => lastOf(date) !== undefined,
    put,
    stateOf: (date: string): CountState => {
      const own = saving?.date === date ? saving.state : { kind: 'idle' as const }
      // What is stepped again is news already.
      return drafts.has(date) ? own : (queuedState(lastOf(date)) ?? own)
    },
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
