import type { ReactNode } from 'react'
import { FillSlot } from './slots.tsx'

/** The rail's content while this page is open; the main navigation gives way to it. */
export function PageRail({ children }: { children: ReactNode }) {
  return <FillSlot name="rail">{children}</FillSlot>
}

/** On a phone, the tabs of this part of the product. */
export function PageTabs({ children }: { children: ReactNode }) {
  return <FillSlot name="tabs">{children}</FillSlot>
}

interface PageDockProps {
  children: ReactNode
  /** The tabs stay under it: what is docked comes by itself, and not because one has gone where it belongs. */
  keepsTabs?: boolean
}

/** On a phone, what takes the place of the tabs or stands above them: the first open decision. */
export function PageDock({ children, keepsTabs = false }: PageDockProps) {
  return <FillSlot name="dock">{keepsTabs ? <div data-keeps-tabs>{children}</div> : children}</FillSlot>
}

/** Controls of this page in the top bar, left of the person's menu. */
export function PageActions({ children }: { children: ReactNode }) {
  return <FillSlot name="actions">{children}</FillSlot>
}

/** The pages of the thing that is open, as tabs: in the top bar, on a phone in a row of their own under it. */
export function PageSections({ children }: { children: ReactNode }) {
  return <FillSlot name="sections">{children}</FillSlot>
}
