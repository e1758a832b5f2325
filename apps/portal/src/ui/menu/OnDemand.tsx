import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

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

/**
 * Returns the ref for a part's own button. It replaces the one that was clicked and takes the focus, so that closing the part
 * returns focus to it.
 * @param onTaken is called once it has the focus, for what opens then
 */
export function useReplacingButton(
  onTaken?: (button: HTMLButtonElement | null) => void,
): RefObject<HTMLButtonElement | null> {
  const own = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a button takes a place once.
  useLayoutEffect(() => {
    own.current?.focus()
    onTaken?.(own.current)
  }, [])
  return own
}
