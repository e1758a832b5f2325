import type { TablerIcon } from '@tabler/icons-react'
import { cloneElement, type ReactElement, type ReactNode, type Ref } from 'react'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { OnDemand } from './OnDemand.tsx'

/** The lines of a menu, from top to bottom. */
export type MenuItem =
  | { kind: 'head'; content: ReactNode }
  | { kind: 'label'; text: string }
  | { kind: 'divider' }
  | { kind: 'action'; text: string; icon: TablerIcon; onChoose: () => void }
  | {
      kind: 'choice'
      value: string
      options: readonly { value: string; label: string }[]
      onChange: (value: string) => void
      /** A choice whose effect can be seen at once leaves the menu open. */
      staysOpen?: boolean
    }
  | {
      kind: 'checks'
      values: readonly string[]
      options: readonly { value: string; label: string }[]
      /** Is told which one was switched. */
      onSwitch: (value: string) => void
    }

export interface MenuButtonProps {
  /** A plain `<button>`; the props that it needs to open a menu are added here. */
  button: ReactElement<Record<string, unknown>>
  items: readonly MenuItem[]
  position: 'bottom-start' | 'bottom-end'
  offset: number
  buttonRef?: Ref<HTMLButtonElement>
  /** Is called when a pointer or the keyboard reaches the button: the time to ask for what the menu shows. */
  onReach?: (() => void) | undefined
}

const load = () => import('./MenuPart.tsx')
const MenuPart = lazyPart(async () => (await load()).MenuPart)

/**
 * Shows a button with a menu. The code of menus is a fifth of a signed-in page's, so it is fetched when a pointer or
 * the keyboard reaches a button.
 */
export function MenuButton(props: MenuButtonProps) {
  const { button, buttonRef, onReach } = props
  return (
    <OnDemand
      button={cloneElement(button, { ref: buttonRef, 'aria-haspopup': 'menu' })}
      load={load}
      {...(onReach && { onReach })}
    >
      <MenuPart {...props} />
    </OnDemand>
  )
}
