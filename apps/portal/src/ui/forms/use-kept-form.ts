import { useEffect, useState } from 'react'

/** The drafts by form. They are kept in memory only: what is typed may be a password, and must not outlive the tab. */
const kept = new Map<string, unknown>()

export interface KeptForm<Draft> {
  /** What was typed before the page was taken away; it is read once. */
  draft: Draft | undefined
  keep: (draft: Draft) => void
}

/** Keeps a form for the way back from the page for too many requests, which comes in place of the form (spec/1 §8). */
export function useKeptForm<Draft>(name: string): KeptForm<Draft> {
  // The form of this name has stored it, and its fields are always the same.
  const [draft] = useState(() => kept.get(name) as Draft | undefined)
  useEffect(() => {
    kept.delete(name)
  }, [name])
  return { draft, keep: value => void kept.set(name, value) }
}
