import { cloneElement, type ReactElement, type ReactNode, Suspense, useState } from 'react'

interface OnDemandProps {
  /** The button stands alone until the first click; the props that fetch and show the part are added here. */
  button: ReactElement<Record<string, unknown>>
  load: () => Promise<unknown>
  /** Is called when a pointer or the keyboard reaches the button, and when it is pressed. */
  onReach?: () => void
  /** The part takes the button's place from the first click on, and has a button of its own. */
  children: ReactNode
}

/**
 * Shows a button for a part whose code is fetched when a pointer or the keyboard reaches the button. The first click is
 * not lost: the part opens as soon as it is there.
 */
export function OnDemand({ button, load, onReach, children }: OnDemandProps) {
  const [isWanted, setWanted] = useState(false)
  const prefetchCode = () => {
    onReach?.()
    void load().catch(() => undefined)
  }
  const alone = (busy: boolean) =>
    cloneElement(button, {
      'aria-expanded': false,
      'aria-busy': busy || undefined,
      onPointerEnter: prefetchCode,
      onFocus: prefetchCode,
      onClick: () => {
        onReach?.()
        setWanted(true)
      },
    })
  return isWanted ? <Suspense fallback={alone(true)}>{children}</Suspense> : alone(false)
}
