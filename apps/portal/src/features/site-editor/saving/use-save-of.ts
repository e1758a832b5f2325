import type { SavedSite } from '@earshot/contract/schemas/farm/site.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PartsMessage } from '#api/in-parts.ts'
import { type EditorArea, endSave, type Saving, startSave, stopSave, useSaving } from './save-store.ts'

export interface SaveOf {
  /** The progress; null where nothing is being sent. */
  progress: Extract<Saving, { phase: 'sending' }> | null
  site: SavedSite | null
  start: (message: PartsMessage) => void
  stop: () => void
  end: () => void
}

interface SaveOfInput {
  name: string
  siteId: number | null
  area: EditorArea
  /** The draft's message: one that is under way goes on when the page opens. */
  message: PartsMessage | null
  then?: ((site: SavedSite) => Promise<unknown>) | undefined
  onRefused: (error: unknown) => void
}

/** Returns the save of a draft, however far it has come. */
export function useSaveOf({ name, siteId, area, message, then, onRefused }: SaveOfInput): SaveOf {
  const saving = useSaving(name)
  const queries = useQueryClient()
  const refused = useRef(onRefused)
  refused.current = onRefused
  const start = (sent: PartsMessage) => startSave({ name, message: sent, siteId, area, then })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what a closed tab has left.
  useEffect(() => {
    if (message !== null && saving === null) start(message)
  }, [])

  useEffect(() => {
    if (saving?.phase === 'saved') void queries.invalidateQueries()
    if (saving?.phase !== 'refused') return
    endSave(name)
    refused.current(saving.error)
  }, [saving, name, queries])

  return {
    progress: saving?.phase === 'sending' ? saving : null,
    site: saving?.phase === 'saved' ? saving.site : null,
    start,
    stop: () => stopSave(name),
    end: () => endSave(name),
  }
}
