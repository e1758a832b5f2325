import { cloneElement, type ReactElement, type ReactNode, Suspense, useState } from 'react'

interface OnDemandProps {
  /** Stands alone until the first click; what fetches and shows the part is added here. */
  button: ReactElement<Record<string, unknown>>
  load: () => Promise<unknown>
  /** The part, in the button's place from the first click on: it has a button of its own. */
  children: ReactNode
}

/**
 * A button with something whose code comes when somebody is about to open it: a pointer or the keyboard reaches the
 * button. The first click is not lost: what it asked for opens as soon as it is there.
 */
export function OnDemand({ button, load, children }: OnDemandProps) {
  const [isWanted, setWanted] = useState(false)
  const fetchAhead = () => void load().catch(() => undefined)
  const alone = (busy: boolean) =>
    cloneElement(button, {
      'aria-expanded': false,
      'aria-busy': busy || undefined,
      onPointerEnter: fetchAhead,
      onFocus: fetchAhead,
      onClick: () => setWanted(true),
    })
  return isWanted ? <Suspense fallback={alone(true)}>{children}</Suspense> : alone(false)
}
