import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '#ui/forms/refusal-text.ts'

/**
 * Runs work that is not one call of the contract, such as a call for each of several texts: once however often it is
 * asked for, with the words for what it threw. One call is an action (`useAction`).
 * @param words say what was thrown where the page knows better words than the server
 */
export function useAttempt(words?: (error: unknown) => string | undefined) {
  const { t } = useTranslation('common')
  const working = useRef(false)
  const [busy, setBusy] = useState(false)
  const [thrown, setThrown] = useState<{ error: unknown } | null>(null)

  async function run(work: () => Promise<unknown>): Promise<void> {
    if (working.current) return
    working.current = true
    setBusy(true)
    setThrown(null)
    try {
      await work()
    } catch (error) {
      setThrown({ error })
    } finally {
      working.current = false
      setBusy(false)
    }
  }

  return {
    run,
    busy,
    /** Why it failed, in the reader's language, until the next try. */
    refusal: thrown === null ? null : (words?.(thrown.error) ?? refusalText(t, thrown.error)),
  }
}
