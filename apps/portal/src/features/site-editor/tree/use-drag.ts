import type { TreeNode } from '@earshot/contract/rules/structure/tree.ts'
import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { dropTarget, type TreeRow } from './use-tree-rows.ts'

interface PointerDragInput<Item, Over> {
  /** Returns what lies under the pointer that something can be dropped on. */
  find: (event: PointerEvent) => Over | null
  onDrop: (item: Item, over: Over) => void
}

/**
 * Makes a handle draggable by pointer, finger or pen, while everything beside the handle still scrolls. Escape, and a
 * drop on nothing, change nothing.
 */
function usePointerDrag<Item, Over>({ find, onDrop }: PointerDragInput<Item, Over>) {
  const [dragging, setDragging] = useState<{ item: Item; over: Over | null } | null>(null)
  const latest = useRef({ find, onDrop, dragging })
  latest.current = { find, onDrop, dragging }

  const isDragging = dragging !== null
  useEffect(() => {
    if (!isDragging) return
    const end = () => setDragging(null)
    const onMove = (event: PointerEvent) => {
      const over = latest.current.find(event)
      setDragging(current => current && { ...current, over })
    }
    const onUp = () => {
      const { dragging: held } = latest.current
      if (held?.over != null) latest.current.onDrop(held.item, held.over)
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
  }, [isDragging])

  return {
    dragging,
    handle: (item: Item) => ({
      onPointerDown: (event: React.PointerEvent) => {
        if (event.button === 0) setDragging({ item, over: null })
      },
    }),
  }
}

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

export interface MonitorDrag {
  /** The code of the monitor that is held. */
  held: string | null
  /** The key of the deck or airspace that it would hang in. */
  over: string | null
  handle: (code: string) => { onPointerDown: (event: React.PointerEvent) => void }
}

/** Moves monitors to another deck of the open panel, or to an airspace of the tree beside it. */
export function useMonitorDrag(onDrop: (code: string, key: string) => void): MonitorDrag {
  const { dragging, handle } = usePointerDrag<string, string>({ find: dropTargetUnder, onDrop })
  return { held: dragging?.item ?? null, over: dragging?.over ?? null, handle }
}

function dropTargetUnder({ clientX, clientY }: PointerEvent): string | null {
  const place = document
    .elementFromPoint(clientX, clientY)
    ?.closest<HTMLElement>('[data-deck], [data-row][data-level="airspace"]')
  return place?.dataset.deck ?? place?.dataset.row ?? null
}
