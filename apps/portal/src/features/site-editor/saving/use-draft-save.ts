import type { SavedSite } from '@earshot/contract/schemas/farm/site.ts'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { useInvalidation } from '#api/invalidation.ts'
import type { PartsMessage } from '#api/send-in-parts.ts'
import { newMessage } from '#api/send-in-parts.ts'
import type { EditorSteps } from '#features/site-editor/wizard/use-editor-steps.ts'
import { type Problem, type RefusedFields, stepOf } from './problems.ts'
import {
  type EditorArea,
  endpointOf,
  endSave,
  type Saving,
  startSave,
  stopSave,
  useSaving,
} from './save-store.ts'
import { requestBody } from './site-draft.ts'
import type { DraftState } from './use-site-draft.ts'

interface DraftSaveInput {
  name: string
  siteId: number | null
  area: EditorArea
  afterSave: ((site: SavedSite) => Promise<unknown>) | undefined
  state: DraftState
  steps: EditorSteps
}

export interface DraftSave extends Omit<SaveState, 'start'> {
  /** The refused fields; they and `failure`, about the save as a whole, hold until something is changed. */
  refused: RefusedFields
  failure: string | null
  /** The draft, whose changes clear what was refused. */
  edited: DraftState
  /** Leads to the first problem, or sends the draft where there is none. */
  save: (problems: readonly Problem[]) => void
}

/** Saves a draft, and keeps what the server refused of it. */
export function useDraftSave({ name, siteId, area, afterSave, state, steps }: DraftSaveInput): DraftSave {
  const { t } = useTranslation('siteEditor')
  const [refused, setRefused] = useState<RefusedFields>({})
  const [failure, setFailure] = useState<string | null>(null)
  const { start, ...saving } = useSaveState({
    name,
    siteId,
    area,
    message: state.draft.message,
    afterSave,
    onRefused: error => {
      state.change({ message: null })
      refuse(error)
    },
  })

  function save([first]: readonly Problem[]): void {
    setFailure(null)
    if (first !== undefined) {
      steps.goToProblem(first)
      return
    }
    const message = newMessage(requestBody(state.draft))
    state.change({ message })
    start(message)
  }

  function refuse(error: unknown): void {
    if (!(error instanceof ApiError)) setFailure(t('saving.failed', { code: 'unknown' }))
    else if (area === 'admin') showMessage(error)
    else showFields(error)
  }

  function showFields({ fields, status, code, message }: ApiError): void {
    flushSync(() => setRefused(fields))
    const [first] = Object.keys(fields)
    if (first !== undefined) steps.goTo(stepOf(first))
    else setFailure(status >= 500 ? t('saving.failed', { code }) : message)
  }

  /** An administrator is shown the answer's message and nothing else of it (spec/2 §5). */
  function showMessage({ message }: ApiError): void {
    if (steps.step !== 'check') steps.goTo('check')
    setFailure(message)
  }

  /** What the server refused no longer holds once something is changed. */
  function clearingRefusal<Args extends unknown[]>(change: (...args: Args) => void) {
    return (...args: Args) => {
      setRefused({})
      setFailure(null)
      change(...args)
    }
  }

  const edited = {
    ...state,
    change: clearingRefusal(state.change),
    changeTree: clearingRefusal(state.changeTree),
  }
  return { ...saving, refused, failure, edited, save }
}

interface SaveState {
  /** The progress; null where nothing is being sent. */
  progress: Extract<Saving, { phase: 'sending' }> | null
  site: SavedSite | null
  start: (message: PartsMessage) => void
  stop: () => void
  end: () => void
}

interface SaveStateInput {
  name: string
  siteId: number | null
  area: EditorArea
  /** The draft's message: one that is under way goes on when the page opens. */
  message: PartsMessage | null
  afterSave?: ((site: SavedSite) => Promise<unknown>) | undefined
  onRefused: (error: unknown) => void
}

/** Returns the save of a draft, however far it has come. */
function useSaveState({ name, siteId, area, message, afterSave, onRefused }: SaveStateInput): SaveState {
  const saving = useSaving(name)
  const invalidate = useInvalidation()
  const refused = useRef(onRefused)
  refused.current = onRefused
  const start = (sent: PartsMessage) => startSave({ name, message: sent, siteId, area, afterSave })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what a closed tab has left.
  useEffect(() => {
    if (message !== null && saving === null) start(message)
  }, [])

  useEffect(() => {
    if (saving?.phase === 'saved') void invalidate({ endpoint: endpointOf({ siteId, area }), input: {} })
    if (saving?.phase !== 'refused') return
    endSave(name)
    refused.current(saving.error)
  }, [saving, name, siteId, area, invalidate])

  return {
    progress: saving?.phase === 'sending' ? saving : null,
    site: saving?.phase === 'saved' ? saving.site : null,
    start,
    stop: () => stopSave(name),
    end: () => endSave(name),
  }
}
