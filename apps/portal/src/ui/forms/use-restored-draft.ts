import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { readDraft, removeDraft, writeDraft } from '#lib/browser/drafts.ts'

interface RestoredDraftInput<Values extends FieldValues> {
  fields: UseFormReturn<Values>
  defaultValues: Values
  /** The name of the form, under which the page for too many requests brings its values back. */
  name: string
  /** The name of the draft on the device; without a name no draft is kept. */
  draft: string | undefined
}

/** Restores what was typed before the page was taken away; where it comes from the device, a note says so. */
export function useRestoredDraft<Values extends FieldValues>({
  fields,
  defaultValues,
  name,
  draft,
}: RestoredDraftInput<Values>) {
  const kept = useStoredForm<Values>(name)
  const [stored] = useState(() => (draft === undefined ? null : readDraft(draft, new Date())))
  const [isNoted, setNoted] = useState(stored !== null)
  const willBeRestored = useRef(stored !== null)
  const { reset, subscribe } = fields
  const unchanged = useRef(JSON.stringify(defaultValues))

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the first paint.
  useLayoutEffect(() => {
    const values = kept.draft ?? draftForForm(stored, defaultValues)
    if (values !== undefined) reset(values, { keepDefaultValues: true })
  }, [])

  useEffect(() => {
    if (draft === undefined) return
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const isChanged = JSON.stringify(values) !== unchanged.current
        if (!isChanged) removeDraft(draft)
        willBeRestored.current = isChanged && writeDraft(draft, values, new Date())
      },
    })
  }, [draft, subscribe])

  function forget(): void {
    if (draft !== undefined) removeDraft(draft)
    unchanged.current = JSON.stringify(fields.getValues())
    willBeRestored.current = false
    setNoted(false)
  }

  return {
    isNoted,
    /** Puts aside what was typed, before another page comes in place of the form. */
    keep: () => kept.keep(fields.getValues()),
    /** True while leaving loses nothing, because it will be here again. */
    willBeRestored: () => willBeRestored.current,
    forget,
    discard: () => {
      reset()
      forget()
    },
  }
}

/** Reads a draft for this form. One of an older version of the form may have unknown fields and lack others. */
function draftForForm<Values extends FieldValues>(
  stored: Record<string, unknown> | null,
  defaultValues: Values,
): Values | undefined {
  if (stored === null) return undefined
  const own = Object.entries(stored).filter(([name]) => Object.hasOwn(defaultValues, name))
  return { ...defaultValues, ...Object.fromEntries(own) }
}

/** The drafts by form. They are kept in memory only: what is typed may be a password, and must not outlive the tab. */
const kept = new Map<string, unknown>()

interface StoredForm<Draft> {
  /** What was typed before the page was taken away; it is read once. */
  draft: Draft | undefined
  keep: (draft: Draft) => void
}

/** Keeps a form for the way back from the page for too many requests, which comes in place of the form (spec/1 §8). */
function useStoredForm<Draft>(name: string): StoredForm<Draft> {
  // The form of this name has stored it, and its fields are always the same.
  const [draft] = useState(() => kept.get(name) as Draft | undefined)
  useEffect(() => {
    kept.delete(name)
  }, [name])
  return { draft, keep: value => void kept.set(name, value) }
}
