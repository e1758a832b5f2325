import { useEffect, useRef, useState } from 'react'

interface PointerDragInput<Item, Over> {
  /** Returns what lies under the pointer that something can be dropped on. */
  find: (event: PointerEvent) => Over | null
  onDrop: (item: Item, over: Over) => void
}

/**
 * Makes a handle draggable by pointer, finger or pen, while everything beside the handle still scrolls. Escape, and a
 * drop on nothing, change nothing.
 */
export function usePointerDrag<Item, Over>({ find, onDrop }: PointerDragInput<Item, Over>) {
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
