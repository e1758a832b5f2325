import type { Notification } from '@earshot/contract/schemas/health/notification.ts'
import { useState } from 'react'

interface Page {
  items: Notification[]
  page: number
}

/**
 * Holds what arrives while a person reads above the list, so that nothing moves under their finger.
 * @param scope changes with the filters: another choice is shown whole
 */
export function useHeldNews(page: Page | undefined, scope: string) {
  const newest = Math.max(0, ...(page?.items.map(item => item.id) ?? []))
  const key = `${scope} ${page?.page}`
  const [held, setHeld] = useState({ key: '', upTo: 0 })
  // The ids are in the order in which people were told.
  if (page !== undefined && held.key !== key) setHeld({ key, upTo: newest })
  const isHolding = page?.page === 1 && held.key === key
  const shown = page?.items.filter(item => !isHolding || item.id <= held.upTo) ?? []
  return {
    shown,
    count: (page?.items.length ?? 0) - shown.length,
    show: () => setHeld({ key, upTo: newest }),
  }
}
