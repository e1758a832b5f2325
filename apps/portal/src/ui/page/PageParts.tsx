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

/** On a phone, what takes the place of the tabs: the first open decision. */
export function PageDock({ children }: { children: ReactNode }) {
  return <FillSlot name="dock">{children}</FillSlot>
}

/** Controls of this page in the top bar, left of the person's menu. */
export function PageActions({ children }: { children: ReactNode }) {
  return <FillSlot name="actions">{children}</FillSlot>
}

/** The pages of the thing that is open, as tabs: in the top bar, on a phone in a row of their own under it. */
export function PageSections({ children }: { children: ReactNode }) {
  return <FillSlot name="sections">{children}</FillSlot>
}
