import { useEffect, useState } from 'react'

/** By form. In memory only: what is typed may be a password, and is nobody's business after the tab. */
const kept = new Map<string, unknown>()

export interface KeptForm<Draft> {
  /** What was typed before the page was taken away; looked at once. */
  draft: Draft | undefined
  keep: (draft: Draft) => void
}

/** For the way back from the page for too many requests, which comes in place of the form (spec/1 §8). */
export function useKeptForm<Draft>(name: string): KeptForm<Draft> {
  // Put there by the form of this name, whose fields are always the same.
  const [draft] = useState(() => kept.get(name) as Draft | undefined)
  useEffect(() => {
    kept.delete(name)
  }, [name])
  return { draft, keep: value => void kept.set(name, value) }
}
