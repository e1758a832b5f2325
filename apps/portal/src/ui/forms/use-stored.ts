import { useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { useRestored } from './use-restored.ts'

/** Whether what is on the screen is what is stored, and whether leaving would lose something. */
export function useStored<Values extends FieldValues>(
  fields: UseFormReturn<Values>,
  restored: ReturnType<typeof useRestored>,
) {
  const { isDirty } = fields.formState
  const [saved, setSaved] = useState(false)
  const done = useRef(false)

  /** It is on its way or has arrived: nothing of it is to be kept here. */
  function letGo(): void {
    done.current = true
    fields.reset(undefined, { keepValues: true })
    restored.forget()
  }

  return {
    /** Until the next change. */
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
