import { useEffect, useRef } from 'react'
import { areSingleKeyShortcutsOn } from './single-key-shortcuts.ts'

/**
 * Calls `act` when a single key is pressed, wherever nothing is being typed and such keys are not turned off. `act`
 * returns false where it had nothing to do.
 */
export function useKey(key: string, act: () => boolean): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey) return
      if (
        !areSingleKeyShortcutsOn() ||
        isTyping(event.target) ||
        document.querySelector('dialog[open]') !== null
      )
        return
      if (latest.current()) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [key])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]')
}
