import { useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { useRestored } from './use-restored.ts'

/** Says whether what is on the screen is stored, and whether leaving would lose something. */
export function useStored<Values extends FieldValues>(
  fields: UseFormReturn<Values>,
  restored: ReturnType<typeof useRestored>,
) {
  const { isDirty } = fields.formState
  const [saved, setSaved] = useState(false)
  const done = useRef(false)

  /** Is called when it is on its way or has arrived, so that nothing of it is kept here. */
  function letGo(): void {
    done.current = true
    fields.reset(undefined, { keepValues: true })
    restored.forget()
  }

  return {
    /** Whether it is saved, which holds until the next change. */
    saved,
    letGo,
    markSaved: () => {
      setSaved(true)
      letGo()
    },
    clear: () => {
      done.current = false
      setSaved(false)
    },
    isUnsaved: () => isDirty && !done.current && !restored.isKept(),
  }
}
