import type { SavedSite } from '@earshot/contract/schemas/farm/site.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { newMessage } from '#api/in-parts.ts'
import type { EditorSteps } from '#features/site-editor/wizard/use-editor-steps.ts'
import { type Problem, type Refused, stepOf } from './problems.ts'
import type { EditorArea } from './save-store.ts'
import { formOf } from './site-draft.ts'
import { type SaveOf, useSaveOf } from './use-save-of.ts'
import type { DraftState } from './use-site-draft.ts'

interface DraftSaveInput {
  name: string
  siteId: number | null
  area: EditorArea
  then: ((site: SavedSite) => Promise<unknown>) | undefined
  state: DraftState
  steps: EditorSteps
}

export interface DraftSave extends Omit<SaveOf, 'start'> {
  /** The refused fields; they and `failure`, about the save as a whole, hold until something is changed. */
  refused: Refused
  failure: string | null
  /** The draft, whose changes clear what was refused. */
  edited: DraftState
  /** Leads to the first problem, or sends the draft where there is none. */
  save: (problems: readonly Problem[]) => void
}

/** Saves a draft, and keeps what the server refused of it. */
export function useDraftSave({ name, siteId, area, then, state, steps }: DraftSaveInput): DraftSave {
  const { t } = useTranslation('siteEditor')
  const [refused, setRefused] = useState<Refused>({})
  const [failure, setFailure] = useState<string | null>(null)
  const { start, ...saving } = useSaveOf({
    name,
    siteId,
    area,
    message: state.draft.message,
    then,
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
    const message = newMessage(formOf(state.draft))
    state.change({ message })
    start(message)
  }

  function refuse(error: unknown): void {
    if (!(error instanceof ApiError)) setFailure(t('saving.failed', { code: 'unknown' }))
    else if (area === 'admin') tellWhole(error)
    else tellFields(error)
  }

  function tellFields({ fields, status, code, message }: ApiError): void {
    flushSync(() => setRefused(fields))
    const [first] = Object.keys(fields)
    if (first !== undefined) steps.goTo(stepOf(first))
    else setFailure(status >= 500 ? t('saving.failed', { code }) : message)
  }

  /** An administrator is shown the answer's message and nothing else of it (spec/2 §5). */
  function tellWhole({ message }: ApiError): void {
    if (steps.step !== 'check') steps.goTo('check')
    setFailure(message)
  }

  /** What the server refused no longer holds once something is changed. */
  function forgetting<Args extends unknown[]>(change: (...args: Args) => void) {
    return (...args: Args) => {
      setRefused({})
      setFailure(null)
      change(...args)
    }
  }

  const edited = { ...state, change: forgetting(state.change), changeTree: forgetting(state.changeTree) }
  return { ...saving, refused, failure, edited, save }
}
