import type { TablerIcon } from '@tabler/icons-react'
import { cloneElement, type ReactElement, type ReactNode, type Ref, Suspense, useState } from 'react'
import { lazyPart } from '#lib/parts/lazy-part.ts'

/** What stands in a menu, from top to bottom. */
export type MenuEntry =
  | { kind: 'head'; content: ReactNode }
  | { kind: 'label'; text: string }
  | { kind: 'divider' }
  | { kind: 'action'; text: string; icon: TablerIcon; onChoose: () => void }
  | {
      kind: 'choice'
      value: string
      options: readonly { value: string; label: string }[]
      onChange: (value: string) => void
      /** A choice that can be seen at once leaves the menu open. */
      staysOpen?: boolean
    }
  | {
      kind: 'checks'
      values: readonly string[]
      options: readonly { value: string; label: string }[]
      /** Told which one was switched. */
      onSwitch: (value: string) => void
    }

export interface MenuButtonProps {
  /** A plain `<button>`; what it needs to open a menu is added here. */
  button: ReactElement<Record<string, unknown>>
  entries: readonly MenuEntry[]
  position: 'bottom-start' | 'bottom-end'
  offset: number
  buttonRef?: Ref<HTMLButtonElement>
}

const load = () => import('./MenuPart.tsx')
const MenuPart = lazyPart(async () => (await load()).MenuPart)

/**
 * A button with a menu whose code, a fifth of a signed-in page's, comes when somebody is about to open it: a pointer or
 * the keyboard reaches the button. Until the first click the button stands alone.
 */
export function MenuButton(props: MenuButtonProps) {
  const { button, buttonRef } = props
  const [isWanted, setWanted] = useState(false)
  const fetchAhead = () => void load().catch(() => undefined)
  const alone = (busy: boolean) =>
    cloneElement(button, {
      ref: buttonRef,
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      'aria-busy': busy || undefined,
      onPointerEnter: fetchAhead,
      onFocus: fetchAhead,
      onClick: () => setWanted(true),
    })
  if (!isWanted) return alone(false)
  return (
    <Suspense fallback={alone(true)}>
      <MenuPart {...props} />
    </Suspense>
  )
}
