import type { DeskRow } from '@earshot/contract/schemas/desk/desk.ts'
import { useNavigate } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useKey } from '#lib/browser/use-key.ts'
import { type CasePart, caseLink } from './case-link.ts'

/** The link of a row, which Enter follows by itself. */
const ROW = '[data-desk-row]'

/** The row that somebody was at last: who comes back from a case goes on from there. */
let last: string | undefined

/**
 * J and K move the focus from row to row, where a screen reader follows it. A, F and E open the case of the row that has
 * the focus, or of the first, at the part in which that is done.
 */
export function useDeskKeys(list: RefObject<HTMLElement | null>, rows: readonly DeskRow[]): void {
  const navigate = useNavigate()
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>(ROW) ?? [])]
  const current = () => {
    const focused = document.activeElement
    return focused instanceof HTMLElement ? links().indexOf(focused) : -1
  }

  function go(by: 1 | -1): boolean {
    const all = links()
    const at = current() < 0 ? all.findIndex(({ dataset }) => dataset.deskRow === last) : current()
    const to = at < 0 ? 0 : Math.max(0, Math.min(at + by, all.length - 1))
    all[to]?.focus()
    last = all[to]?.dataset.deskRow
    return all.length > 0
  }

  function open(part: CasePart): boolean {
    const row = rows[Math.max(0, current())]
    if (row === undefined) return false
    void navigate(caseLink(row, part))
    return true
  }

  useKey('j', () => go(1))
  useKey('k', () => go(-1))
  useKey('a', () => open('advise'))
  useKey('f', () => open('follow-up'))
  useKey('e', () => open('close'))
}
