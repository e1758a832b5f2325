import type { BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countsOf, type Lost } from '#api/queue/entry.ts'
import { sendOrKeep } from '#api/queue/queue.ts'
import { useWaiting } from '#api/queue/use-queue.ts'
import { newId } from '#lib/new-id.ts'
import { refusalText } from '#ui/forms/refusal-text.ts'
import { showToast } from '#ui/toasts.ts'
import type { LogbookPlace } from './logbook-place.ts'
import { useRefreshCounts } from './use-refresh-logbook.ts'

interface CountOfDay {
  place: LogbookPlace
  batch: BatchDetail
  date: string
  onDone: () => void
}

const NOTHING: Lost = { deaths: 0, removed: 0 }

/** Returns a day's count, whether it is typed here, waits on this device, or is stored, and a function that stores it. */
export function useCountOfDay({ place, batch, date, onDone }: CountOfDay) {
  const { t } = useTranslation('logbook')
  const { t: common } = useTranslation('common')
  const { t: queue } = useTranslation('queue')
  const refresh = useRefreshCounts()
  const waiting = countsOf(useWaiting(place.batchId), { batchId: place.batchId, date }).at(-1)
  const stored = batch.counts.find(count => count.date === date)
  const [typed, setTyped] = useState<{ date: string; lost: Lost } | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const known = waiting?.body ?? stored ?? NOTHING
  const lost = typed?.date === date ? typed.lost : { deaths: known.deaths, removed: known.removed }

  async function save(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      const before = stored === undefined ? null : { deaths: stored.deaths, removed: stored.removed }
      const answer = await sendOrKeep(
        {
          ...{ kind: 'count', body: { date, ...lost }, before, key: newId(), place },
          airspace: batch.airspace.name,
        },
        { keepsRefused: true },
      )
      if (answer === 'conflict') return
      refresh()
      showToast({ kind: 'done', text: answer === 'kept' ? queue('kept') : t('count.done') })
      onDone()
    } catch (error) {
      setFailure(refusalText(common, error))
    } finally {
      setBusy(false)
    }
  }

  return {
    lost,
    put: (change: Partial<Lost>) => setTyped({ date, lost: { ...lost, ...change } }),
    conflict: waiting?.state === 'conflict' ? waiting : undefined,
    save,
    busy,
    failure,
  }
}
