import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { PickControl } from './use-picks.ts'

/** The row's own link, which Enter follows. */
export const ROW_LINK = 'data-row-link'

/** The listeners that the table's body has for all rows, so that no row needs its own. */
export interface RowKeys {
  /** The index of the one row that Tab leads to. */
  active: number
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  /**
   * Handles a click on the box of a row: it picks the row, or with Shift the range from the last one. The focus
   * continues from there.
   */
  onClick: (event: MouseEvent<HTMLElement>) => void
  onFocus: (event: FocusEvent<HTMLElement>) => void
}

/**
 * Makes all rows one tab stop: ↑ ↓ Home End move, Space or x picks, Shift extends, Ctrl or Cmd+A picks the page, Enter
 * opens, Escape drops. Controls in a cell keep their own keys.
 */
export function useRowKeys<Row>(args: {
  body: RefObject<HTMLElement | null>
  rows: readonly Row[]
  picks: PickControl<Row> | null
}): RowKeys {
  const { body, rows, picks } = args
  const { active, look, go } = useActiveRow(body, rows.length)

  function walk(to: number, stretch: boolean): void {
    const next = go(to)
    if (stretch) pickStretch(next)
  }

  /** Picks the range from the row that was active last. */
  function pickStretch(to: number): void {
    picks?.add(rows.slice(Math.min(active, to), Math.max(active, to) + 1))
  }

  function pick(index: number): void {
    const row = rows[index]
    if (row !== undefined) picks?.toggle(row)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (!(event.target instanceof HTMLElement) || !event.target.hasAttribute('data-index')) return
    const act = actionOf(event)
    if (act === undefined) return
    event.preventDefault()
    act()
  }

  function actionOf(event: KeyboardEvent<HTMLElement>): (() => void) | undefined {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (altKey) return undefined
    if (ctrlKey || metaKey) return key.toLowerCase() === 'a' ? pickAll : undefined
    const to = placeAfter(key, { active, count: rows.length })
    if (to !== undefined) return () => walk(to, shiftKey)
    const table = event.currentTarget
    return key === 'Enter' ? () => open(table) : pickActionOf(key)
  }

  const pickAll = picks === null ? undefined : () => picks.add(rows)

  function open(table: HTMLElement): void {
    table.querySelector<HTMLElement>(`[data-index="${active}"] [${ROW_LINK}]`)?.click()
  }

  function pickActionOf(key: string): (() => void) | undefined {
    if (picks === null) return undefined
    if (key === ' ' || key === 'x') return () => pick(active)
    return key === 'Escape' ? picks.drop : undefined
  }

  function onClick({ target, shiftKey }: MouseEvent<HTMLElement>): void {
    if (!(target instanceof HTMLInputElement) || target.closest('[data-pick]') === null) return
    const index = indexAround(target)
    if (index === undefined) return
    go(index)
    if (shiftKey) pickStretch(index)
    else pick(index)
  }

  return { active, onKeyDown, onClick, onFocus: ({ target }) => look(indexAround(target) ?? active) }
}

/** Keeps the row that Tab leads to, and moves focus to another one. */
function useActiveRow(body: RefObject<HTMLElement | null>, count: number) {
  const [wanted, setWanted] = useState(0)
  const inside = (index: number) => Math.max(0, Math.min(index, count - 1))
  const active = inside(wanted)
  const moved = useRef(false)

  useLayoutEffect(() => {
    if (!moved.current) return
    moved.current = false
    body.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus()
  })

  return {
    active,
    /** Makes a row the active one that has the focus already. */
    look: setWanted,
    /** @returns the index of the row that gets the focus */
    go: (to: number): number => {
      moved.current = true
      setWanted(inside(to))
      return inside(to)
    },
  }
}

/** Returns where a key leads to from the active row; it may be beyond the rows. */
function placeAfter(key: string, { active, count }: { active: number; count: number }): number | undefined {
  const places: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    Home: 0,
    End: count - 1,
  }
  return places[key]
}

/** The index of the row that the element stands in. */
function indexAround(element: Element): number | undefined {
  const row = element.closest('[data-index]')
  return row === null ? undefined : Number(row.getAttribute('data-index'))
}
