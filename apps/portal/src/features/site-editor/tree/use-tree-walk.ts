import type { Tree } from '@earshot/contract/rules/structure/tree.ts'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { type TreeRow, treeRows } from './tree-rows.ts'
import type { TreeActions } from './use-tree-actions.ts'

interface TreeWalkInput {
  element: RefObject<HTMLElement | null>
  tree: Tree
  /** Where the focus begins. */
  selected: string | undefined
  /** The only nodes to show, during a search. */
  matches: ReadonlySet<string> | null
  actions: TreeActions
  readOnly: boolean
  onSelect: (key: string) => void
}

/** Returns the shown rows, and moves through them by keys: one of them is the tab stop. */
export function useTreeWalk({
  element,
  tree,
  selected,
  matches,
  actions,
  readOnly,
  onSelect,
}: TreeWalkInput) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [focused, setFocused] = useState<string | undefined>(selected)
  const rows = treeRows(tree, closed).filter(row => matches === null || matches.has(row.node.key))
  const current = rows.find(row => row.node.key === focused)?.node.key ?? rows[0]?.node.key

  function focusRow(row: TreeRow | undefined): void {
    if (row === undefined) return
    setFocused(row.node.key)
    element.current?.querySelector<HTMLElement>(`[data-row="${row.node.key}"]`)?.focus()
  }

  function fold(key: string, isClosed: boolean): void {
    setClosed(all => new Set(isClosed ? [...all, key] : [...all].filter(each => each !== key)))
  }

  function onKeyDown(event: KeyboardEvent, row: TreeRow): void {
    // Buttons inside a row handle their own keys.
    if (event.target !== event.currentTarget) return
    const run = (event.altKey ? changes(row) : steps(row))[event.key]
    if (run === undefined || (readOnly && (event.altKey || event.key === 'Delete'))) return
    event.preventDefault()
    run()
  }

  /** Returns what a key does with Alt. */
  function changes({ node: { key } }: TreeRow): Record<string, () => void> {
    return { ArrowUp: () => actions.moveBy(key, -1), ArrowDown: () => actions.moveBy(key, 1) }
  }

  function steps(row: TreeRow): Record<string, () => void> {
    const index = rows.indexOf(row)
    const { key } = row.node
    const parent = rows.slice(0, index).findLast(each => each.depth < row.depth)
    return {
      ArrowDown: () => focusRow(rows[index + 1]),
      ArrowUp: () => focusRow(rows[index - 1]),
      Home: () => focusRow(rows[0]),
      End: () => focusRow(rows.at(-1)),
      ArrowRight: () =>
        row.isOpen === false ? fold(key, false) : focusRow(row.isOpen ? rows[index + 1] : undefined),
      ArrowLeft: () => (row.isOpen ? fold(key, true) : focusRow(parent)),
      Enter: () => onSelect(key),
      ' ': () => onSelect(key),
      Delete: () => {
        focusRow(rows[index - 1] ?? rows[index + 1])
        actions.remove(key)
      },
    }
  }

  return { rows, current, come: setFocused, fold, onKeyDown }
}
