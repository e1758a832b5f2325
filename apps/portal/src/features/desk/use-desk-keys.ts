import type { DeskRow } from '@earshot/contract/schemas/desk/desk.ts'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'
import { useKey } from '#lib/browser/use-key.ts'
import { type CasePart, caseLink } from './case-link.ts'

/** The link of a row, which Enter follows by itself. */
const ROW = '[data-desk-row]'

/** The airspaces of the page that was shown last, in its order: J and K go through their cases too. */
let shown: readonly number[] = []
/** The row that somebody was at last: who comes back from a case goes on from there. */
let last: number | undefined

interface Handlers {
  go: (by: 1 | -1) => boolean
  open: (part: CasePart) => boolean
}

function useKeys({ go, open }: Handlers): void {
  useKey('j', () => go(1))
  useKey('k', () => go(-1))
  useKey('a', () => open('advise'))
  useKey('f', () => open('follow-up'))
  useKey('e', () => open('close'))
}

/**
 * J and K move the focus from row to row, where a screen reader follows it. A, F and E open the case of the row that has
 * the focus, or of the first, at the part in which that is done.
 */
export function useDeskKeys(list: RefObject<HTMLElement | null>, rows: readonly DeskRow[]): void {
  const navigate = useNavigate()
  useEffect(() => {
    shown = rows.map(({ airspace }) => airspace.id)
  }, [rows])
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>(ROW) ?? [])]
  const current = () => {
    const focused = document.activeElement
    return focused instanceof HTMLElement ? links().indexOf(focused) : -1
  }
  useKeys({
    go: by => {
      const all = links()
      const at = current() < 0 ? shown.indexOf(last ?? 0) : current()
      const to = at < 0 ? 0 : Math.max(0, Math.min(at + by, all.length - 1))
      all[to]?.focus()
      last = shown[to]
      return all.length > 0
    },
    open: part => {
      const id = shown[Math.max(0, current())]
      if (id === undefined) return false
      last = id
      void navigate(caseLink(id, part))
      return true
    },
  })
}

/** On the page of a case the same keys lead to the next case, and back to the desk after the last one. */
export function useCaseKeys(): void {
  const navigate = useNavigate()
  const { airspaceId } = useParams({ strict: false })
  useKeys({
    go: by => {
      const at = airspaceId === undefined ? -1 : shown.indexOf(airspaceId)
      if (at < 0) return false
      const next = shown[at + by]
      last = next ?? airspaceId
      void navigate(next === undefined ? { to: '/app/desk' } : caseLink(next))
      return true
    },
    open: part => {
      if (airspaceId === undefined) return false
      void navigate({ ...caseLink(airspaceId, part), replace: true })
      return true
    },
  })
}
