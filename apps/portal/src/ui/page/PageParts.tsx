import type { ReactNode } from 'react'
import { FillSlot } from './slots.tsx'

/** Replaces the main navigation in the rail while this page is open. */
export function PageRail({ children }: { children: ReactNode }) {
  return <FillSlot name="rail">{children}</FillSlot>
}

/** Shows the tabs of this part of the product on a phone. */
export function PageTabs({ children }: { children: ReactNode }) {
  return <FillSlot name="tabs">{children}</FillSlot>
}

interface PageDockProps {
  children: ReactNode
  /** True if the tabs stay under it, because it appears by itself and not because a person has opened it. */
  keepsTabs?: boolean
}

/** Replaces the tabs on a phone, or stands above them, for example with the first open decision. */
export function PageDock({ children, keepsTabs = false }: PageDockProps) {
  return <FillSlot name="dock">{keepsTabs ? <div data-keeps-tabs>{children}</div> : children}</FillSlot>
}

/** Shows controls of this page in the top bar, left of the person's menu. */
export function PageActions({ children }: { children: ReactNode }) {
  return <FillSlot name="actions">{children}</FillSlot>
}

/** Shows the pages of the open thing as tabs: in the top bar, and on a phone in a row of their own under it. */
export function PageSections({ children }: { children: ReactNode }) {
  return <FillSlot name="sections">{children}</FillSlot>
}
