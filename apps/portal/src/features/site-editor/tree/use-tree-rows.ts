import type { Tree, TreeNode } from '@earshot/contract/rules/structure/tree.ts'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { TreeActions } from './use-tree-actions.ts'

/** Returns the rows of the tree as they are shown. It is pure. */

export interface TreeRow {
  node: TreeNode
  parentKey: string | null
  /** The depth from 1, as a screen reader says it. */
  depth: number
  /** Its index among the rows of its parent; `siblings` is how many rows that parent has. */
  place: number
  siblings: number
  isOpen: boolean | null
}

/** Returns the rows: houses, floors where a house has several, and airspaces; decks are in the airspace's own panel. */
function treeRows(tree: Tree, closed: ReadonlySet<string>): TreeRow[] {
  return rowsOf(tree, { parentKey: null, depth: 1, closed })
}

function rowsOf(
  nodes: Tree,
  { parentKey, depth, closed }: { parentKey: string | null; depth: number; closed: ReadonlySet<string> },
): TreeRow[] {
  return nodes.flatMap((node, index) => {
    const below = shownChildren(node)
    const isOpen = node.level === 'airspace' ? null : !closed.has(node.key)
    const row = { node, parentKey, depth, place: index + 1, siblings: nodes.length, isOpen }
    if (isOpen !== true) return [row]
    // A house with one floor shows the airspaces as its own.
    const [only] = node.children
    const holder = node.level === 'house' && node.children.length === 1 ? only?.key : node.key
    return [row, ...rowsOf(below, { parentKey: holder ?? node.key, depth: depth + 1, closed })]
  })
}

function shownChildren(node: TreeNode): Tree {
  if (node.level === 'house' && node.children.length === 1) return node.children[0]?.children ?? []
  return node.level === 'house' || node.level === 'floor' ? node.children : []
}

export function airspacesOf(node: TreeNode): TreeNode[] {
  return node.level === 'airspace' ? [node] : node.children.flatMap(airspacesOf)
}

/** Returns where a row hangs after it was dropped before, after or into another; null where it cannot. */
export function dropTarget(
  rows: readonly TreeRow[],
  { dragged, over, isAfter }: { dragged: TreeNode; over: TreeRow; isAfter: boolean },
): { parentKey: string | null; index: number } | null {
  if (over.node.key === dragged.key) return null
  if (over.node.level === dragged.level) {
    const own = rows.find(row => row.node.key === dragged.key)
    const isLater = own?.parentKey === over.parentKey && (own?.place ?? 0) < over.place
    return { parentKey: over.parentKey, index: over.place - (isLater ? 1 : 0) - (isAfter ? 0 : 1) }
  }
  // A drop on the head of what may hold it puts it at the beginning.
  if (dragged.level === 'airspace' && over.node.level === 'floor')
    return { parentKey: over.node.key, index: 0 }
  if (dragged.level === 'airspace' && over.node.level === 'house') {
    return { parentKey: over.node.children[0]?.key ?? null, index: 0 }
  }
  if (dragged.level === 'floor' && over.node.level === 'house') return { parentKey: over.node.key, index: 0 }
  return null
}

interface TreeRowsInput {
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
export function useTreeRows({
  element,
  tree,
  selected,
  matches,
  actions,
  readOnly,
  onSelect,
}: TreeRowsInput) {
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

  return { rows, current, focusOn: setFocused, fold, onKeyDown }
}
