import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '#ui/forms/refusal-text.ts'

const SAVED_MS = 4_000

export type Saving =
  | { state: 'idle' | 'saving' | 'saved' }
  | { state: 'refused'; text: string }
  /** A broken rule is worded where it is shown, so that it follows the language. */
  | { state: 'refused'; rule: string }

/** Keeps the state of a setting that saves on change: "Saved" for a while, or why not. */
export function useSaving() {
  const { t } = useTranslation('common')
  const [saving, setSaving] = useState<Saving>({ state: 'idle' })
  const newest = useRef(0)
  const isSaved = saving.state === 'saved'
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(() => setSaving({ state: 'idle' }), SAVED_MS)
    return () => clearTimeout(timer)
  }, [isSaved])

  async function run(save: () => Promise<unknown>): Promise<void> {
    newest.current += 1
    const mine = newest.current
    const tell = (next: Saving) => {
      if (mine === newest.current) setSaving(next)
    }
    setSaving({ state: 'saving' })
    try {
      await save()
      tell({ state: 'saved' })
    } catch (error) {
      tell({ state: 'refused', text: refusalText(t, error) })
    }
  }

  return { saving, run, refuse: (rule: string) => setSaving({ state: 'refused', rule }) }
}
