import type { AnyRouter, RouterHistory } from '@tanstack/react-router'
import { isRouteLoaded, preloadPage, preloadUntilThere } from './page-preload.ts'
import { setPendingNavigation } from './pending-navigation.ts'

/** A page that has not come after this long is said to be on its way, and the present one stays the place to be. */
const PATIENCE_MS = 3_000

type Navigation = Parameters<Parameters<RouterHistory['block']>[0]['blockerFn']>[0]

/**
 * Leaves a page only for one that is there. Otherwise address, page and what was typed stay as they are, a notice says
 * so, and the page opens when its parts have come: by itself, or by hand where something has been typed meanwhile.
 */
export function blockNavigations(router: AnyRouter): () => void {
  const typing = watchTyping(router)
  let current = new AbortController()
  const drop = () => {
    current.abort()
    setPendingNavigation(null)
  }

  async function isHeld(navigation: Navigation): Promise<boolean> {
    drop()
    current = new AbortController()
    const { signal } = current
    if (isRouteLoaded(router, navigation.nextLocation.pathname)) return false
    // The browser has moved already and is taken back before anything is waited for.
    const here = isStep(navigation) ? false : await isSoonHere(router, navigation.nextLocation.href)
    // Somebody has chosen another page meanwhile.
    if (signal.aborted) return true
    if (!here) void fulfil(navigation, signal).catch(() => undefined)
    return !here
  }

  async function fulfil(navigation: Navigation, signal: AbortSignal): Promise<void> {
    const { href } = navigation.nextLocation
    setPendingNavigation({ state: 'waiting', open: drop, drop })
    const state = await preloadUntilThere(router, href, signal)
    if (signal.aborted) return
    const open = () => {
      drop()
      if (state === 'newer') window.location.assign(href)
      else go(router, navigation)
    }
    if (typing.hasTyped()) setPendingNavigation({ state, open, drop })
    else open()
  }

  const unblock = router.history.block({ blockerFn: isHeld, enableBeforeUnload: false })
  return () => {
    unblock()
    typing.stop()
    drop()
  }
}

/** Back, forward and the like. */
function isStep({ action }: Navigation): boolean {
  return action !== 'PUSH' && action !== 'REPLACE'
}

/** Settles when the page is there, when it is known to be missing, or when patience ends. */
function isSoonHere(router: AnyRouter, href: string): Promise<boolean> {
  return new Promise(resolve => {
    const late = setTimeout(() => resolve(false), PATIENCE_MS)
    const settle = (here: boolean) => {
      clearTimeout(late)
      resolve(here)
    }
    preloadPage(router, href).then(
      () => settle(true),
      () => settle(false),
    )
  })
}

/** The same way as was asked for. */
function go(router: AnyRouter, navigation: Navigation): void {
  const { action, currentLocation, nextLocation } = navigation
  const { history } = router
  if (action === 'PUSH') history.push(nextLocation.href, nextLocation.state)
  else if (action === 'REPLACE') history.replace(nextLocation.href, nextLocation.state)
  else history.go(nextLocation.state.__TSR_index - currentLocation.state.__TSR_index)
}

/** Whether a form of the page on screen has been typed into since that page was opened. */
function watchTyping(router: AnyRouter): { hasTyped: () => boolean; stop: () => void } {
  let typed = false
  const onInput = ({ target }: Event) => {
    if (target instanceof Element && target.closest('form') !== null) typed = true
  }
  document.addEventListener('input', onInput, { capture: true })
  const unsubscribe = router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) typed = false
  })
  return {
    hasTyped: () => typed,
    stop: () => {
      document.removeEventListener('input', onInput, { capture: true })
      unsubscribe()
    },
  }
}
