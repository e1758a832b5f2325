import { createContext, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'

/**
 * The places in the layout that a page fills: it renders <PageRail>, <PageDock> … wherever it likes, and the content
 * appears in the layout. Portals keep context and updates as they are, so nothing has to be passed up by effects.
 */
const SLOT_NAMES = ['crumbs', 'sections', 'rail', 'dock', 'tabs', 'actions', 'note', 'answer'] as const
export type SlotName = (typeof SLOT_NAMES)[number]

interface Slots {
  elements: Partial<Record<SlotName, HTMLElement | null>>
  setElement: (name: SlotName, element: HTMLElement | null) => void
}

const SlotsContext = createContext<Slots>({ elements: {}, setElement: () => undefined })

export function PageSlotsProvider({ children }: { children: ReactNode }) {
  const [elements, setElements] = useState<Slots['elements']>({})
  const [setElement] = useState(() => (name: SlotName, element: HTMLElement | null) => {
    setElements(current => (current[name] === element ? current : { ...current, [name]: element }))
  })
  return <SlotsContext value={{ elements, setElement }}>{children}</SlotsContext>
}

/** Is the empty place in the layout. */
export function PageSlot({ name, className }: { name: SlotName; className?: string | undefined }) {
  const { setElement } = useContext(SlotsContext)
  const [ref] = useState(() => (element: HTMLDivElement | null) => setElement(name, element))
  return <div ref={ref} className={className} data-slot={name} />
}

/** Puts its children into the place of that name. Outside a layout (a test of one page) it shows nothing. */
export function FillSlot({ name, children }: { name: SlotName; children: ReactNode }) {
  const { elements } = useContext(SlotsContext)
  const element = elements[name]
  return element ? createPortal(children, element) : null
}
