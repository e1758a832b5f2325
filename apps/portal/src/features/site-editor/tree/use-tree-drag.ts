import type { TreeNode } from '@earshot/contract/rules/structure/tree.ts'
import type { RefObject } from 'react'
import { dropTarget, type TreeRow } from './tree-rows.ts'
import { usePointerDrag } from './use-drag.ts'

/** The row under the pointer, and the side of it on which the node would land. */
interface OverRow {
  key: string
  isAfter: boolean
}

interface TreeDragInput {
  element: RefObject<HTMLElement | null>
  rows: readonly TreeRow[]
  onDrop: (key: string, target: { parentKey: string | null; index: number }) => void
}

/** Moves rows of the tree by dragging, which the keys and the menu can do too. */
export function useTreeDrag({ element, rows, onDrop }: TreeDragInput) {
  return usePointerDrag<TreeNode, OverRow>({
    find: event => rowUnder(element.current, event),
    onDrop: (dragged, { key, isAfter }) => {
      const over = rows.find(row => row.node.key === key)
      const target = over === undefined ? null : dropTarget(rows, { dragged, over, isAfter })
      if (target !== null) onDrop(dragged.key, target)
    },
  })
}

function rowUnder(tree: HTMLElement | null, { clientX, clientY }: PointerEvent): OverRow | null {
  const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-row]')
  if (row == null || tree?.contains(row) !== true) return null
  const box = row.getBoundingClientRect()
  return { key: row.dataset.row ?? '', isAfter: clientY > box.top + box.height / 2 }
}
