import type { Tree } from '@earshot/contract/rules/structure/tree.ts'
import type { SiteDetail, SiteStructure } from '@earshot/contract/schemas/farm/site.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readDraft, removeDraft, writeDraft } from '#lib/browser/drafts.ts'
import type { AsyncResource } from '#ui/feedback/AsyncSection.tsx'
import { showToast } from '#ui/feedback/toasts.ts'
import { restoreDraft, type SiteDraft } from './site-draft.ts'

const STEPS_BACK = 50

/** Some parts of the draft, or what makes them of the draft as it is when they are changed. */
type DraftChange = Partial<SiteDraft> | ((draft: SiteDraft) => Partial<SiteDraft>)

export interface DraftState {
  draft: SiteDraft
  /** Changes the draft, which is kept on the device with every change. */
  change: (part: DraftChange) => void
  /** Changes the tree by a step that can be undone. The same tree is no step. */
  changeTree: (tree: Tree) => void
  undo: (() => void) | null
  redo: (() => void) | null
  isRestored: boolean
  /** Goes back to what is stored on the server, or to nothing. */
  discard: () => void
  /** Is called when it was sent, so that nothing is kept. */
  forget: () => void
}

/** Keeps the draft on the device under its name (lib/browser/drafts.ts), with undo and redo for the structure. */
export function useSiteDraft(name: string, initial: SiteDraft): DraftState {
  const [stored] = useState(() => readDraft(name, new Date()))
  const [draft, setDraft] = useState(() => (stored === null ? initial : restoreDraft(stored, initial)))
  const [isRestored, setRestored] = useState(stored !== null)
  const [past, setPast] = useState<readonly Tree[]>([])
  const [future, setFuture] = useState<readonly Tree[]>([])
  const latest = useRef(draft)

  function keep(next: SiteDraft): void {
    latest.current = next
    setDraft(next)
    writeDraft(name, { ...next }, new Date())
  }

  function change(part: DraftChange): void {
    const changed = typeof part === 'function' ? part(latest.current) : part
    keep({ ...latest.current, ...changed, changedAt: Date.now() })
  }

  function changeTree(tree: Tree): void {
    const before = latest.current.tree
    if (tree === before) return
    setPast(steps => [...steps.slice(-STEPS_BACK), before])
    setFuture([])
    change({ tree })
  }

  function step(from: readonly Tree[], set: typeof setPast, setOther: typeof setPast): (() => void) | null {
    const tree = from.at(-1)
    if (tree === undefined) return null
    return () => {
      const before = latest.current.tree
      set(steps => steps.slice(0, -1))
      setOther(steps => [...steps, before])
      change({ tree })
    }
  }

  function forget(): void {
    removeDraft(name)
    setRestored(false)
  }

  return {
    draft,
    change,
    changeTree,
    undo: step(past, setPast, setFuture),
    redo: step(future, setFuture, setPast),
    isRestored,
    discard: () => {
      keep(initial)
      setPast([])
      setFuture([])
      forget()
    },
    forget,
  }
}

export interface StoredSite {
  site: SiteDetail
  structure: SiteStructure
}

/** Returns what was stored when the page was opened: an edit does not change by itself while the reader works on it. */
export function useStoredSite(
  site: AsyncResource<SiteDetail>,
  structure: AsyncResource<SiteStructure>,
): StoredSite | null {
  const [stored, setStored] = useState<StoredSite | null>(null)
  const isFresh = !structure.isFetching && !site.isPending
  if (stored === null && isFresh && site.data !== undefined && structure.data !== undefined) {
    setStored({ site: site.data, structure: structure.data })
  }
  return stored
}

/** Returns a function that says that something was removed from the draft, and offers to put it back. */
export function useRemovedToast(): (name: string, putBack: () => void) => void {
  const { t } = useTranslation('siteEditor')
  return (name, putBack) =>
    showToast({ kind: 'done', text: t('removed', { name }), action: { label: t('undo'), run: putBack } })
}

/** Returns the list with what was removed from it: in its place again, unless it has been added since. */
export function putBack<Item>(
  list: readonly Item[],
  { item, index, isSame }: { item: Item; index: number; isSame: (other: Item) => boolean },
): readonly Item[] {
  return list.some(isSame) ? list : list.toSpliced(index, 0, item)
}
