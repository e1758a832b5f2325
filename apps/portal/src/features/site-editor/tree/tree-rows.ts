/** Returns the rows of the tree as they are shown. It is pure. */
import type { Tree, TreeNode } from '@earshot/contract/rules/structure/tree.ts'

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
export function treeRows(tree: Tree, closed: ReadonlySet<string>): TreeRow[] {
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
