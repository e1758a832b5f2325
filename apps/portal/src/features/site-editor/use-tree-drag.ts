import type { TreeNode } from '@earshot/contract/rules/structure/tree.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { dropTarget, type TreeRow } from './tree-rows.ts'

export interface Dragging {
  node: TreeNode
  /** The row under the pointer, and on which side of it the node would land. */
  over: { key: string; isAfter: boolean } | null
}

interface TreeDragInput {
  element: RefObject<HTMLElement | null>
  rows: readonly TreeRow[]
  onDrop: (key: string, target: { parentKey: string | null; index: number }) => void
}

/**
 * Moving rows with a pointer, finger or pen: by their handle, so that the list still scrolls everywhere else. An extra: the
 * keys and the menu do the same.
 */
export function useTreeDrag({ element, rows, onDrop }: TreeDragInput) {
  const [dragging, setDragging] = useState<Dragging | null>(null)
  const latest = useRef({ rows, onDrop, dragging })
  latest.current = { rows, onDrop, dragging }

  const isDragging = dragging !== null
  useEffect(() => {
    if (!isDragging) return
    const end = () => setDragging(null)
    const onMove = (event: PointerEvent) => {
      const over = rowUnder(element.current, event)
      setDragging(current => current && { ...current, over })
    }
    const onUp = () => {
      drop(latest.current)
      end()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end()
    }
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', onKey)
    }
  }, [isDragging, element])

  return {
    dragging,
    handle: (node: TreeNode) => ({
      onPointerDown: (event: React.PointerEvent) => {
        if (event.button !== 0) return
        event.preventDefault()
        setDragging({ node, over: null })
      },
    }),
  }
}

function drop({
  rows,
  onDrop,
  dragging,
}: { dragging: Dragging | null } & Omit<TreeDragInput, 'element'>): void {
  const over = rows.find(row => row.node.key === dragging?.over?.key)
  if (dragging?.over == null || over === undefined) return
  const target = dropTarget(rows, { dragged: dragging.node, over, isAfter: dragging.over.isAfter })
  if (target !== null) onDrop(dragging.node.key, target)
}

function rowUnder(tree: HTMLElement | null, { clientX, clientY }: PointerEvent): Dragging['over'] {
  const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-row]')
  if (row == null || tree?.contains(row) !== true) return null
  const box = row.getBoundingClientRect()
  return { key: row.dataset.row ?? '', isAfter: clientY > box.top + box.height / 2 }
}
